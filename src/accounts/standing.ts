import { dayMs, minuteMs, secondMs } from '../time.ts'
import type { Account, Billing, Plan } from './account.ts'
import { dayOf, hourOf, monthOf } from './time-windows.ts'

/** `unlimited`: every account may convert within the rate limits, and nothing else is counted or charged. */
export type Access = 'metered' | 'unlimited'

export interface Limits {
  access: Access
  requestsPerMinute: number
  requestsPerDay: number
  /** Zero disables the free tier. */
  freeRequestsPerDay: number
  /** Concurrent conversions. */
  conversionsAtOnceMax: number
  /** Milliseconds of worker time in a UTC day, failed and cancelled conversions included. */
  workerMsPerDay: number
  /** Milliseconds of worker time in a UTC hour of conversions that failed and were not charged. */
  failedMsPerHour: number
  /** The same for accounts that pay. */
  payingFailedMsPerHour: number
}

/** The billing sources of conversions; `unlimited` is the only one of a service with unlimited access. */
export const billingSources = ['plan', 'free', 'pro', 'credits', 'unlimited'] as const
export type Pays = (typeof billingSources)[number]

/** The windows in which to count the usage of an account. */
export interface UsageQuery {
  accountId: string
  now: number
  /** Count requests after this time, at most the newest `minuteRequestsMax`. */
  minuteAfter: number
  minuteRequestsMax: number
  /** Ignore requests after this time: they predate a clock that was set back. */
  minuteUntil: number
  dayStartsAt: number
  hourStartsAt: number
  /** Content that ran out of time after this time is still refused. */
  timedOutAfter: number
  /** Null without a plan. */
  monthStartsAt: number | null
  /** Counts the conversions of a key with a monthly cap in a calendar month. */
  key?: { countedAs: string; monthStartsAt: number }
}

/** The counted usage. Held: reserved by a running request and not expired. */
export interface Usage {
  minute: { requests: number; oldestAt: number | null }
  requestsToday: number
  free: { settled: number; held: number }
  plan: { settled: number; held: number }
  creditsHeld: number
  /** Worker time of the account in milliseconds. */
  workerMsToday: number
  /** Worker time of this UTC hour for conversions that failed and were not charged, in milliseconds. */
  failedMsThisHour: number
  /** Hashes of content that ran out of time. */
  timedOut: string[]
  /** Conversions of the key that the query names. */
  keyMonth: { settled: number; held: number }
}

/** The windows of rate limits: those of conversions, of usage reads and of the management of accounts. */
export const rateWindowNames = ['minute', 'day', 'usage', 'operator'] as const

/** A rate limit: `remaining` of `limit` requests in `seconds`, more in `resetSeconds`. */
export interface RateWindow {
  name: (typeof rateWindowNames)[number]
  limit: number
  seconds: number
  remaining: number
  resetSeconds: number
}

/** A quota; `used` includes the reservations of running requests. */
export interface Allowance {
  limit: number
  used: number
  left: number
  resetsAt: number
}

/** The standing of an account: its rate limits, quotas and billing sources at this moment. */
export interface Standing {
  /** The minute, then the day. */
  windows: readonly [RateWindow, RateWindow]
  /** Null with a plan, which replaces the free tier, and with unlimited access, as the other sources. */
  free: Allowance | null
  plan: (Allowance & Pick<Plan, 'name' | 'anchorDay'>) | null
  /** The end of Pro, or null when it is not active. */
  proEndsAt: number | null
  credits: { left: number; held: number }
  /** How many conversions may run at the same time. */
  conversionsAtOnce: number
  /** Worker time of the account in this UTC day, in seconds. */
  workerSeconds: Allowance
  /** Worker time for failed conversions in this UTC hour, in seconds. */
  failedSeconds: Allowance
  /** The billing source of a request made now; null if there is none. */
  paysNext: Pays | null
}

const daySeconds = dayMs / secondMs

/** Returns the query for the counts that `standingOf` needs. */
export function usageQuery(account: Account, limits: Limits, now: number): UsageQuery {
  return {
    accountId: account.id,
    now,
    minuteAfter: now - minuteMs,
    minuteRequestsMax: limits.requestsPerMinute,
    // the clocks of several processes differ by less than this
    minuteUntil: now + minuteMs,
    dayStartsAt: dayOf(now).startsAt,
    hourStartsAt: hourOf(now).startsAt,
    timedOutAfter: now - dayMs,
    monthStartsAt: account.plan ? monthOf(now, account.plan.anchorDay).startsAt : null,
  }
}

export interface StandingFacts {
  account: Account
  usage: Usage
  limits: Limits
  now: number
}

/** Returns the standing of the account, from the counts of `usageQuery`. */
export function standingOf({ account, usage, limits, now }: StandingFacts): Standing {
  const windows = [minuteWindow(usage, limits, now), dayWindow(usage, limits, now)] as const
  return {
    windows,
    ...(limits.access === 'unlimited' ? unlimited : meansOf({ account, usage, limits, now })),
    conversionsAtOnce: limits.conversionsAtOnceMax,
    workerSeconds: workerSeconds(usage, limits, now),
    failedSeconds: failedSeconds(
      usage,
      isPaying(account, limits, now) ? limits.payingFailedMsPerHour : limits.failedMsPerHour,
      now,
    ),
  }
}

type Means = Pick<Standing, 'plan' | 'free' | 'proEndsAt' | 'credits'>

const unlimited: Means & Pick<Standing, 'paysNext'> = {
  free: null,
  plan: null,
  proEndsAt: null,
  credits: { left: 0, held: 0 },
  paysNext: 'unlimited',
}

function meansOf({ account, usage, limits, now }: StandingFacts) {
  const { plan, proEndsAt } = account
  const means = {
    free: plan ? null : allowance(limits.freeRequestsPerDay, usage.free, dayOf(now).endsAt),
    plan: plan && {
      ...allowance(plan.requestsPerMonth, usage.plan, monthOf(now, plan.anchorDay).endsAt),
      name: plan.name,
      anchorDay: plan.anchorDay,
    },
    proEndsAt: proEndsAt !== null && now < proEndsAt ? proEndsAt : null,
    credits: {
      left: Math.max(0, account.credits - usage.creditsHeld),
      held: usage.creditsHeld,
    },
  }
  return { ...means, paysNext: firstToPay(means) }
}

/**
 * Whether the account has a plan, Pro or credits, even if running requests have reserved these. With unlimited access
 * every account counts as paying, so that all of them are served alike.
 */
export function isPaying(
  { plan, proEndsAt, credits }: Billing,
  { access }: Pick<Limits, 'access'>,
  now: number,
): boolean {
  if (access === 'unlimited') return true
  return plan !== null || (proEndsAt ?? 0) > now || credits > 0
}

// The plan's quota and the free tier expire soonest, so they are used first; purchased credits are used last.
function firstToPay(means: Means): Pays | null {
  if (means.plan && means.plan.left > 0) return 'plan'
  if (means.free && means.free.left > 0) return 'free'
  if (means.proEndsAt !== null) return 'pro'
  if (means.credits.left > 0) return 'credits'
  return null
}

function allowance(limit: number, { settled, held }: Usage['free'], resetsAt: number): Allowance {
  const used = settled + held
  return { limit, used, left: Math.max(0, limit - used), resetsAt }
}

function workerSeconds({ workerMsToday }: Usage, limits: Limits, now: number): Allowance {
  const used = Math.floor(workerMsToday / 1000)
  return allowance(limits.workerMsPerDay / 1000, { settled: used, held: 0 }, dayOf(now).endsAt)
}

function failedSeconds({ failedMsThisHour }: Usage, msMax: number, now: number): Allowance {
  const used = Math.floor(failedMsThisHour / 1000)
  return allowance(msMax / 1000, { settled: used, held: 0 }, hourOf(now).endsAt)
}

// The minute is a sliding window: it has room again once its oldest request leaves.
function minuteWindow({ minute }: Usage, limits: Limits, now: number): RateWindow {
  const resetsAt = (minute.oldestAt ?? now) + minuteMs
  return {
    name: 'minute',
    limit: limits.requestsPerMinute,
    seconds: minuteMs / 1000,
    remaining: Math.max(0, limits.requestsPerMinute - minute.requests),
    resetSeconds: secondsUntil(resetsAt, now),
  }
}

function dayWindow(usage: Usage, limits: Limits, now: number): RateWindow {
  return {
    name: 'day',
    limit: limits.requestsPerDay,
    seconds: daySeconds,
    remaining: Math.max(0, limits.requestsPerDay - usage.requestsToday),
    resetSeconds: secondsUntil(dayOf(now).endsAt, now),
  }
}

function secondsUntil(moment: number, now: number): number {
  return Math.max(1, Math.ceil((moment - now) / 1000))
}
