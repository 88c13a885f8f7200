import { createHmac } from 'node:crypto'
import type { Clock } from '@rowdeck/core/clock'
import type { LeaseStore } from '../accounts/accounts.ts'
import { type CreateThrottle, throttled } from './throttle.ts'

export interface SharedThrottleOptions {
  store: Pick<LeaseStore, 'takeLease'>
  clock: Clock
  /** Returns the secret of the service, with which subjects are hashed. */
  secret: () => string
}

/** Maximum number of refused subjects that are remembered per rule, the oldest of which are forgotten first. */
const refusedMax = 10_000

/**
 * Returns throttles over a sliding window that all processes share: in any `windowMs`, a subject has at most
 * `attemptsMax` attempts. Refused attempts do not count, and do not reach the store until an attempt ends.
 */
export function createSharedThrottle(options: SharedThrottleOptions): CreateThrottle {
  const { store, clock, secret } = options
  return (name, rule) => {
    const refused = new Map<string, { since: number; until: number }>()
    const keyOf = (subject: string) =>
      createHmac('sha256', secret()).update(`${name} ${subject}`).digest('base64url')
    const requireLeft = (key: string, now: number) => {
      const known = refused.get(key)
      // a refusal from before the clock was set back is forgotten
      if (known && known.since <= now && now < known.until) throw throttled(rule, known.until - now)
      refused.delete(key)
    }
    return {
      requireLeft: (subject) => requireLeft(keyOf(subject), clock.now()),
      async attempt(subject) {
        const now = clock.now()
        const key = keyOf(subject)
        requireLeft(key, now)
        const { attemptsMax: slotsMax, windowMs: leaseMs } = rule
        const lease = await store.takeLease({ key, slotsMax, now, leaseMs, holder: '' })
        if (lease.slot !== undefined) return
        refused.set(key, { since: now, until: lease.freeAt })
        if (refused.size > refusedMax) deleteOldest(refused)
        throw throttled(rule, lease.freeAt - now)
      },
    }
  }
}

function deleteOldest(entries: Map<string, unknown>): void {
  const [oldest] = entries.keys()
  if (oldest !== undefined) entries.delete(oldest)
}
