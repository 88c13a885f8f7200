import { Worker } from 'node:worker_threads'
import type { Clock } from '@rowdeck/core/clock'
import { threadEnvironment } from '@rowdeck/core/thread-environment'
import { DatabaseFault } from '../database-fault.ts'
import type { Command, Envelope, Report, StatementResult } from './messages.ts'
import { errorOf } from './sqlite-failure.ts'

/** Maximum number of commands that wait for the thread; further ones are refused. */
const commandsMax = 2000
/** Pause before a crashed thread is restarted, in milliseconds. */
const restartMs = 1000
/** Heap limit of the thread. Results are small: pages of lists, never whole tables. */
const heapMegabytesMax = 256
const openingId = 0

export interface DatabaseThreadOptions {
  /** The database file. */
  path: string
  clock: Clock
  /** The program of the thread, for tests that make it crash. */
  program?: URL | undefined
  /** Called if the thread exits unexpectedly. */
  crashed(fault: DatabaseFault): void
}

interface Pending {
  resolve(result: StatementResult): void
  reject(error: Error): void
}

/**
 * The thread that has the database open: statements run there, so that neither a slow disk nor a lock
 * blocks the server's thread. A crashed thread is restarted; SQLite rolls back its open transaction.
 */
export class DatabaseThread {
  readonly #options: DatabaseThreadOptions
  readonly #pending = new Map<number, Pending>()
  #lastId = openingId
  #worker: Worker | undefined
  #cancelRestart = () => {}
  #closed = false
  /** Whether the thread has ever had the database open; one that has not is not restarted. */
  #opened = false
  /** Identifies the file that was opened first; a restarted thread must not open a different one. */
  #identity: unknown

  constructor(options: DatabaseThreadOptions) {
    this.#options = options
  }

  /** Starts the thread. Rejects if it cannot open the database. */
  async open(): Promise<void> {
    const { path, program = new URL('./database-program.ts', import.meta.url) } = this.#options
    const worker = new Worker(program, {
      workerData: { path, identity: this.#identity },
      env: threadEnvironment(),
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
      // commands sent in the meantime are rejected when the thread has exited
      void worker.terminate()
      throw error
    }
  }

  /** Sends a command to the thread. Commands are executed in the order in which they are sent. */
  send(command: Command): Promise<StatementResult> {
    const worker = this.#worker
    if (this.#closed) return Promise.reject(new Error('The database is closed.'))
    if (!worker) return Promise.reject(new DatabaseFault('stopped'))
    if (this.#pending.size >= commandsMax && !endsTransaction(command)) {
      return Promise.reject(new DatabaseFault('overloaded'))
    }
    this.#lastId += 1
    const envelope: Envelope = { id: this.#lastId, command }
    const result = this.#expect(envelope.id, worker)
    worker.postMessage(envelope)
    return result
  }

  /** Closes the database after the commands sent so far, and waits for the thread to exit. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#cancelRestart()
    const closing = this.#worker && this.send({ kind: 'close' })
    this.#closed = true
    await closing
    await this.#worker?.terminate()
  }

  /** Terminates the thread at once. */
  async terminate(): Promise<void> {
    this.#cancelRestart()
    this.#closed = true
    await this.#worker?.terminate()
  }

  // The process may exit while no command is pending.
  #expect(id: number, worker: Worker): Promise<StatementResult> {
    worker.ref()
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }))
  }

  #settle(report: Report): void {
    const pending = this.#pending.get(report.id)
    this.#pending.delete(report.id)
    if (this.#pending.size === 0) this.#worker?.unref()
    if ('failure' in report) {
      pending?.reject(errorOf(report.failure))
    } else {
      // here, because the thread's exit may be reported in the same turn as its messages
      this.#opened = true
      pending?.resolve(report.result)
    }
  }

  #ended(worker: Worker, cause: unknown): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    const fault = new DatabaseFault('stopped', cause)
    for (const { reject } of this.#pending.values()) reject(fault)
    this.#pending.clear()
    if (this.#closed || !this.#opened) return
    this.#options.crashed(fault)
    this.#cancelRestart = this.#options.clock.after(restartMs, () => this.#restart())
  }

  #restart(): void {
    // a thread that cannot open the database exits, which is handled there
    this.open().catch(() => {})
  }
}

function endsTransaction(command: Command): boolean {
  const last = command.kind === 'batch' ? command.steps.at(-1) : command
  return last?.kind === 'commit' || last?.kind === 'rollback'
}
