import type { Clock } from '@rowdeck/core/clock'

/** A time budget that runs only while it is started. Calls `spent` once, when `msMax` milliseconds are used up. */
export class Budget {
  readonly #clock: Clock
  readonly #spent: () => void
  #msLeft: number
  #since = 0
  #cancel: (() => void) | undefined

  constructor(clock: Clock, msMax: number, spent: () => void) {
    this.#clock = clock
    this.#msLeft = msMax
    this.#spent = spent
  }

  start(): void {
    if (this.#cancel) return
    this.#since = this.#clock.now()
    this.#cancel = this.#clock.after(Math.max(0, this.#msLeft), this.#spent)
  }

  /** Sets the remaining time, whatever has been used. */
  set(ms: number): void {
    const running = this.#cancel !== undefined
    this.stop()
    this.#msLeft = ms
    if (running) this.start()
  }

  stop(): void {
    if (!this.#cancel) return
    this.#cancel()
    this.#cancel = undefined
    this.#msLeft -= this.#clock.now() - this.#since
  }
}
