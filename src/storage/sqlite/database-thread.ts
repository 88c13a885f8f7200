import { Worker } from 'node:worker_threads'
import type { Clock } from '../../clock.ts'
import { DatabaseFault } from '../database-fault.ts'
import type { Envelope, Order, Report, StatementResult } from './messages.ts'
import { errorOf } from './sqlite-failure.ts'

/** Orders that may wait for the thread; one more is refused. */
const ordersMax = 2000
/** Pause before a thread that crashed is started again. */
const restartMs = 1000
/** Heap of the thread. Results are small: pages of lists, never whole tables. */
const heapMegabytesMax = 256
const openingId = 0

export interface DatabaseThreadOptions {
  /** The database file. */
  path: string
  clock: Clock
  /** What the thread runs, for tests that want it to crash. */
  program?: URL | undefined
  /** Called when the thread ends without having been told to. */
  crashed(fault: DatabaseFault): void
}

interface Pending {
  resolve(result: StatementResult): void
  reject(error: Error): void
}

/**
 * The thread that has the database open: statements run there, so that neither a slow disk nor a lock
 * holds up the server's thread. A thread that crashes is started again; SQLite rolls back what it had
 * begun.
 */
export class DatabaseThread {
  readonly #options: DatabaseThreadOptions
  readonly #pending = new Map<number, Pending>()
  #lastId = openingId
  #worker: Worker | undefined
  #cancelRestart = () => {}
  #closed = false
  /** Which file was opened first; a thread that is started again must not open another one. */
  #identity: unknown

  constructor(options: DatabaseThreadOptions) {
    this.#options = options
  }

  /** Starts the thread. Rejects if it cannot open the database. */
  async open(): Promise<void> {
    const { path, program = new URL('./database-program.ts', import.meta.url) } = this.#options
    const worker = new Worker(program, {
      workerData: { path, identity: this.#identity },
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
    })
    this.#worker = worker
    let cause: unknown
    const opened = this.#expect(openingId, worker)
    worker.on('message', (report: Report) => this.#settle(report))
    worker.on('error', (error) => {
      cause = error
    })
    worker.on('exit', () => this.#ended(worker, cause))
    try {
      const { rows } = await opened
      this.#identity = rows[0]
    } catch (error) {
      cause ??= error
      // what was sent in the meantime is refused when the thread has ended
      void worker.terminate()
      throw error
    }
  }

  /** Has the thread carry out an order. Orders are carried out in the order in which they are sent. */
  send(order: Order): Promise<StatementResult> {
    const worker = this.#worker
    if (this.#closed) return Promise.reject(new Error('The database is closed.'))
    if (!worker) return Promise.reject(new DatabaseFault('stopped'))
    const ends = order.kind === 'commit' || order.kind === 'rollback'
    if (this.#pending.size >= ordersMax && !ends) {
      return Promise.reject(new DatabaseFault('overloaded'))
    }
    this.#lastId += 1
    const envelope: Envelope = { id: this.#lastId, order }
    const result = this.#expect(envelope.id, worker)
    worker.postMessage(envelope)
    return result
  }

  /** Has the thread close the database after the orders sent so far, and waits for its end. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#cancelRestart()
    const closing = this.#worker && this.send({ kind: 'close' })
    this.#closed = true
    await closing
    await this.#worker?.terminate()
  }

  /** Ends the thread whatever it is doing. */
  async terminate(): Promise<void> {
    this.#cancelRestart()
    this.#closed = true
    await this.#worker?.terminate()
  }

  // The process may end while nothing is expected of the thread.
  #expect(id: number, worker: Worker): Promise<StatementResult> {
    worker.ref()
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }))
  }

  #settle(report: Report): void {
    const pending = this.#pending.get(report.id)
    this.#pending.delete(report.id)
    if (this.#pending.size === 0) this.#worker?.unref()
    if ('failure' in report) pending?.reject(errorOf(report.failure))
    else pending?.resolve(report.result)
  }

  #ended(worker: Worker, cause: unknown): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    const fault = new DatabaseFault('stopped', cause)
    for (const { reject } of this.#pending.values()) reject(fault)
    this.#pending.clear()
    if (this.#closed) return
    this.#options.crashed(fault)
    this.#cancelRestart = this.#options.clock.after(restartMs, () => this.#restart())
  }

  #restart(): void {
    // a thread that cannot open the database ends, which is reported there
    this.open().catch(() => {})
  }
}
