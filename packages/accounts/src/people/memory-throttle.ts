import type { Clock } from '@rowdeck/core/clock'
import { type Throttle, type ThrottleRule, throttled } from './throttle.ts'

const subjectsMax = 20_000
/** Number of least recently seen subjects that are compared before one is evicted. */
const candidatesMax = 16

/**
 * Returns a throttle over a sliding window, in the memory of this process: in any `windowMs`, a subject has
 * at most `attemptsMax` attempts. Refused attempts do not count. We do not use rate-limiter-flexible,
 * because its in-memory counters read the system clock, keep a timer each and are unbounded in number.
 */
export function createMemoryThrottle(rule: ThrottleRule, clock: Clock): Throttle {
  const attempts = new Map<string, number[]>()
  // attempts in the future mean that the clock was set back; they must not lock anybody out
  const recentOf = (subject: string, now: number) =>
    (attempts.get(subject) ?? []).filter((at) => at <= now && now < at + rule.windowMs)
  const requireLeft = (recent: number[], now: number) => {
    const [oldest = now] = recent
    if (recent.length >= rule.attemptsMax) throw throttled(rule, oldest + rule.windowMs - now)
  }
  return {
    requireLeft(subject) {
      const now = clock.now()
      requireLeft(recentOf(subject, now), now)
    },
    async attempt(subject) {
      const now = clock.now()
      const recent = recentOf(subject, now)
      // re-inserted at the end, so that the map is ordered by last use
      attempts.delete(subject)
      attempts.set(subject, recent)
      if (attempts.size > subjectsMax) evictOne(attempts)
      requireLeft(recent, now)
      recent.push(now)
    },
  }
}

// Evicts the one with the fewest attempts, so that a flood of new subjects does not erase a count that matters.
function evictOne(attempts: Map<string, number[]>): void {
  let evicted: { subject: string; count: number } | undefined
  for (const [subject, { length: count }] of attempts.entries().take(candidatesMax)) {
    if (!evicted || count < evicted.count) evicted = { subject, count }
  }
  if (evicted) attempts.delete(evicted.subject)
}
