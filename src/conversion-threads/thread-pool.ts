import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { Restarts } from '../restarts.ts'
import { ConversionThread, type ThreadSettings } from './conversion-thread.ts'

export interface ThreadPoolSettings extends ThreadSettings {
  /** At least two: one of them is for accounts that pay. */
  threads: number
}

/**
 * A fixed number of conversion threads, each replaced when it ends. A thread cannot be taken from a conversion that computes
 * for long, so accounts that pay share none with the others as long as one without them is left, and one always is.
 */
export class ThreadPool {
  readonly #settings: ThreadPoolSettings
  readonly #clock: Clock
  readonly #threads = new Set<ConversionThread>()
  /** The thread that only conversions of accounts that pay may use. */
  #ofPaying: ConversionThread | undefined
  readonly #ready = new Set<ConversionThread>()
  readonly #restarts: Restarts

  constructor(settings: ThreadPoolSettings, clock: Clock) {
    this.#settings = settings
    this.#clock = clock
    this.#restarts = new Restarts(clock, 'A conversion thread')
    for (let n = 0; n < settings.threads; n++) this.#start()
  }

  /** Resolves when all threads have loaded their program. Rejects if one ends before that. */
  started(): Promise<void> {
    return this.#restarts.started()
  }

  get readyCount(): number {
    return this.#ready.size
  }

  /**
   * Returns the thread with the fewest conversions of the other accounts, those that pay or those that do not; of
   * several one that has loaded its program, and that with the fewest conversions. Throws busy if there is none.
   */
  threadFor(isPaying: boolean): ConversionThread {
    const usable = [...this.#threads].filter(
      (thread) => thread.usable && (isPaying || thread !== this.#ofPaying),
    )
    const [best] = usable.sort(
      (one, other) =>
        one.load(!isPaying) - other.load(!isPaying) ||
        Number(this.#ready.has(other)) - Number(this.#ready.has(one)) ||
        one.load(isPaying) - other.load(isPaying),
    )
    if (best && !this.#restarts.isClosed) return best
    throw new AppError(
      'busy',
      'The service is starting or shutting down. Retry in a few seconds.',
      { retryAfterSeconds: 5 },
    )
  }

  async close(): Promise<void> {
    this.#restarts.close()
    await Promise.all([...this.#threads].map((thread) => thread.terminate('closed')))
  }

  #start(): void {
    const thread = new ConversionThread(this.#settings, this.#clock, {
      ready: () => {
        this.#restarts.oneReady()
        this.#ready.add(thread)
        if (this.#ready.size === this.#settings.threads) this.#restarts.allReady()
      },
      ended: () => {
        this.#threads.delete(thread)
        if (this.#ofPaying === thread) this.#ofPaying = undefined
        if (!this.#ready.delete(thread)) this.#restarts.oneFailed()
        if (!this.#restarts.isClosed) this.#replace()
      },
    })
    this.#threads.add(thread)
    this.#ofPaying ??= thread
  }

  #replace(): void {
    if (this.#restarts.areFailing) this.#restarts.later(() => this.#start())
    else this.#start()
  }
}
