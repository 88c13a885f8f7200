import type { Compilable } from 'kysely'
import type pg from 'pg'
import type { Transaction, TransactionStart } from '../database-driver.ts'
import { DatabaseFault } from '../database-fault.ts'

/** Pipelines its statements: none waits for the answer to an earlier one, and the server runs them in order. */
export class PostgresTransaction implements Transaction {
  readonly #client: pg.PoolClient
  #deferred: Compilable[] = []

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  /** Begins, and takes the lock in the same round trip. */
  async begin(lock: TransactionStart['lock']): Promise<void> {
    const begun = this.#client.query('begin isolation level read committed')
    await allOf([begun, lock(this)])
  }

  query<Row>(statement: Compilable<Row>): Promise<Row[]> {
    const deferred = this.#sendDeferred()
    const { sql, parameters } = statement.compile()
    const sent = this.#client.query<object>(sql, [...parameters])
    return allOf([...deferred, sent]).then(() => sent.then(({ rows }) => rows as Row[]))
  }

  write(statement: Compilable): void {
    this.#deferred.push(statement)
  }

  /** Sends the deferred statements and commits. If one of them fails, nothing is committed. */
  async commit(): Promise<void> {
    const deferred = this.#sendDeferred()
    const commit = this.#client.query('commit')
    await allOf([...deferred, commit])
    // the answer to a commit after a failed statement, which is no error
    if ((await commit).command !== 'COMMIT') throw new DatabaseFault('failing')
  }

  async rollback(): Promise<void> {
    this.#deferred = []
    await this.#client.query('rollback')
  }

  #sendDeferred(): Promise<unknown>[] {
    const deferred = this.#deferred
    this.#deferred = []
    return deferred.map((statement) => {
      const { sql, parameters } = statement.compile()
      return this.#client.query(sql, [...parameters])
    })
  }
}

// Rejects with the first error in the order of the statements; later ones only say that the transaction is aborted.
async function allOf(sent: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(sent)) {
    if (result.status === 'rejected') throw result.reason
  }
}
