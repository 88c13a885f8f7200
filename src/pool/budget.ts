import type { Clock } from '../clock.ts'

/** Time that may be spent in instalments. Calls `spent` once, when the sum reaches `msMax`. */
export class Budget {
  readonly #clock: Clock
  readonly #spent: () => void
  #msLeft: number
  #since = 0
  #callOff: (() => void) | undefined

  constructor(clock: Clock, msMax: number, spent: () => void) {
    this.#clock = clock
    this.#msLeft = msMax
    this.#spent = spent
  }

  start(): void {
    if (this.#callOff) return
    this.#since = this.#clock.now()
    this.#callOff = this.#clock.after(Math.max(0, this.#msLeft), this.#spent)
  }

  /** Adds time. */
  grow(ms: number): void {
    this.set(this.#left() + ms)
  }

  /** Leaves that much time from now on, whatever was spent. */
  set(ms: number): void {
    const running = this.#callOff !== undefined
    this.stop()
    this.#msLeft = ms
    if (running) this.start()
  }

  stop(): void {
    if (!this.#callOff) return
    this.#callOff()
    this.#callOff = undefined
    this.#msLeft -= this.#clock.now() - this.#since
  }

  #left(): number {
    return this.#callOff ? this.#msLeft - (this.#clock.now() - this.#since) : this.#msLeft
  }
}
