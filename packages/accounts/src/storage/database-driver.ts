import type { Compilable, Dialect } from 'kysely'

/** How long a transaction waits, in milliseconds, while a lock keeps all transactions from making progress. */
export interface Waits {
  stallMsMax: number
}

/**
 * A write transaction whose statements are sent without waiting for one another. Statements are executed in
 * the order in which they are sent.
 */
export interface Transaction {
  /**
   * Sends the statement after all deferred ones, and resolves to its rows. Queries that are started without
   * awaiting each other share one round trip.
   */
  query<Row>(statement: Compilable<Row>): Promise<Row[]>
  /** Defers the statement until the next query or the commit, which it is sent with. If it fails, the transaction fails. */
  write(statement: Compilable): void
}

export interface TransactionStart extends Waits {
  /**
   * Transactions with the same key run one at a time and in the order of their start, before they take a
   * connection; so those of one account cannot keep those of other accounts waiting.
   */
  key: string
  /** Sends the first statements, among them those that lock; they share the round trip of `begin`. */
  lock(transaction: Pick<Transaction, 'query'>): Promise<void>
}

/** An open database of any kind. What it cannot do for reasons of its own is thrown as DatabaseFault. */
export interface OpenDatabase {
  readonly kind: 'sqlite' | 'postgres'
  /** For a Kysely of its own; all of them share one database. */
  dialect(waits: Waits): Dialect
  /** Runs `work` with a dialect for migrations, which have no time limit per statement. */
  migrating(work: (dialect: Dialect) => Promise<void>): Promise<void>
  /** Runs `work` in a write transaction after `lock`; rolls back if it throws. `lock` may be repeated. */
  transact<T>(start: TransactionStart, work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Resolves to what keeps the database from working. Writes, so that a full disk is noticed. */
  fault(): Promise<string | undefined>
  /** Waits for running transactions, up to a limit. */
  close(): Promise<void>
}
