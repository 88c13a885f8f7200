import type { Clock } from './clock.ts'

const delayMsMax = 30_000

/**
 * How a fixed number of processes or threads come to start, and when those that end are replaced: at once, or if they fail to
 * start with exponential backoff, so that a broken installation does not spin.
 */
export class Restarts {
  readonly #clock: Clock
  readonly #name: string
  readonly #started: PromiseWithResolvers<void> = Promise.withResolvers()
  #failuresInARow = 0
  #isClosed = false

  /** @param name What one of them is called in an error, with its article. */
  constructor(clock: Clock, name: string) {
    this.#clock = clock
    this.#name = name
    this.#started.promise.catch(() => {})
  }

  /** Resolves when all are ready. Rejects if one ends before it is ready. */
  started(): Promise<void> {
    return this.#started.promise
  }

  /** Whether the last one that ended had not become ready, and none has since. */
  get areFailing(): boolean {
    return this.#failuresInARow > 0
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  allReady(): void {
    this.#started.resolve()
  }

  oneReady(): void {
    this.#failuresInARow = 0
  }

  oneFailed(): void {
    this.#failuresInARow++
  }

  /** Starts another one after the backoff, unless they have been closed by then. */
  later(start: () => void): void {
    this.#started.reject(new Error(`${this.#name} ended before it was ready.`))
    const delayMs = Math.min(delayMsMax, 500 * 2 ** this.#failuresInARow)
    this.#clock.after(delayMs, () => {
      if (!this.#isClosed) start()
    })
  }

  close(): void {
    this.#isClosed = true
  }
}
