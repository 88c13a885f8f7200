import { Command } from 'commander'
import { type Config, ConfigError, readConfig, readEnvironment } from '../config/config.ts'
import { printText } from './print.ts'
import { withAccounts } from './with-accounts.ts'

interface Options {
  force?: boolean
  withSecret?: boolean
}

export const backupCommand = new Command('backup')
  .description('Copy the embedded database into a file; a server may be running')
  .argument('<file>', 'the backup, readable by this user only')
  .option('--with-secret', 'include the secret that signs cookies')
  .option('--force', 'replace an existing file')
  .action(backup)

async function backup(file: string, { force = false, withSecret }: Options): Promise<void> {
  const config = readConfig(readEnvironment())
  const dataDir = embeddedFolder(config)
  // imported here because other commands start faster without them
  const { backupDatabase } = await import('@rowdeck/accounts/storage')
  const { storedSecret } = await import('@rowdeck/accounts/people')
  const secret = withSecret ? (config.secret ?? storedSecret(dataDir)) : undefined
  await backupDatabase(file, { dataDir, force, secret })
  const about = secret === undefined ? 'without the secret' : 'with the secret'
  printText(`${file} is a backup of ${dataDir}, ${about}.`)
  // the operator's overview shows when the last one was made
  await withAccounts(({ accounts }) => accounts.record({ kind: 'backup_made' }))
}

/** Returns the folder of the embedded database. Throws ConfigError for PostgreSQL. */
export function embeddedFolder({ storage }: Config): string {
  if (storage.kind === 'sqlite') return storage.dataDir
  throw new ConfigError(
    'DATABASE_URL is set: back up and restore PostgreSQL with pg_dump and pg_restore, as ops/runbook.md describes.',
  )
}
