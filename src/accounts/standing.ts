import type { Account, Plan } from './account.ts'
import { dayOf, monthOf } from './time-windows.ts'

export interface Limits {
  requestsPerMinute: number
  requestsPerDay: number
  /** Zero closes the free tier. */
  freeRequestsPerDay: number
  /** Milliseconds of worker time in a UTC day, failed and cancelled conversions included. */
  workerMsPerDay: number
}

/** What can pay for a conversion. */
export const billingSources = ['plan', 'free', 'pro', 'credits'] as const
export type Pays = (typeof billingSources)[number]

/** What to count of an account: the windows that matter at this moment. */
export interface UsageQuery {
  accountId: string
  now: number
  /** Count requests after this moment, the newest `minuteRequestsMax` at most. */
  minuteAfter: number
  minuteRequestsMax: number
  /** Ignore requests after this moment: they are from before the clock was set back. */
  minuteUntil: number
  dayStartsAt: number
  /** Null without a plan. */
  monthStartsAt: number | null
}

/** What is counted. Held is reserved by a running request and not yet expired. */
export interface Usage {
  minute: { requests: number; oldestAt: number | null }
  requestsToday: number
  free: { settled: number; held: number }
  plan: { settled: number; held: number }
  creditsHeld: number
  /** Milliseconds that workers have spent for the account. */
  workerMsToday: number
}

/** How many requests may be made; `remaining` of `limit` in `seconds`, more in `resetSeconds`. */
export interface RateWindow {
  /** `usage` is the window of requests that convert nothing. */
  name: 'minute' | 'day' | 'usage'
  limit: number
  seconds: number
  remaining: number
  resetSeconds: number
}

/** What is covered; `used` includes what running requests hold. */
export interface Allowance {
  limit: number
  used: number
  left: number
  resetsAt: number
}

/** What an account may do at this moment. */
export interface Standing {
  /** The minute, then the day. */
  windows: readonly [RateWindow, RateWindow]
  /** Null with a plan, which stands in place of the free tier. */
  free: Allowance | null
  plan: (Allowance & Pick<Plan, 'name' | 'anchorDay'>) | null
  /** The end of Pro, or null when it is not active. */
  proEndsAt: number | null
  credits: { left: number; held: number }
  /** Seconds that workers may spend for the account in this UTC day. */
  workerSeconds: Allowance
  /** What pays for a request made now; null when nothing does. */
  paysNext: Pays | null
}

const minuteMs = 60_000
const daySeconds = 86_400

/** Returns which counts `standingOf` needs. */
export function usageQuery(account: Account, limits: Limits, now: number): UsageQuery {
  return {
    accountId: account.id,
    now,
    minuteAfter: now - minuteMs,
    minuteRequestsMax: limits.requestsPerMinute,
    // clocks of several processes may differ by a little, but not by so much
    minuteUntil: now + minuteMs,
    dayStartsAt: dayOf(now).startsAt,
    monthStartsAt: account.plan ? monthOf(now, account.plan.anchorDay).startsAt : null,
  }
}

export interface StandingFacts {
  account: Account
  usage: Usage
  limits: Limits
  now: number
}

/** Returns what the account may do, from the counts that `usageQuery` asks for. */
export function standingOf({ account, usage, limits, now }: StandingFacts): Standing {
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
  const windows = [minuteWindow(usage, limits, now), dayWindow(usage, limits, now)] as const
  return {
    windows,
    ...means,
    workerSeconds: workerSeconds(usage, limits, now),
    paysNext: firstToPay(means),
  }
}

// The plan's quota and the free tier lapse soonest, so they go first; what was bought goes last.
function firstToPay(means: Pick<Standing, 'plan' | 'free' | 'proEndsAt' | 'credits'>): Pays | null {
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

// The minute slides: it has room for one more once the oldest of the requests in it leaves.
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
