import { Command } from 'commander'
import { AppError } from '../errors.ts'
import { withAccounts } from './with-accounts.ts'

export const accountsDeleteCommand = new Command('delete')
  .description('Delete an account and its keys permanently')
  .argument('<email>', 'or the id of the account')
  .option('--yes', 'required, because this cannot be undone')
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
    `This permanently deletes the account of ${email} and its keys. Add --yes to confirm.`,
  )
}
