import { Command } from 'commander'
import { withAccounts } from './with-accounts.ts'

export const accountsSuspendCommand = new Command('suspend')
  .description('Refuse the keys and sessions of a person until the account is resumed')
  .argument('<email>', 'or the id of the account')
  .option('--reason <text>', 'shown to callers that use its keys')
  .action((email: string, { reason }: { reason?: string }) =>
    withAccounts(async (accounts) => {
      const { id } = await accounts.find(email)
      const account = await accounts.suspend(id, reason)
      console.log(`${account.email} is suspended`)
    }),
  )
