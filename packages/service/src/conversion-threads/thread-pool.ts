import type { Clock } from '@rowdeck/core/clock'
import { AppError } from '@rowdeck/core/errors'
import { chooseThread, policy, type Sharer, SlowAccounts } from '@rowdeck/core/fairness'
import { Restarts } from '@rowdeck/core/restarts'
import { ConversionThread, type ThreadSettings } from './conversion-thread.ts'

export interface ThreadPoolSettings extends ThreadSettings {
  /** At least two: one of them is for accounts that pay. With three, one is for slow accounts. */
  threads: number
}

/** A fixed number of conversion threads, each replaced when it ends. Some are only for accounts that pay, or for slow ones. */
export class ThreadPool {
  readonly #settings: ThreadPoolSettings
  readonly #clock: Clock
  readonly #threads = new Set<ConversionThread>()
  /** The threads that only conversions of accounts that pay may use. */
  readonly #ofPaying = new Set<ConversionThread>()
  /** Those for accounts that do not pay and have computed for long. */
  readonly #ofSlow = new Set<ConversionThread>()
  readonly #slow: SlowAccounts
  readonly #ready = new Set<ConversionThread>()
  readonly #restarts: Restarts

  constructor(settings: ThreadPoolSettings, clock: Clock) {
    this.#settings = settings
    this.#clock = clock
    this.#slow = new SlowAccounts(clock)
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

  /** Returns the thread for a conversion of an account. Throws busy if there is none. */
  threadFor({ id, isPaying }: Sharer): ConversionThread {
    const choice = { ofPaying: this.#ofPaying, ofSlow: this.#ofSlow, ready: this.#ready }
    const best = chooseThread(this.#threads, { isPaying, isSlow: this.#slow.has(id) }, choice)
    if (best && !this.#restarts.isClosed) return best
    throw new AppError(
      'busy',
      'The service is starting or shutting down. Retry in a few seconds.',
      { retryAfterSeconds: 5 },
    )
  }

  /** Must be called with the milliseconds that a conversion of an account has computed without a pause. */
  computed(accountId: string, ms: number): void {
    this.#slow.computed(accountId, ms)
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
        this.#ofPaying.delete(thread)
        this.#ofSlow.delete(thread)
        if (!this.#ready.delete(thread)) this.#restarts.oneFailed()
        if (!this.#restarts.isClosed) this.#replace()
      },
    })
    this.#threads.add(thread)
    const { ofPaying, ofSlow } = policy.threads
    const isForSlow = this.#settings.threads > ofPaying + ofSlow && this.#ofSlow.size < ofSlow
    if (this.#ofPaying.size < ofPaying) this.#ofPaying.add(thread)
    else if (isForSlow) this.#ofSlow.add(thread)
  }

  #replace(): void {
    if (this.#restarts.areFailing) this.#restarts.later(() => this.#start())
    else this.#start()
  }
}
