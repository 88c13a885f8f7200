import type { Clock } from '@rowdeck/core/clock'
import type { OpenDatabase } from './database-driver.ts'
import type { HealthLog } from './database-health.ts'
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
export async function openDatabase(
  options: DatabaseOptions,
  context: DatabaseContext,
): Promise<OpenDatabase> {
  if (options.kind === 'sqlite') return openSqlite(options, context)
  // imported here because a server without PostgreSQL starts sooner without its packages
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(options, context)
}
