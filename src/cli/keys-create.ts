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
  .option('--expires <date>', 'UTC day on which it expires, YYYY-MM-DD; never by default')
  .option('--json', 'print { "id", "key", "name", "prefix", "lastFour", … }')
  .action((email: string, { name, expires, json }: Options) =>
    withAccounts(async (accounts) => {
      const options = expires === undefined ? { name } : { name, expiresAt: startOf(expires) }
      const account = await accounts.find(email)
      const { apiKey, key } = await accounts.keys.create(account.id, options)
      if (json) console.log(JSON.stringify({ ...shownKey(apiKey), key }))
      else console.log(`${apiKey.name} (${apiKey.id})\nAPI key (shown only once): ${key}`)
    }),
  )

function startOf(date: string): number {
  const day = dayNamed(date)
  if (day !== undefined) return day.startsAt
  throw new AppError(
    'request_invalid',
    'The expiry of the key is not a valid date. Write it as YYYY-MM-DD, such as 2030-01-31.',
  )
}
