import { Argument, Command } from 'commander'
import { withAccounts } from './with-accounts.ts'

export const accountsOperatorCommand = new Command('operator')
  .description("Grant or withdraw access to the operator's page")
  .argument('<email>', 'or the id of the account')
  .addArgument(new Argument('<state>').choices(['on', 'off']))
  .action((email: string, state: 'on' | 'off') =>
    withAccounts(async (accounts) => {
      const account = await accounts.find(email)
      await accounts.setOperator(account.id, state === 'on')
      console.log(`${account.email} is ${state === 'on' ? 'an' : 'no'} operator`)
    }),
  )
