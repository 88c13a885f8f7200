import type { Clock } from './clock.ts'

/**
 * Sums by name within a fixed window of time, in the memory of this process. A window begins with the first number that is added
 * after the end of the one before, when all sums are 0 again.
 */
export class WindowCounts {
  readonly #clock: Clock
  readonly #windowMs: number
  #since = -Infinity
  #total = 0
  #sums = new Map<string, number>()

  constructor(clock: Clock, windowMs: number) {
    this.#clock = clock
    this.#windowMs = windowMs
  }

  of(name: string): number {
    return this.#isOver() ? 0 : (this.#sums.get(name) ?? 0)
  }

  /** The sum of all names. */
  total(): number {
    return this.#isOver() ? 0 : this.#total
  }

  /** Returns the sum of the name. */
  add(name: string, by = 1): number {
    if (this.#isOver()) {
      this.#since = this.#clock.now()
      this.#total = 0
      this.#sums = new Map()
    }
    const sum = by + (this.#sums.get(name) ?? 0)
    this.#sums.set(name, sum)
    this.#total += by
    return sum
  }

  /** Milliseconds until the window ends; 0 if nothing has been added since the last one. */
  remainingMs(): number {
    return this.#isOver() ? 0 : this.#since + this.#windowMs - this.#clock.now()
  }

  /** A window that begins in the future predates a clock that was set back. */
  #isOver(): boolean {
    const now = this.#clock.now()
    return now < this.#since || now - this.#since >= this.#windowMs
  }
}
