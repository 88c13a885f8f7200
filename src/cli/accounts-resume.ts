import { Command } from 'commander'
import { withAccounts } from './with-accounts.ts'

export const accountsResumeCommand = new Command('resume')
  .description('End the suspension of an account')
  .argument('<email>', 'or the id of the account')
  .action((email: string) =>
    withAccounts(async (accounts) => {
      const { id } = await accounts.find(email)
      const account = await accounts.resume(id)
      console.log(`${account.email} may use its keys`)
    }),
  )
