/** Since when the database has answered without a pause. */
export class Answering {
  readonly #pauseMs: number
  #since: number
  #last: number

  /** A pause is a time of so many milliseconds without an answer. */
  constructor(now: number, pauseMs: number) {
    this.#pauseMs = pauseMs
    this.#since = now
    this.#last = now
  }

  answered(now: number): void {
    if (!this.#isAnswering(now)) this.#since = now
    this.#last = now
  }

  failed(): void {
    this.#last = -Infinity
  }

  /** Whether it has answered for that time. */
  hasFor(ms: number, now: number): boolean {
    return this.#isAnswering(now) && now - this.#since >= ms
  }

  #isAnswering(now: number): boolean {
    return now - this.#last < this.#pauseMs
  }
}
