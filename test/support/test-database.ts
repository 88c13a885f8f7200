import type { StorageOptions } from '../../packages/accounts/src/storage/storage.ts'
import { newPostgres } from './shared-postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type DatabaseKind = StorageOptions['kind']

let current: DatabaseKind = 'sqlite'

/** Makes the tests of this process that are registered from now on use a database of that kind. */
export function useDatabase(kind: DatabaseKind): void {
  current = kind
}

/** The kind of database that tests of this process use. */
export function databaseInUse(): DatabaseKind {
  return current
}

/** Resolves to the options of a new database without rows, of the kind in use by default. */
export async function temporaryDatabase(kind = current): Promise<StorageOptions> {
  return kind === 'postgres' ? newPostgres('migrated') : emptyDatabase(kind)
}

/** Resolves to the options of a new database without tables, of the kind in use by default. */
export async function emptyDatabase(kind = current): Promise<StorageOptions> {
  return kind === 'postgres' ? newPostgres() : { kind: 'sqlite', dataDir: temporaryFolder() }
}
