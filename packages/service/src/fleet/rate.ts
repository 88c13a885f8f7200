import type { Clock } from '@rowdeck/core/clock'
import { minuteMs } from '@rowdeck/core/time'

/** Width of one count, in milliseconds. */
const stepMs = 5000

/** Counts events of the last minute. */
export class Rate {
  readonly #clock: Clock
  readonly #counts = new Map<number, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  count(): void {
    const step = Math.floor(this.#clock.now() / stepMs)
    this.#counts.set(step, (this.#counts.get(step) ?? 0) + 1)
    this.#forgetOld(step)
  }

  get perMinute(): number {
    this.#forgetOld(Math.floor(this.#clock.now() / stepMs))
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }

  #forgetOld(step: number): void {
    for (const old of this.#counts.keys()) {
      if (old <= step - minuteMs / stepMs) this.#counts.delete(old)
    }
  }
}
