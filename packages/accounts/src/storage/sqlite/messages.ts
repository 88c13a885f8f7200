/** A command to the database thread. Commands are executed in the order in which they are sent. */
export type Command =
  | Step
  /** Several steps in order, up to the first that fails. The rows of its result are the results of the steps. */
  | { kind: 'batch'; steps: readonly Step[] }

export type Step =
  /** A statement on the connection for reading, outside of any transaction. */
  | { kind: 'read'; statement: Statement }
  /** Acquires the write lock; fails at once with SQLITE_BUSY if another process holds it. */
  | { kind: 'begin' }
  /** A statement in the open transaction; fails if SQLite has ended it. */
  | { kind: 'run'; statement: Statement }
  /** A statement in its own transaction. */
  | { kind: 'write'; statement: Statement }
  | { kind: 'commit' }
  /** Has no effect if SQLite has already rolled back. */
  | { kind: 'rollback' }
  /** Commits a write that needs some disk space and leaves no data behind. */
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
  command: Command
}

export interface StatementResult {
  rows: unknown[]
  changes?: number | bigint
  lastInsertRowid?: number | bigint
}

/** An error as it is sent between threads. The code is SQLite's, or one of those below. */
export interface Failure {
  name: string
  message: string
  code?: string
  stack?: string
}

/** The thread's first report has the id 0: the identity of the open database file, or the error that prevented opening it. */
export type Report = { id: number } & ({ result: StatementResult } | { failure: Failure })

/** Code of a failure: the file at the database's path is not the one that was opened. */
export const fileMissing = 'FILE_MISSING'

/** Code of a failure: the transaction of the command has ended. */
export const transactionEnded = 'TRANSACTION_ENDED'
