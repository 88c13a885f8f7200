import type { Dialect } from 'kysely'

/** How long a transaction waits, in milliseconds, while a lock keeps all transactions from making progress. */
export interface Waits {
  stallMsMax: number
}

/** An open database of any kind. What it cannot do for reasons of its own is thrown as DatabaseFault. */
export interface OpenDatabase {
  /** For a Kysely of its own; all of them share one database. */
  dialect(waits: Waits): Dialect
  /** Resolves to what keeps the database from working. Writes, so that a full disk is noticed. */
  fault(): Promise<string | undefined>
  /** Waits for running transactions, up to a limit. */
  close(): Promise<void>
}
