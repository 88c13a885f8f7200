import { MessageChannel, Worker } from 'node:worker_threads'
import type { Clock } from '../clock.ts'
import { ConversionCall, type ConversionCallOptions } from './conversion-call.ts'
import type { TableRequest, ThreadNews, ThreadOrder } from './messages.ts'

const threadProgram = new URL('./thread.ts', import.meta.url)

export interface ThreadSettings {
  /** Memory of a thread's objects. One that needs more ends, and with it the conversion that filled it. */
  heapMbMax: number
  /** A thread that is asked whether it is alive and does not answer for so long is terminated. */
  silenceMsMax: number
  /** What a thread runs. */
  program?: URL
}

/** Why a thread is gone. */
export type ThreadLoss = 'silent' | 'out of memory' | 'closed' | 'failed'

/** A conversion whose thread is gone. */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost'
  readonly loss: ThreadLoss
  /** Whether it was this conversion that kept the thread busy. */
  readonly busy: boolean

  constructor(loss: ThreadLoss, busy: boolean, cause: unknown) {
    super(`A conversion thread is gone: ${loss}.`, { cause })
    this.loss = loss
    this.busy = busy
  }
}

/** A conversion thread as the server's thread sees it: runs any number of conversions, by turns. */
export class ConversionThread {
  readonly #clock: Clock
  readonly #silenceMsMax: number
  readonly #worker: Worker
  readonly #busyWith = new Int32Array(new SharedArrayBuffer(4))
  readonly #calls = new Map<number, ConversionCall>()
  #callsSoFar = 0
  #unanswered = 0
  #loss: ThreadLoss | undefined
  #cause: unknown
  #callOff: () => void = () => {}

  /** Starts the thread. `events.ready` is called once its program is loaded, `events.ended` when it is gone. */
  constructor(settings: ThreadSettings, clock: Clock, events: { ready(): void; ended(): void }) {
    this.#clock = clock
    this.#silenceMsMax = settings.silenceMsMax
    this.#worker = new Worker(settings.program ?? threadProgram, {
      workerData: { busyWith: this.#busyWith.buffer },
      // nothing of the server's environment is within reach of a document
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: settings.heapMbMax },
    })
    this.#worker.on('message', (news: ThreadNews) => {
      if (news.kind === 'ready') {
        events.ready()
        this.#watch()
      } else this.#unanswered = 0
    })
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#cause = error
      this.#loss ??= error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out of memory' : 'failed'
    })
    this.#worker.on('exit', () => {
      this.#callOff()
      this.#failCalls()
      events.ended()
    })
  }

  /** Conversions that it runs. */
  get load(): number {
    return this.#calls.size
  }

  /** False once it is ending. */
  get usable(): boolean {
    return this.#loss === undefined
  }

  convert(request: TableRequest, options: ConversionCallOptions): ConversionCall {
    const { port1, port2 } = new MessageChannel()
    const number = ++this.#callsSoFar
    const call = new ConversionCall(port1, options, () => this.#calls.delete(number))
    this.#calls.set(number, call)
    this.#send({ kind: 'convert', number, port: port2, request })
    return call
  }

  /** Ends the thread at once, whatever it is doing. */
  async terminate(loss: ThreadLoss): Promise<void> {
    this.#loss ??= loss
    await this.#worker.terminate()
  }

  // Asked twice within the bound, so that answers that a busy server has not taken yet are not missed.
  #watch(): void {
    this.#callOff = this.#clock.after(this.#silenceMsMax / 2, () => {
      if (this.#unanswered >= 2) {
        void this.terminate('silent')
        return
      }
      this.#unanswered++
      this.#send({ kind: 'ping' })
      this.#watch()
    })
  }

  #failCalls(): void {
    const busyWith = Atomics.load(this.#busyWith, 0)
    const loss = this.#loss ?? 'failed'
    for (const [number, call] of this.#calls) {
      call.fail(new ThreadLost(loss, number === busyWith, this.#cause))
    }
  }

  #send(order: ThreadOrder): void {
    this.#worker.postMessage(order, order.kind === 'convert' ? [order.port] : [])
  }
}
