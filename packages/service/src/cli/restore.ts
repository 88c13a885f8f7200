import { Command } from 'commander'
import { readConfig, readEnvironment } from '../config/config.ts'
import { embeddedFolder } from './backup.ts'
import { printText } from './print.ts'

export const restoreCommand = new Command('restore')
  .description('Put a backup in the place of the embedded database; the server must be stopped')
  .argument('<file>', 'a file that `rowdeck backup` wrote')
  .option('--force', 'replace an existing database')
  .action(restore)

async function restore(file: string, { force = false }: { force?: boolean }): Promise<void> {
  const dataDir = embeddedFolder(readConfig(readEnvironment()))
  // imported here because other commands start faster without them
  const { restoreDatabase } = await import('@rowdeck/accounts/storage')
  const { storeSecret } = await import('@rowdeck/accounts/people')
  const { secret } = await restoreDatabase(file, { dataDir, force })
  if (secret !== undefined) storeSecret(dataDir, secret)
  printText(`${dataDir} has the database of ${file}. Check it with: rowdeck doctor`)
}
