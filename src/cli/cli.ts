import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { readEnvironment } from '../config/config.ts'
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
import { auditCommand } from './audit.ts'
import { backupCommand } from './backup.ts'
import { convertCommand } from './convert.ts'
import { doctorCommand } from './doctor.ts'
import { errorSentence } from './error-sentence.ts'
import { fleetCommand } from './fleet.ts'
import { keysCreateCommand } from './keys-create.ts'
import { keysListCommand } from './keys-list.ts'
import { keysRevokeCommand } from './keys-revoke.ts'
import { mcpCommand } from './mcp.ts'
import { migrateCommand } from './migrate.ts'
import { restoreCommand } from './restore.ts'
import { serveCommand } from './serve.ts'
import { workCommand } from './work.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const program = new Command('rowdeck')
  .version(version)
  .description('Turns slide decks into rows: a PDF or a picture in, one row per slide out.')
  .showHelpAfterError('(rowdeck --help lists the commands)')
  .addCommand(serveCommand)
  .addCommand(workCommand)
  .addCommand(convertCommand)
  .addCommand(mcpCommand)
  .addCommand(
    new Command('accounts')
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
      .addCommand(accountsDeleteCommand),
  )
  .addCommand(
    new Command('keys')
      .description('Manage API keys')
      .addCommand(keysCreateCommand)
      .addCommand(keysListCommand)
      .addCommand(keysRevokeCommand),
  )
  .addCommand(auditCommand)
  .addCommand(migrateCommand)

for (const command of [fleetCommand, doctorCommand, backupCommand, restoreCommand]) {
  program.addCommand(command)
}

// `rowdeck … | head` closes the pipe early, which is not an error
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
}

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = 1
  console.error(`rowdeck: ${errorSentence(error)}`)
  if (wantsStack()) console.error(error)
}

/** The stack trace of an error is for developers. */
function wantsStack(): boolean {
  const { ROWDECK_LOG_LEVEL: level = '' } = readEnvironment()
  return ['debug', 'trace'].includes(level)
}
