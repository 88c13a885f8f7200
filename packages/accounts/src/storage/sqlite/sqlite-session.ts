import type { Clock } from '@rowdeck/core/clock'
import { DatabaseFault } from '../database-fault.ts'
import type { DatabaseHealth } from '../database-health.ts'
import { repeatWhileLocked } from '../repeat-on-fault.ts'
import type { WriteQueue } from '../write-queue.ts'
import type { DatabaseThread } from './database-thread.ts'
import type { Statement, StatementResult, Step } from './messages.ts'

/** How long a read may take, in milliseconds: generous enough for a slow disk or a busy machine. */
const readMsMax = 5000

/** What all sessions of one database share. */
export interface SharedDatabase {
  thread: DatabaseThread
  writeQueue: WriteQueue
  health: DatabaseHealth
  clock: Clock
}

/**
 * One use of the database: a statement or a transaction. Reads outside of a transaction see committed data
 * and wait for no transaction.
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
    return this.recordingFaults(() => {
      if (this.#inTransaction) return thread.send({ kind: 'run', statement })
      return isRead(statement) ? this.#read(statement) : this.#write(statement)
    })
  }

  async begin(): Promise<void> {
    await this.recordingFaults(() =>
      this.beginWith(async () => void (await this.runBatch([{ kind: 'begin' }]))),
    )
  }

  /**
   * Waits for its turn, then repeats `attempt` while another process holds the lock. `attempt` must begin the
   * transaction; it is rolled back if `attempt` fails later.
   */
  async beginWith(attempt: () => Promise<void>): Promise<void> {
    const { writeQueue, thread } = this.#shared
    await writeQueue.begin(this.#stallMsMax, async () => {
      try {
        await attempt()
      } catch (error) {
        if (!(error instanceof DatabaseFault)) await thread.send({ kind: 'rollback' })
        throw error
      }
    })
    this.#inTransaction = true
  }

  /** Sends the steps in one message; resolves to their results. */
  async runBatch(steps: readonly Step[]): Promise<StatementResult[]> {
    const { rows } = await this.#shared.thread.send({ kind: 'batch', steps })
    return rows as StatementResult[]
  }

  async commit(): Promise<void> {
    await this.recordingFaults(() => this.commitWith([]))
  }

  /** Executes the steps and commits, in one message. If a step fails, nothing is committed. */
  async commitWith(steps: readonly Step[]): Promise<void> {
    await this.runBatch([...steps, { kind: 'commit' }])
    this.#shared.health.worked()
    this.#end()
  }

  async rollback(): Promise<void> {
    try {
      await this.#shared.thread.send({ kind: 'rollback' })
    } catch (error) {
      // if the thread has exited, so has the transaction
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
    this.#shared.writeQueue.end()
  }

  async #write(statement: Statement): Promise<StatementResult> {
    const { thread, writeQueue, health } = this.#shared
    const result = await writeQueue.begin(this.#stallMsMax, () =>
      thread.send({ kind: 'write', statement }),
    )
    writeQueue.end()
    health.worked()
    return result
  }

  async #read(statement: Statement): Promise<StatementResult> {
    const { thread, clock } = this.#shared
    const overdue = Promise.withResolvers<never>()
    // it may be rejected before anything awaits it
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

  /** Records the fault of the database that `work` fails with. */
  async recordingFaults<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      this.#shared.health.failed(error)
      throw error
    }
  }
}

// Statements that begin with another word, such as `with`, may write.
function isRead({ sql }: Statement): boolean {
  return /^\s{0,100}select\b/i.test(sql)
}
