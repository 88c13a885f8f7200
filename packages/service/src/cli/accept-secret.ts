import { Command } from 'commander'
import { readConfig, readEnvironment } from '../config/config.ts'
import { printText } from './print.ts'

export const acceptSecretCommand = new Command('accept-secret')
  .description('Use the database with a secret that was changed; all servers must be stopped')
  .action(async () => {
    const config = readConfig(readEnvironment())
    // imported here because other commands start in half the time without it
    const { acceptSecret } = await import('../open-accounts.ts')
    await acceptSecret(config)
    printText(
      'The database is used with the secret in the settings from now on. Start the servers.',
    )
  })
