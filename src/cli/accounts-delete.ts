import { Command } from 'commander'
import { AppError } from '../errors.ts'
import { withAccounts } from './with-accounts.ts'

export const accountsDeleteCommand = new Command('delete')
  .description('Delete an account with its keys, for good')
  .argument('<email>', 'or the id of the account')
  .option('--yes', 'needed, because there is no way back')
  .action((email: string, { yes }: { yes?: boolean }) =>
    withAccounts(async (accounts) => {
      const account = await accounts.find(email)
      if (!yes) throw notConfirmed(account.email)
      await accounts.remove(account.id)
      console.log(`${account.email} is deleted`)
    }),
  )

function notConfirmed(email: string): AppError {
  return new AppError(
    'request_invalid',
    `This would delete the account of ${email} with its keys, for good. Add --yes to do it.`,
  )
}
