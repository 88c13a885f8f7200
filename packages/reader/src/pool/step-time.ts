import type { Clock } from '@rowdeck/core/clock'

/** Milliseconds between two looks at a worker that may use several cores or little of one. */
const lookMsMin = 20

export interface StepTimeOptions {
  clock: Clock
  /** The worker process. */
  pid: number | undefined
}

/**
 * The CPU time that a worker spends on one step, which a busy machine does not change. Where the system does not tell
 * the CPU time of a process, the time of the clock counts instead.
 */
export class StepTime {
  readonly #options: StepTimeOptions
  readonly #startedAt: number
  readonly #cpuMsBefore: number | undefined
  readonly #cancels = new Set<() => void>()

  constructor(options: StepTimeOptions) {
    this.#options = options
    this.#startedAt = options.clock.now()
    this.#cpuMsBefore = this.#cpuMs()
  }

  /** Milliseconds used so far; those of the clock if the process has ended, which no longer tells. */
  get usedMs(): number {
    const now = this.#cpuMs()
    const isKnown = now !== undefined && this.#cpuMsBefore !== undefined
    return isKnown ? now - this.#cpuMsBefore : this.#elapsedMs
  }

  /** Calls `reached` once, when the step has used as many milliseconds as `ms` then returns. */
  onReach(ms: () => number, reached: () => void): void {
    this.#await(ms(), () => ms() - this.usedMs, reached)
  }

  /** Calls `elapsed` once, when the step lasts this many milliseconds by the clock. */
  onElapsed(ms: number, elapsed: () => void): void {
    this.#await(ms, () => ms - this.#elapsedMs, elapsed)
  }

  /** Must be called at the end of the step. */
  stop(): void {
    for (const cancel of this.#cancels) cancel()
    this.#cancels.clear()
  }

  get #elapsedMs(): number {
    return this.#options.clock.now() - this.#startedAt
  }

  #cpuMs(): number | undefined {
    const { clock, pid } = this.#options
    return pid === undefined ? undefined : clock.cpuMs(pid)
  }

  // looks when the time can have been used at the earliest, and again if it has not
  #await(ms: number, leftMs: () => number, over: () => void): void {
    const look = () => {
      this.#cancels.delete(cancel)
      const left = leftMs()
      if (left <= 0) over()
      else this.#await(left, leftMs, over)
    }
    const cancel = this.#options.clock.after(Math.max(ms, lookMsMin), look)
    this.#cancels.add(cancel)
  }
}
