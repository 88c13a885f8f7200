import { dayNamed, type InputOf, type KeyJson, keyScopes } from '@rowdeck/accounts/accounts'
import { AppError } from '@rowdeck/core/errors'
import { isoTime } from '@rowdeck/core/time'
import { Command, Option } from 'commander'
import { type Given, operationCommand, wholeNumber } from './operation-command.ts'

export const keysCommand = new Command('keys').description('Manage API keys').addCommand(
  operationCommand('createKey', {
    options: createOptions,
    inputs: newKey,
    json: ({ key, secret }) => ({ ...key, key: secret }),
    text: ({ key: { id, name }, secret }) =>
      `${name} (${id})\nAPI key (shown only once): ${secret}`,
  }),
)
keysCommand
  .addCommand(operationCommand('listKeys', { json: ({ keys }) => keys, text: listed }))
  .addCommand(
    operationCommand('revokeKey', {
      text: ({ prefix, lastFour, name }) => `Revoked: ${prefix}…${lastFour} (${name})`,
    }),
  )

function createOptions(command: Command): void {
  command
    .requiredOption('--name <name>', 'name of the key, such as its purpose')
    .option(
      '--expires <date>',
      'last UTC day on which it works, YYYY-MM-DD; never expires by default',
    )
    .addOption(
      new Option(
        '--scope <scopes...>',
        'what the key may do; convert and usage by default',
      ).choices(keyScopes),
    )
    .option(
      '--network <networks...>',
      'IP addresses or networks from which it works; all by default',
    )
    .option(
      '--monthly-cap <n>',
      'conversions per calendar month (UTC), one for each deck',
      wholeNumber,
    )
    .option('--requests-per-minute <n>', 'requests in any 60 seconds', wholeNumber)
    .option('--requests-per-day <n>', 'requests per UTC day', wholeNumber)
    .option('--conversions-at-once <n>', 'concurrent conversions', wholeNumber)
}

function newKey({ name, expires, scope, network, ...given }: Given): InputOf<'createKey'>[] {
  const { monthlyCap, requestsPerMinute, requestsPerDay, conversionsAtOnce } = given
  const limits = { requestsPerMinute, requestsPerDay, conversionsAtOnce }
  const isLimited = Object.values(limits).some((limit) => limit !== undefined)
  const options = {
    ...(isLimited && { limits }),
    ...(expires !== undefined && { expiresAt: endOf(expires) }),
    ...(scope && { scopes: scope }),
    ...(network && { networks: network }),
    ...(monthlyCap !== undefined && { monthlyCap }),
  }
  return [{ name, ...options }]
}

function endOf(date: string): string {
  const day = dayNamed(date)
  if (day !== undefined) return isoTime(day.endsAt)
  throw new AppError(
    'request_invalid',
    'The expiry of the key is not a valid date. Write it as YYYY-MM-DD, such as 2030-01-31.',
  )
}

function listed({ keys }: { keys: KeyJson[] }): string {
  if (keys.length === 0) return 'No keys. Create one with: rowdeck keys create EMAIL --name NAME'
  return keys
    .map((key) => `${key.id}  ${key.prefix}…${key.lastFour}  ${stateOf(key)}  ${key.name}`)
    .join('\n')
}

function stateOf({ revokedAt, expiresAt, lastUsedAt }: KeyJson): string {
  if (revokedAt !== null) return `revoked ${revokedAt.slice(0, 10)}`
  if (expiresAt !== null) return `expires ${expiresAt.slice(0, 10)}`
  return lastUsedAt === null ? 'never used' : `used ${lastUsedAt.slice(0, 10)}`
}
