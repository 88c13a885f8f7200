/** What an answer of the service says about its limit of requests per minute. */
export interface MinuteLimit {
  limit: number
  left: number
  /** When there is room again, in seconds. */
  resetSeconds: number
}

/** Takes the answer to a request, or undefined if there was none; only the first call counts. */
export type Answered = (told: MinuteLimit | undefined, now: number) => void

/** Spaces requests so that they stay within the limit per minute, as the latest answer tells it. Times are in milliseconds. */
export class Pace {
  /** The limit; 0 until an answer tells it. */
  limit = 0
  /** No request may start before. */
  until = 0
  #left = Number.POSITIVE_INFINITY
  #unanswered = 0

  /** How many requests may start now. */
  free(now: number): number {
    if (now < this.until) return 0
    // room for one, whose answer tells how it goes on
    return this.#left > 0 ? this.#left : Number(this.#unanswered === 0)
  }

  /** Counts a request that is about to be sent. */
  sent(): Answered {
    this.#left -= 1
    this.#unanswered += 1
    let isAnswered = false
    return (told, now) => {
      if (isAnswered) return
      isAnswered = true
      this.#unanswered -= 1
      if (told === undefined) return
      this.limit = told.limit
      this.#left = told.left - this.#unanswered
      if (this.#left <= 0) this.until = now + 1000 * told.resetSeconds
    }
  }
}

/** Reads the headers `RateLimit-Policy` and `RateLimit`; undefined if they name no limit per minute. */
export function minuteLimitOf(policy: string | null, left: string | null): MinuteLimit | undefined {
  const [, limit] = /"minute";q=(\d+)/.exec(policy ?? '') ?? []
  const [, remaining, reset] = /"minute";r=(\d+);t=(\d+)/.exec(left ?? '') ?? []
  if (limit === undefined || remaining === undefined) return undefined
  return { limit: Number(limit), left: Number(remaining), resetSeconds: Number(reset) }
}
