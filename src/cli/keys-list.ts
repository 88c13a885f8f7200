import { Command } from 'commander'
import type { ApiKey } from '../accounts/accounts.ts'
import { shownKey } from './shown-key.ts'
import { withAccounts } from './with-accounts.ts'

export const keysListCommand = new Command('list')
  .description("List an account's API keys")
  .argument('<email>', 'or the id of the account')
  .option('--json', 'print them as a JSON array')
  .action((email: string, options: { json?: boolean }) =>
    withAccounts(async (accounts) => {
      const account = await accounts.find(email)
      const keys = await accounts.keys.list(account.id)
      console.log(options.json ? JSON.stringify(keys.map(shownKey)) : asText(keys))
    }),
  )

function asText(keys: ApiKey[]): string {
  if (keys.length === 0) return 'No keys. Create one with: rowdeck keys create EMAIL --name NAME'
  return keys
    .map((key) => `${key.id}  ${key.prefix}…${key.lastFour}  ${stateOf(key)}  ${key.name}`)
    .join('\n')
}

function stateOf({ revokedAt, expiresAt, lastUsedAt }: ApiKey): string {
  if (revokedAt !== null) return `revoked ${dayOf(revokedAt)}`
  if (expiresAt !== null) return `expires ${dayOf(expiresAt)}`
  return lastUsedAt === null ? 'never used' : `used ${dayOf(lastUsedAt)}`
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
