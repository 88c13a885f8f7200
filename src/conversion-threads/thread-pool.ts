import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { ConversionThread, type ThreadSettings } from './conversion-thread.ts'

const restartDelayMsMax = 30_000

export interface ThreadPoolSettings extends ThreadSettings {
  threads: number
}

/** A fixed number of conversion threads, each replaced when it ends. */
export class ThreadPool {
  readonly #settings: ThreadPoolSettings
  readonly #clock: Clock
  readonly #threads = new Set<ConversionThread>()
  readonly #ready = new Set<ConversionThread>()
  readonly #started: PromiseWithResolvers<void> = Promise.withResolvers()
  #failuresInARow = 0
  #closing = false

  constructor(settings: ThreadPoolSettings, clock: Clock) {
    this.#settings = settings
    this.#clock = clock
    this.#started.promise.catch(() => {})
    for (let n = 0; n < settings.threads; n++) this.#start()
  }

  /** Resolves when all threads have loaded their program. Rejects if one ends before that. */
  started(): Promise<void> {
    return this.#started.promise
  }

  get readyCount(): number {
    return this.#ready.size
  }

  /**
   * Returns the thread with the fewest conversions, preferring threads that have loaded their program. Throws
   * busy if there is none.
   */
  leastLoaded(): ConversionThread {
    const usable = [...this.#threads].filter((thread) => thread.usable)
    const ready = usable.filter((thread) => this.#ready.has(thread))
    const [least] = (ready.length > 0 ? ready : usable).sort((a, b) => a.load - b.load)
    if (least && !this.#closing) return least
    throw new AppError(
      'busy',
      'The service is starting or shutting down. Retry in a few seconds.',
      { retryAfterSeconds: 5 },
    )
  }

  async close(): Promise<void> {
    this.#closing = true
    await Promise.all([...this.#threads].map((thread) => thread.terminate('closed')))
  }

  #start(): void {
    const thread = new ConversionThread(this.#settings, this.#clock, {
      ready: () => {
        this.#failuresInARow = 0
        this.#ready.add(thread)
        if (this.#ready.size === this.#settings.threads) this.#started.resolve()
      },
      ended: () => {
        this.#threads.delete(thread)
        if (!this.#ready.delete(thread)) this.#failuresInARow++
        if (!this.#closing) this.#replace()
      },
    })
    this.#threads.add(thread)
  }

  // Repeated failures to start are retried with exponential backoff, so that a broken installation does not spin.
  #replace(): void {
    if (this.#failuresInARow === 0) {
      this.#start()
      return
    }
    this.#started.reject(new Error('A conversion thread ended before it was ready.'))
    const delayMs = Math.min(restartDelayMsMax, 500 * 2 ** this.#failuresInARow)
    this.#clock.after(delayMs, () => {
      if (!this.#closing) this.#start()
    })
  }
}
