import type { Clock } from '@rowdeck/core/clock'
import { minuteMs } from '@rowdeck/core/time'
import type { KeyScope, RateWindow } from '../accounts/accounts.ts'
import { AdmissionRefused } from './admission-refused.ts'
import { authenticate, type Credentials, type KeyHolders } from './authenticate.ts'

export interface ReadOptions {
  store: KeyHolders
  clock: Clock
}

/** An authenticated caller and its remaining requests. */
export interface AdmittedRead {
  accountId: string
  keyId: string
  windows: readonly RateWindow[]
}

export type AdmitRead = (credentials: Credentials) => Promise<AdmittedRead>

export interface ReadRule {
  scope: KeyScope
  window: RateWindow['name']
  /** Requests that an account may make in 60 seconds, per process of the service. */
  perMinute: number
  /** What there were too many of, for the message: `The usage of this account was read`. */
  refusal: string
}

/**
 * Returns the admission of requests that convert nothing. They are free and do not count towards the rate limits of
 * conversions, but have a window of their own, in memory. Refuses with `key_…` codes, account_suspended,
 * address_not_allowed and rate_limited_minute.
 */
export function createReadAdmission({ store, clock }: ReadOptions, rule: ReadRule): AdmitRead {
  const countRead = createReadCounter()
  return async (credentials) => {
    const now = clock.now()
    const required = { now, scope: rule.scope }
    const { apiKey } = await authenticate(store, credentials, required) // 401 403
    const { accountId, id: keyId } = apiKey
    const { count, since } = countRead(accountId, now)
    const windows = [windowOf(rule, count, since + minuteMs - now)]
    if (count > rule.perMinute) throw tooMany(rule, windows, accountId) // 429
    return { accountId, keyId, windows }
  }
}

interface ReadCount {
  count: number
  since: number
}

// Entries older than a minute are dropped, so memory is bounded by the accounts active in that time.
function createReadCounter(): (accountId: string, now: number) => ReadCount {
  const byAccount = new Map<string, ReadCount>()
  let prunedAt = 0
  return (accountId, now) => {
    if (!inMinute(prunedAt, now)) {
      for (const [id, { since }] of byAccount) if (!inMinute(since, now)) byAccount.delete(id)
      prunedAt = now
    }
    const known = byAccount.get(accountId)
    const reads = known && inMinute(known.since, now) ? known : { count: 0, since: now }
    reads.count += 1
    byAccount.set(accountId, reads)
    return reads
  }
}

// a window that starts in the future predates a clock that was set back
function inMinute(since: number, now: number): boolean {
  return since <= now && now - since < minuteMs
}

function windowOf({ window, perMinute }: ReadRule, count: number, resetMs: number): RateWindow {
  return {
    name: window,
    limit: perMinute,
    seconds: minuteMs / 1000,
    remaining: Math.max(0, perMinute - count),
    resetSeconds: Math.max(1, Math.ceil(resetMs / 1000)),
  }
}

function tooMany(
  { perMinute, refusal }: ReadRule,
  windows: readonly RateWindow[],
  accountId: string,
): AdmissionRefused {
  const retryAfterSeconds = windows[0]?.resetSeconds ?? 1
  const message = `${refusal} more than ${perMinute} times in a minute. Retry in ${retryAfterSeconds} seconds.`
  const details = { limit: perMinute, windowSeconds: minuteMs / 1000 }
  return new AdmissionRefused(
    { code: 'rate_limited_minute', message, details, retryAfterSeconds },
    windows,
    accountId,
  )
}
