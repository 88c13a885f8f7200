import { inspect } from 'node:util'
import { version } from '@rowdeck/core/version'
import { Command } from 'commander'
import { errorSentence, wantsStack } from './error-sentence.ts'
import { report } from './print.ts'

/** Only the command that runs is imported, which halves the time in which a short one starts. */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serveCommand,
  work: async () => (await import('./work.ts')).workCommand,
  convert: async () => (await import('./convert.ts')).convertCommand,
  mcp: async () => (await import('./mcp.ts')).mcpCommand,
  accounts: async () => (await import('./accounts.ts')).accountsCommand,
  keys: async () => (await import('./keys.ts')).keysCommand,
  audit: async () => (await import('./audit.ts')).auditCommand,
  billing: async () => (await import('./billing.ts')).billingCommand,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  fleet: async () => (await import('./fleet.ts')).fleetCommand,
  explain: async () => (await import('./explain.ts')).explainCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  'accept-secret': async () => (await import('./accept-secret.ts')).acceptSecretCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
}

const program = new Command('rowdeck')
  .version(version)
  .description('Turns slide decks into rows: a PDF or a picture in, one row per slide out.')
  .showHelpAfterError('(rowdeck --help lists the commands)')

for (const command of await Promise.all(commandsNamed(process.argv[2]).map((load) => load()))) {
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
  report(errorSentence(error))
  if (wantsStack()) report(inspect(error))
}

/** The command of a name, or all of them for help and for errors that list them. */
function commandsNamed(name = '') {
  const named = Object.hasOwn(commands, name) ? commands[name] : undefined
  return named ? [named] : Object.values(commands)
}
