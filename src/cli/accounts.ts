import { Command } from 'commander'
import { accountsCreateCommand } from './accounts-create.ts'
import { accountsDeleteCommand } from './accounts-delete.ts'
import { accountsGrantCommand } from './accounts-grant.ts'
import { accountsInviteCommand } from './accounts-invite.ts'
import { accountsListCommand } from './accounts-list.ts'
import { accountsOperatorCommand } from './accounts-operator.ts'
import { accountsRemoveSecondFactorsCommand } from './accounts-remove-second-factors.ts'
import { accountsResumeCommand } from './accounts-resume.ts'
import { accountsShowCommand } from './accounts-show.ts'
import { accountsSuspendCommand } from './accounts-suspend.ts'

export const accountsCommand = new Command('accounts')
  .description('Manage accounts and their billing sources')
  .addCommand(accountsCreateCommand)
  .addCommand(accountsListCommand)
  .addCommand(accountsShowCommand)
  .addCommand(accountsGrantCommand)
  .addCommand(accountsInviteCommand)
  .addCommand(accountsOperatorCommand)
  .addCommand(accountsSuspendCommand)
  .addCommand(accountsResumeCommand)
  .addCommand(accountsRemoveSecondFactorsCommand)
  .addCommand(accountsDeleteCommand)
