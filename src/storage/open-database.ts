import type { Dialect } from 'kysely'
import type { Clock } from '../clock.ts'
import type { HealthLog } from './database-health.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

/** Which database to open. */
export type DatabaseOptions = {
  kind: 'sqlite'
  /** Folder of the database, created if missing. */
  dataDir: string
}

export interface DatabaseContext {
  clock: Clock
  log?: HealthLog | undefined
}

/** How long a transaction waits while a lock prevents all transactions from making progress, in milliseconds. */
export interface Waits {
  stallMsMax: number
}

/** An open database of any kind. Its own faults are thrown as DatabaseFault. */
export interface OpenDatabase {
  /** Returns a dialect for another Kysely instance; all of them share one database. */
  dialect(waits: Waits): Dialect
  /** Resolves to the fault of the database; undefined if there is none. Writes, to detect a full disk. */
  fault(): Promise<string | undefined>
  /** Waits for running transactions, up to a limit. */
  close(): Promise<void>
}

/** Opens the database. Throws AppError, with a message for the operator, if it cannot be used. */
export function openDatabase(
  options: DatabaseOptions,
  context: DatabaseContext,
): Promise<OpenDatabase> {
  return openSqlite(options, context)
}
