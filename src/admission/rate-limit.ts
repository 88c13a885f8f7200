import type { RateWindow, Standing } from '../accounts/accounts.ts'
import type { Refusal } from './admission-refused.ts'

/**
 * Returns the refusal of another request in these windows, or undefined if they have room. A retry after
 * `retryAfterSeconds`, and not a second earlier, succeeds unless other requests come first.
 */
export function rateLimit(windows: readonly [RateWindow, RateWindow]): Refusal | undefined {
  const [minute, day] = windows
  const full = [day, minute].filter(({ remaining }) => remaining === 0)
  const [longest] = full
  if (!longest) return undefined
  const retryAfterSeconds = Math.max(...full.map(({ resetSeconds }) => resetSeconds))
  const span = longest.name === 'day' ? 'UTC day' : `${longest.seconds} seconds`
  return {
    code: longest.name === 'day' ? 'rate_limited_day' : 'rate_limited_minute',
    message: `The account has reached its limit of ${longest.limit} requests per ${span}. Retry in ${retryAfterSeconds} seconds.`,
    details: { limit: longest.limit, windowSeconds: longest.seconds },
    retryAfterSeconds,
  }
}

/** Returns the refusal of an account without worker time left in this UTC day; undefined if it has some. */
export function workerTimeLimit(
  { workerSeconds }: Pick<Standing, 'workerSeconds'>,
  now: number,
): Refusal | undefined {
  const { left, limit, resetsAt } = workerSeconds
  if (left > 0) return undefined
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt - now) / 1000))
  return {
    code: 'worker_time_exhausted',
    message: `The account has reached its limit of ${limit} seconds of worker time per UTC day. Retry in ${retryAfterSeconds} seconds.`,
    details: { workerSecondsMax: limit },
    retryAfterSeconds,
  }
}
