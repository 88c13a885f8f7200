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
  .description('Add an API key to an account and print it, this once')
  .argument('<email>', 'or the id of the account')
  .requiredOption('--name <name>', 'what the key is for')
  .option('--expires <date>', 'the UTC day from which it is refused, YYYY-MM-DD; never by default')
  .option('--json', 'print { "id", "key", "name", "prefix", "lastFour", … }')
  .action((email: string, { name, expires, json }: Options) =>
    withAccounts(async (accounts) => {
      const wishes = expires === undefined ? { name } : { name, expiresAt: startOf(expires) }
      const account = await accounts.find(email)
      const { apiKey, key } = await accounts.keys.create(account.id, wishes)
      if (json) console.log(JSON.stringify({ ...shownKey(apiKey), key }))
      else console.log(`${apiKey.name} (${apiKey.id})\nAPI key, shown this once: ${key}`)
    }),
  )

function startOf(date: string): number {
  const day = dayNamed(date)
  if (day !== undefined) return day.startsAt
  throw new AppError(
    'request_invalid',
    'The day on which the key expires is not a date; write it as YYYY-MM-DD, such as 2030-01-31.',
  )
}
