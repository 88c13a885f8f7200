import { Command } from 'commander'
import { withAccounts } from './with-accounts.ts'

export const keysRevokeCommand = new Command('revoke')
  .description('Revoke an API key permanently')
  .argument('<id>', 'of the key, as `keys list` shows it')
  .action((id: string) =>
    withAccounts(async (accounts) => {
      const { accountId } = await accounts.keys.find(id)
      const { name, prefix, lastFour } = await accounts.keys.revoke(accountId, id)
      console.log(`Revoked: ${prefix}…${lastFour} (${name})`)
    }),
  )
