import { PeopleRefused } from './people-refused.ts'

export interface ThrottleRule {
  attemptsMax: number
  windowMs: number
  /** The first sentence of the refusal, before "Try again in … minutes." */
  refusal: string
}

/**
 * Limits how often a subject may attempt something. A port: `memory-throttle.ts` counts in one process;
 * an implementation over a shared store can take its place.
 */
export interface Throttle {
  /** Counts an attempt before it is made. Throws `throttled` if there were too many in the window. */
  attempt(subject: string): Promise<void>
  /** Throws `throttled` if an attempt is known to be refused. Counts nothing. */
  requireLeft(subject: string): void
}

/** Returns the throttle for a rule. The name keeps the counters of several rules in one store apart. */
export type CreateThrottle = (name: string, rule: ThrottleRule) => Throttle

/** Returns the refusal of an attempt that may be repeated after `waitMs` milliseconds. */
export function throttled({ refusal }: ThrottleRule, waitMs: number): PeopleRefused {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  return new PeopleRefused('throttled', `${refusal} ${wait}`, { retryAfterSeconds })
}
