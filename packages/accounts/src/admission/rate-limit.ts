import type { RateWindow, Standing, Usage } from '../accounts/accounts.ts'
import type { Refusal } from './admission-refused.ts'
import type { KeyCap } from './reservation.ts'

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
    message: `${longest.isOfKey ? 'This API key' : 'The account'} has reached its limit of ${longest.limit} requests per ${span}. Retry in ${retryAfterSeconds} seconds.`,
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

/** Returns the refusal of an account whose failed conversions have used all the worker time that they may; else undefined. */
export function failedTimeLimit(
  { failedSeconds }: Pick<Standing, 'failedSeconds'>,
  now: number,
): Refusal | undefined {
  const { left, limit, resetsAt } = failedSeconds
  if (left > 0) return undefined
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt - now) / 1000))
  return {
    code: 'failed_time_exhausted',
    message: `Failed conversions of the account have used ${limit} seconds of worker time in this UTC hour, all they may use without a charge. Retry in ${retryAfterSeconds} seconds.`,
    details: { failedSecondsMax: limit },
    retryAfterSeconds,
  }
}

/**
 * Returns the refusal of a key that has made as many conversions in this calendar month as its cap allows, running
 * ones included; undefined if it may make another one. 429 rather than 402, because paying does not help.
 */
export function keyCapLimit(
  { max, endsAt }: KeyCap,
  { settled, held }: Usage['keyMonth'],
  now: number,
): Refusal | undefined {
  if (settled + held < max) return undefined
  const resetsAt = new Date(endsAt).toISOString()
  return {
    code: 'key_cap_reached',
    message: `This API key has reached its cap of ${max} conversions per calendar month. Use another key, or wait until ${resetsAt}.`,
    details: { monthlyCap: max, resetsAt },
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)),
  }
}
