import type { Clock } from '../../clock.ts'
import { DatabaseFault } from '../database-fault.ts'
import type { DatabaseHealth } from '../database-health.ts'
import type { DatabaseThread } from './database-thread.ts'
import type { Statement, StatementResult } from './messages.ts'
import { repeatWhileLocked } from './repeat-while-locked.ts'
import type { WriteTurns } from './write-turns.ts'

/** How long a read may take on a slow disk or a busy machine. */
const readMsMax = 5000

/** What all sessions of one database share. */
export interface SharedDatabase {
  thread: DatabaseThread
  turns: WriteTurns
  health: DatabaseHealth
  clock: Clock
}

/**
 * One use of the database: a statement, or a transaction. Reads outside of a transaction see what is
 * committed and wait for no transaction.
 */
export class SqliteSession {
  readonly #shared: SharedDatabase
  readonly #stallMsMax: number
  readonly #closed: () => void
  #inTransaction = false

  constructor(shared: SharedDatabase, options: { stallMsMax: number; closed: () => void }) {
    this.#shared = shared
    this.#stallMsMax = options.stallMsMax
    this.#closed = options.closed
  }

  run(statement: Statement): Promise<StatementResult> {
    const { thread } = this.#shared
    return this.#judged(() => {
      if (this.#inTransaction) return thread.send({ kind: 'run', statement })
      return isRead(statement) ? this.#read(statement) : this.#write(statement)
    })
  }

  async begin(): Promise<void> {
    const { thread, turns } = this.#shared
    await this.#judged(() => turns.begin(this.#stallMsMax, () => thread.send({ kind: 'begin' })))
    this.#inTransaction = true
  }

  async commit(): Promise<void> {
    await this.#judged(() => this.#shared.thread.send({ kind: 'commit' }))
    this.#shared.health.worked()
    this.#end()
  }

  async rollback(): Promise<void> {
    try {
      await this.#shared.thread.send({ kind: 'rollback' })
    } catch (error) {
      // a thread that is gone has taken the transaction with it
      if (!(error instanceof DatabaseFault)) throw error
    } finally {
      this.#end()
    }
  }

  async close(): Promise<void> {
    if (this.#inTransaction) await this.rollback()
    this.#closed()
  }

  #end(): void {
    if (!this.#inTransaction) return
    this.#inTransaction = false
    this.#shared.turns.end()
  }

  async #write(statement: Statement): Promise<StatementResult> {
    const { thread, turns, health } = this.#shared
    const result = await turns.begin(this.#stallMsMax, () =>
      thread.send({ kind: 'write', statement }),
    )
    turns.end()
    health.worked()
    return result
  }

  async #read(statement: Statement): Promise<StatementResult> {
    const { thread, clock } = this.#shared
    const overdue = Promise.withResolvers<never>()
    // while nothing waits for it, nobody hears of its rejection
    overdue.promise.catch(() => {})
    let isOver = false
    const cancelLocked = clock.after(this.#stallMsMax, () => {
      isOver = true
    })
    const cancelOverdue = clock.after(readMsMax, () =>
      overdue.reject(new DatabaseFault('overloaded')),
    )
    const attempt = () => Promise.race([thread.send({ kind: 'read', statement }), overdue.promise])
    try {
      return await repeatWhileLocked(attempt, { clock, isOver: () => isOver })
    } finally {
      cancelLocked()
      cancelOverdue()
    }
  }

  async #judged<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      this.#shared.health.failed(error)
      throw error
    }
  }
}

// What else begins with a word, such as `with`, may write.
function isRead({ sql }: Statement): boolean {
  return /^\s{0,100}select\b/i.test(sql)
}
