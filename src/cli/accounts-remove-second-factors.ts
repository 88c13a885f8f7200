import { Command } from 'commander'
import { withAccounts } from './with-accounts.ts'

export const accountsRemoveSecondFactorsCommand = new Command('remove-second-factors')
  .description(
    'Remove the authenticator app, passkeys and recovery codes of somebody who has lost them',
  )
  .argument('<email>', 'or the id of the account')
  .action((email: string) =>
    withAccounts(async (accounts, { removeSecondFactors }) => {
      const account = await accounts.find(email)
      const removed = await removeSecondFactors(account.id)
      console.log(
        removed
          ? `${account.email} signs in with the password alone now`
          : `${account.email} has no second factor`,
      )
    }),
  )
