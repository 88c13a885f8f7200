import { MessageChannel, Worker } from 'node:worker_threads'
import type { Clock } from '@rowdeck/core/clock'
import { policy } from '@rowdeck/core/fairness'
import { threadEnvironment } from '@rowdeck/core/thread-environment'
import type { Description, VisionSettings } from '../vision/vision.ts'
import { ConversionCall, type ConversionCallOptions } from './conversion-call.ts'
import type { KeptRequest, TableRequest, ThreadCommand, ThreadMessage } from './messages.ts'
import { busyWith, sharedMemory } from './thread-time.ts'

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
  program?: URL | undefined
}

/** What a thread is asked to do, apart from how it answers. */
type Started = { kind: 'convert'; request: TableRequest } | { kind: 'reopen'; request: KeptRequest }

type Worked = Extract<ThreadMessage, { kind: 'worked' }>

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
  readonly #shared = sharedMemory()
  readonly #calls = new Map<number, ConversionCall>()
  /** Of the conversions for which the thread may still compute, even if nobody waits for them. */
  readonly #worked = new Map<number, ConversionCallOptions['worked']>()
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
      workerData: { shared: this.#shared, vision: settings.vision },
      // keeps the server's environment out of reach of code that processes documents
      env: threadEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: settings.heapMbMax },
    })
    this.#worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'ready') {
        events.ready()
        this.#watch()
      } else if (message.kind === 'described') settings.described?.(message.description)
      else if (message.kind === 'worked') this.#charge(message)
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

  /** Starts a conversion, or the writing of a table that was kept. */
  start(command: Started, options: ConversionCallOptions): ConversionCall {
    const { port1, port2 } = new MessageChannel()
    const number = ++this.#callsSoFar
    const call = new ConversionCall(port1, options, () => this.#calls.delete(number))
    this.#calls.set(number, call)
    this.#worked.set(number, options.worked)
    this.#send({ ...command, number, port: port2 })
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
    const { number: busy, since } = busyWith(this.#shared)
    const loss = this.#loss ?? 'failed'
    if (loss !== 'closed') {
      // the thread no longer tells its CPU time; who ends one counts as slow, however soon it ended
      const { startMs, longMs } = policy.threads
      const ms = Math.min(this.#clock.now() - since, this.#silenceMsMax) + startMs
      this.#charge({ number: busy, ms: Math.max(longMs, ms), isEnded: true })
    }
    for (const [number, call] of this.#calls) {
      call.fail(new ThreadLost(loss, number === busy, this.#cause))
    }
  }

  #charge({ number, ms, isEnded }: Pick<Worked, 'number' | 'ms' | 'isEnded'>): void {
    this.#worked.get(number)?.(ms)
    if (isEnded) this.#worked.delete(number)
  }

  #send(command: ThreadCommand): void {
    this.#worker.postMessage(command, command.kind === 'ping' ? [] : [command.port])
  }
}
