import { Command, InvalidArgumentError, Option } from 'commander'
import { dayNamed, type KeyScope, keyScopes } from '../accounts/accounts.ts'
import { AppError } from '../errors.ts'
import { shownKey } from './shown-key.ts'
import { withAccounts } from './with-accounts.ts'

interface Options {
  name: string
  expires?: string
  scope?: KeyScope[]
  network?: string[]
  monthlyCap?: number
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
  .addOption(
    new Option('--scope <scopes...>', 'what the key may do; convert and usage by default').choices(
      keyScopes,
    ),
  )
  .option('--network <networks...>', 'IP addresses or networks from which it works; all by default')
  .option('--monthly-cap <n>', 'conversions per calendar month (UTC)', wholeNumber)
  .option('--json', 'print { "id", "key", "name", "prefix", "lastFour", … }')
  .action((email: string, { json, ...given }: Options) =>
    withAccounts(async (accounts) => {
      const options = keyOptions(given)
      const account = await accounts.find(email)
      const { apiKey, key } = await accounts.keys.create(account.id, options)
      if (json) console.log(JSON.stringify({ ...shownKey(apiKey), key }))
      else console.log(`${apiKey.name} (${apiKey.id})\nAPI key (shown only once): ${key}`)
    }),
  )

function keyOptions({ name, expires, scope, network, monthlyCap }: Options) {
  return {
    name,
    ...(expires === undefined ? {} : { expiresAt: endOf(expires) }),
    ...(scope && { scopes: scope }),
    ...(network && { networks: network }),
    ...(monthlyCap === undefined ? {} : { monthlyCap }),
  }
}

function wholeNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number.')
}

function endOf(date: string): number {
  const day = dayNamed(date)
  if (day !== undefined) return day.endsAt
  throw new AppError(
    'request_invalid',
    'The expiry of the key is not a valid date. Write it as YYYY-MM-DD, such as 2030-01-31.',
  )
}
