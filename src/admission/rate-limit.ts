import type { RateWindow, Standing } from '../accounts/accounts.ts'
import type { Refusal } from './admission-refused.ts'

/**
 * Returns the refusal of one request more in these windows, or undefined when there is room. The same
 * request is in time after `retryAfterSeconds`, unless others come first, and not a second earlier.
 */
export function rateLimit(windows: readonly [RateWindow, RateWindow]): Refusal | undefined {
  const [minute, day] = windows
  const full = [day, minute].filter(({ remaining }) => remaining === 0)
  const [longest] = full
  if (!longest) return undefined
  const retryAfterSeconds = Math.max(...full.map(({ resetSeconds }) => resetSeconds))
  const span = longest.name === 'day' ? 'a UTC day' : `${longest.seconds} seconds`
  return {
    code: longest.name === 'day' ? 'rate_limited_day' : 'rate_limited_minute',
    message: `The account has made its ${longest.limit} requests in ${span}. Try again in ${retryAfterSeconds} seconds.`,
    details: { limit: longest.limit, windowSeconds: longest.seconds },
    retryAfterSeconds,
  }
}

/** Returns the refusal of an account that has used its worker time of the UTC day; undefined if some is left. */
export function workerTimeLimit(
  { workerSeconds }: Pick<Standing, 'workerSeconds'>,
  now: number,
): Refusal | undefined {
  const { left, limit, resetsAt } = workerSeconds
  if (left > 0) return undefined
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt - now) / 1000))
  return {
    code: 'worker_time_exhausted',
    message: `The account has used its ${limit} seconds of worker time for this UTC day. Try again in ${retryAfterSeconds} seconds.`,
    details: { workerSecondsMax: limit },
    retryAfterSeconds,
  }
}
