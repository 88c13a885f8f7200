import { dayMs, minuteMs, secondMs } from '@rowdeck/core/time'
import { dayOf } from './time-windows.ts'

/** Requests of an account or a key. */
export interface RequestCounts {
  minute: { requests: number; oldestAt: number | null }
  requestsToday: number
}

/** The windows of rate limits: those of conversions, of usage reads, of requests about jobs and about webhooks, and of the management of accounts. */
export const rateWindowNames = ['minute', 'day', 'usage', 'jobs', 'webhooks', 'operator'] as const

/** A rate limit: `remaining` of `limit` requests in `seconds`, more in `resetSeconds`. */
export interface RateWindow {
  name: (typeof rateWindowNames)[number]
  limit: number
  seconds: number
  remaining: number
  resetSeconds: number
  /** Whether it is a limit of the key rather than of its account. */
  isOfKey?: boolean
}

const daySeconds = dayMs / secondMs

type RateLimits = { requestsPerMinute?: number; requestsPerDay?: number }
type Counted = [counts: RequestCounts, limits: RateLimits]

/** Returns the minute, then the day: of the account, or of the key that asks where that leaves no more. */
export function rateWindows(ofAccount: Counted, ofKey: Counted, now: number) {
  const windowsOf = ([counts, limits]: Counted) =>
    [minuteWindow(counts, limits, now), dayWindow(counts, limits, now)] as const
  const [account, key] = [windowsOf(ofAccount), windowsOf(ofKey)]
  return [narrower(account[0], key[0]), narrower(account[1], key[1])] as const
}

/** The window of the account, or of the key if that leaves less; of two that are full, the one that is full longer. */
function narrower(ofAccount: RateWindow, ofKey: RateWindow): RateWindow {
  const isFuller =
    ofKey.remaining < ofAccount.remaining ||
    (ofKey.remaining === ofAccount.remaining && ofKey.resetSeconds >= ofAccount.resetSeconds)
  return isFuller ? { ...ofKey, isOfKey: true } : ofAccount
}

// The minute is a sliding window: it has room again once its oldest request leaves.
function minuteWindow(
  { minute }: RequestCounts,
  { requestsPerMinute: limit = Number.POSITIVE_INFINITY }: RateLimits,
  now: number,
): RateWindow {
  const resetsAt = (minute.oldestAt ?? now) + minuteMs
  return {
    name: 'minute',
    limit,
    seconds: minuteMs / 1000,
    remaining: Math.max(0, limit - minute.requests),
    resetSeconds: secondsUntil(resetsAt, now),
  }
}

function dayWindow(
  { requestsToday }: RequestCounts,
  { requestsPerDay: limit = Number.POSITIVE_INFINITY }: RateLimits,
  now: number,
): RateWindow {
  return {
    name: 'day',
    limit,
    seconds: daySeconds,
    remaining: Math.max(0, limit - requestsToday),
    resetSeconds: secondsUntil(dayOf(now).endsAt, now),
  }
}

function secondsUntil(moment: number, now: number): number {
  return Math.max(1, Math.ceil((moment - now) / 1000))
}
