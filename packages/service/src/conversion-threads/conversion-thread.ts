import { MessageChannel, Worker } from 'node:worker_threads'
import type { Clock } from '@rowdeck/core/clock'
import { threadEnvironment } from '@rowdeck/core/thread-environment'
import type { Description, VisionSettings } from '../vision/vision.ts'
import { ConversionCall, type ConversionCallOptions } from './conversion-call.ts'
import type { TableRequest, ThreadCommand, ThreadMessage } from './messages.ts'

const threadProgram = new URL('./thread.ts', import.meta.url)

export interface ThreadSettings {
  /** Maximum heap of a thread in MB. A thread that exceeds it is terminated with its conversions. */
  heapMbMax: number
  /** Time in milliseconds after which a thread that does not answer pings is terminated. */
  silenceMsMax: number
  /** The model that describes slides; undefined for none. */
  vision?: VisionSettings | undefined
  /** Called for every slide that was sent to the model. */
  described?: ((description: Description) => void) | undefined
  /** The program of a thread. Default: `thread.ts`. */
  program?: URL
}

/** Why a thread ended. */
export type ThreadLoss = 'silent' | 'out of memory' | 'closed' | 'failed'

/** The error of a conversion whose thread has ended. */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost'
  readonly loss: ThreadLoss
  /** Whether this conversion was the one running on the thread. */
  readonly busy: boolean

  constructor(loss: ThreadLoss, busy: boolean, cause: unknown) {
    super(`A conversion thread ended: ${loss}.`, { cause })
    this.loss = loss
    this.busy = busy
  }
}

/** The main thread's handle of a conversion thread, which interleaves any number of conversions. */
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
  #cancelPing: () => void = () => {}

  /** Starts the thread. `events.ready` is called when its program is loaded, `events.ended` when it has exited. */
  constructor(settings: ThreadSettings, clock: Clock, events: { ready(): void; ended(): void }) {
    this.#clock = clock
    this.#silenceMsMax = settings.silenceMsMax
    this.#worker = new Worker(settings.program ?? threadProgram, {
      workerData: { busyWith: this.#busyWith.buffer, vision: settings.vision },
      // keeps the server's environment out of reach of code that processes documents
      env: threadEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: settings.heapMbMax },
    })
    this.#worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'ready') {
        events.ready()
        this.#watch()
      } else if (message.kind === 'described') settings.described?.(message.description)
      else this.#unanswered = 0
    })
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#cause = error
      this.#loss ??= error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out of memory' : 'failed'
    })
    this.#worker.on('exit', () => {
      this.#cancelPing()
      this.#failCalls()
      events.ended()
    })
  }

  /** Number of running conversions of accounts that pay, or of those that do not. */
  load(isPaying: boolean): number {
    return [...this.#calls.values()].filter((call) => call.isPaying === isPaying).length
  }

  /** False once the thread is ending. */
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

  /** Terminates the thread immediately, even if it is busy. */
  async terminate(loss: ThreadLoss): Promise<void> {
    this.#loss ??= loss
    await this.#worker.terminate()
  }

  // Pings twice per period, so that a busy main thread has time to process an answer that has arrived.
  #watch(): void {
    this.#cancelPing = this.#clock.after(this.#silenceMsMax / 2, () => {
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

  #send(command: ThreadCommand): void {
    this.#worker.postMessage(command, command.kind === 'convert' ? [command.port] : [])
  }
}
