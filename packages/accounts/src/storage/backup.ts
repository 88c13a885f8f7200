import { requireKnown } from './migrate.ts'
import { type BackupOptions, backupFile, type Restored, restoreFile } from './sqlite/backup-file.ts'

export type { BackupOptions, Restored } from './sqlite/backup-file.ts'

/**
 * Copies the embedded database into one file while a service uses it: the database at one moment. Throws AppError, with
 * a message for the operator.
 */
export function backupDatabase(file: string, options: BackupOptions): Promise<void> {
  return backupFile(file, options)
}

/**
 * Replaces the embedded database with a backup, once that has been checked; no service may be running on it. An older
 * schema is migrated when the service starts. Throws AppError, with a message for the operator.
 */
export function restoreDatabase(
  file: string,
  options: { dataDir: string; force: boolean },
): Promise<Restored> {
  return restoreFile(file, { ...options, checkMigrations: requireKnown })
}
