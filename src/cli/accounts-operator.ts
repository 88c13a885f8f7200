import { Argument, Command } from 'commander'
import { withAccounts } from './with-accounts.ts'

export const accountsOperatorCommand = new Command('operator')
  .description("Let an account see the operator's page, or no longer")
  .argument('<email>', 'or the id of the account')
  .addArgument(new Argument('<state>').choices(['on', 'off']))
  .action((email: string, state: 'on' | 'off') =>
    withAccounts(async (accounts) => {
      const account = await accounts.find(email)
      await accounts.setOperator(account.id, state === 'on')
      console.log(`${account.email} is ${state === 'on' ? 'an' : 'no'} operator`)
    }),
  )
