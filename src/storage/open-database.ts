import type { Clock } from '../clock.ts'
import type { OpenDatabase } from './database-driver.ts'
import type { HealthLog } from './database-health.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import type { PostgresOptions } from './postgres/postgres-pool.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

/** Which database to open. */
export type DatabaseOptions =
  | {
      kind: 'sqlite'
      /** Folder of the database, created if missing. */
      dataDir: string
    }
  | ({ kind: 'postgres' } & PostgresOptions)

export interface DatabaseContext {
  clock: Clock
  log?: HealthLog | undefined
}

/** Opens the database. Throws AppError, with a message for the operator, if it cannot be used. */
export function openDatabase(
  options: DatabaseOptions,
  context: DatabaseContext,
): Promise<OpenDatabase> {
  return options.kind === 'sqlite' ? openSqlite(options, context) : openPostgres(options, context)
}
