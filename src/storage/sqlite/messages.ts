/** What the database thread is asked to do. Statements run in the order in which they are sent. */
export type Order =
  /** A statement on the connection for reading, outside of any transaction. */
  | { kind: 'read'; statement: Statement }
  /** Takes the write lock; fails at once with SQLITE_BUSY if another process has it. */
  | { kind: 'begin' }
  /** A statement in the transaction that was begun; fails if SQLite has ended it. */
  | { kind: 'run'; statement: Statement }
  /** A statement in a transaction of its own. */
  | { kind: 'write'; statement: Statement }
  | { kind: 'commit' }
  /** Does nothing if SQLite has rolled back by itself. */
  | { kind: 'rollback' }
  /** Commits a write that needs some free space and leaves nothing behind. */
  | { kind: 'probe' }
  /** Fails if the database file is not the one that was opened. */
  | { kind: 'check' }
  | { kind: 'close' }

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

export interface Envelope {
  id: number
  order: Order
}

export interface StatementResult {
  rows: unknown[]
  changes?: number | bigint
  lastInsertRowid?: number | bigint
}

/** An error as it crosses the thread. The code is SQLite's, or one of those below. */
export interface Failure {
  name: string
  message: string
  code?: string
  stack?: string
}

/** The thread's first report has the id 0: the identity of the database file that is open, or why none is. */
export type Report = { id: number } & ({ result: StatementResult } | { failure: Failure })

/** Code of a failure: the file at the database's path is not the one that was opened. */
export const fileMissing = 'FILE_MISSING'

/** Code of a failure: the transaction that the order belongs to has ended. */
export const transactionEnded = 'TRANSACTION_ENDED'
