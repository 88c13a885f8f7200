import type { Clock } from '../clock.ts'
import { WebError } from './web-error.ts'

export interface ThrottleRule {
  attemptsMax: number
  windowMs: number
  /** What the refusal says before "Try again in … minutes." */
  refusal: string
}

/**
 * Bounds how often a subject may attempt something. A port: this implementation counts in one process, and
 * one that counts in a store that several processes share can take its place.
 */
export interface Throttle {
  /** Counts an attempt before it is made. Refuses it as `throttled` if there were too many in the window. */
  attempt(subject: string): Promise<void>
}

const subjectsMax = 20_000
/** How many of the subjects that were idle longest are compared before one is forgotten. */
const candidatesMax = 16

/**
 * Returns a throttle over a sliding window: in any `windowMs`, a subject has at most `attemptsMax`
 * attempts. Refused attempts do not count. Kept in memory rather than by rate-limiter-flexible, whose
 * counters in memory read the system's clock, keep a timer each and have no bound on their number.
 */
export function createThrottle(rule: ThrottleRule, clock: Clock): Throttle {
  const attempts = new Map<string, number[]>()
  return {
    async attempt(subject) {
      const now = clock.now()
      // a clock that was set back must not keep anybody out
      const recent = (attempts.get(subject) ?? []).filter(
        (at) => at <= now && now < at + rule.windowMs,
      )
      // the subject last seen goes to the end, so that the first ones were idle longest
      attempts.delete(subject)
      attempts.set(subject, recent)
      if (attempts.size > subjectsMax) forgetOne(attempts)
      const [oldest = now] = recent
      if (recent.length >= rule.attemptsMax) throw refused(rule, oldest + rule.windowMs - now)
      recent.push(now)
    },
  }
}

// The one with the fewest attempts, so that a flood of new subjects does not wipe out a count that matters.
function forgetOne(attempts: Map<string, number[]>): void {
  let forgotten: { subject: string; count: number } | undefined
  for (const [subject, { length: count }] of attempts.entries().take(candidatesMax)) {
    if (!forgotten || count < forgotten.count) forgotten = { subject, count }
  }
  if (forgotten) attempts.delete(forgotten.subject)
}

function refused({ refusal }: ThrottleRule, ms: number): WebError {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  return new WebError('throttled', `${refusal} ${wait}`, { retryAfterSeconds })
}
