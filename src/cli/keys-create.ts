import { Command } from 'commander'
import { dayNamed } from '../accounts/accounts.ts'
import { AppError } from '../errors.ts'
import { shownKey } from './shown-key.ts'
import { withAccounts } from './with-accounts.ts'

interface Options {
  name: string
  expires?: string
  json?: boolean
}

export const keysCreateCommand = new Command('create')
  .description('Create an API key and print it (shown only once)')
  .argument('<email>', 'or the id of the account')
  .requiredOption('--name <name>', 'name of the key, such as its purpose')
  .option(
    '--expires <date>',
    'last UTC day on which it works, YYYY-MM-DD; never expires by default',
  )
  .option('--json', 'print { "id", "key", "name", "prefix", "lastFour", … }')
  .action((email: string, { name, expires, json }: Options) =>
    withAccounts(async (accounts) => {
      const options = expires === undefined ? { name } : { name, expiresAt: endOf(expires) }
      const account = await accounts.find(email)
      const { apiKey, key } = await accounts.keys.create(account.id, options)
      if (json) console.log(JSON.stringify({ ...shownKey(apiKey), key }))
      else console.log(`${apiKey.name} (${apiKey.id})\nAPI key (shown only once): ${key}`)
    }),
  )

function endOf(date: string): number {
  const day = dayNamed(date)
  if (day !== undefined) return day.endsAt
  throw new AppError(
    'request_invalid',
    'The expiry of the key is not a valid date. Write it as YYYY-MM-DD, such as 2030-01-31.',
  )
}
