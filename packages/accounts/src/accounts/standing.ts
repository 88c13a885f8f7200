import { dayMs, minuteMs } from '@rowdeck/core/time'
import type { Account, Billing, Plan } from './account.ts'
import { type ApiKey, countedAs } from './api-key.ts'
import type { KeyRates } from './own-limits.ts'
import { type RateWindow, type RequestCounts, rateWindows } from './rate-windows.ts'
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
  /** Conversions that a described slide costs beside the request. */
  descriptionPrice: number
  /** Milliseconds of worker time in a UTC day, failed and canceled conversions included. */
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
  /** Counts the requests of a key, and its conversions in a calendar month. */
  key?: { countedAs: string; monthStartsAt: number; minuteRequestsMax: number }
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
  /** Its requests. */
  key: RequestCounts
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
  /** Conversions that a described slide costs beside the request. */
  descriptionPrice: number
  /** Worker time of the account in this UTC day, in seconds. */
  workerSeconds: Allowance
  /** Worker time for failed conversions in this UTC hour, in seconds. */
  failedSeconds: Allowance
  /** The billing source of a request made now; null if there is none. */
  paysNext: Pays | null
}

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

/** Returns the part of the query that counts for a key with a cap or limits; nothing for other keys. */
export function keyQuery(apiKey: ApiKey | undefined, now: number): Pick<UsageQuery, 'key'> {
  const { monthlyCap = null, limits = {} } = apiKey ?? {}
  const isCounted = monthlyCap !== null || Object.keys(limits).length > 0
  if (apiKey === undefined || !isCounted) return {}
  const monthStartsAt = monthOf(now, null).startsAt
  const minuteRequestsMax = limits.requestsPerMinute ?? 0
  return { key: { countedAs: countedAs(apiKey), monthStartsAt, minuteRequestsMax } }
}

export interface StandingFacts {
  /** Limits of the key that asks, which hold beside those of its account. */
  keyRates?: KeyRates | undefined
  account: Account
  usage: Usage
  limits: Limits
  now: number
}

/** Returns the standing of the account, from the counts of `usageQuery`. */
export function standingOf(facts: StandingFacts): Standing {
  const { account, usage, limits, now, keyRates = {} } = facts
  return {
    windows: rateWindows([usage, limits], [usage.key, keyRates], now),
    ...(limits.access === 'unlimited' ? unlimited : meansOf({ account, usage, limits, now })),
    conversionsAtOnce: Math.min(
      limits.conversionsAtOnceMax,
      keyRates.conversionsAtOnce ?? Number.POSITIVE_INFINITY,
    ),
    descriptionPrice: limits.descriptionPrice,
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
