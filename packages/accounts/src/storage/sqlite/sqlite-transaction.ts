import type { Compilable } from 'kysely'
import type { Transaction, TransactionStart } from '../database-driver.ts'
import type { StatementResult, Step } from './messages.ts'
import type { SqliteSession } from './sqlite-session.ts'

/** Runs `work` in a transaction of the session, and closes the session. */
export async function sqliteTransaction<T>(
  session: SqliteSession,
  { lock }: TransactionStart,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await session.recordingFaults(async () => {
      const batches = new Batches(session)
      await session.beginWith(async () => {
        batches.add({ kind: 'begin' })
        await lock(batches)
      })
      const result = await work(batches)
      await session.commitWith(batches.takeDeferred())
      return result
    })
  } finally {
    await session.close()
  }
}

interface Pending {
  resolve(result: StatementResult): void
  reject(error: unknown): void
}

/** Sends the statements of one turn of the event loop in one message. */
class Batches implements Transaction {
  readonly #session: SqliteSession
  #steps: Step[] = []
  #pending: (Pending | undefined)[] = []

  constructor(session: SqliteSession) {
    this.#session = session
  }

  add(step: Step, pending?: Pending): void {
    this.#steps.push(step)
    this.#pending.push(pending)
  }

  write(statement: Compilable): void {
    this.add(stepOf(statement))
  }

  async query<Row>(statement: Compilable<Row>): Promise<Row[]> {
    const isFirst = !this.#pending.some(Boolean)
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>()
    this.add(stepOf(statement), { resolve, reject })
    if (isFirst) queueMicrotask(() => void this.#flush())
    return (await promise).rows as Row[]
  }

  /** Returns the statements that were written since the last query. */
  takeDeferred(): Step[] {
    const steps = this.#steps
    this.#steps = []
    this.#pending = []
    return steps
  }

  async #flush(): Promise<void> {
    const pending = this.#pending
    const steps = this.takeDeferred()
    try {
      const results = await this.#session.runBatch(steps)
      for (const [index, result] of results.entries()) pending[index]?.resolve(result)
    } catch (error) {
      for (const one of pending) one?.reject(error)
    }
  }
}

function stepOf(statement: Compilable): Step {
  const { sql, parameters } = statement.compile()
  return { kind: 'run', statement: { sql, parameters } }
}
