import type { RateWindow } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import { AdmissionRefused } from './admission-refused.ts'
import { authenticate, type Credentials, type KeyHolders } from './authenticate.ts'

export interface UsageReadOptions {
  store: KeyHolders
  clock: Clock
}

/** An authenticated caller and its remaining usage reads. */
export interface UsageRead {
  accountId: string
  keyId: string
  windows: readonly RateWindow[]
}

export type AdmitUsageRead = (credentials: Credentials) => Promise<UsageRead>

/** Usage reads that an account may make in 60 seconds, per process of the service. */
export const usageReadsPerMinute = 60
const minuteMs = 60_000

/**
 * Returns the admission of usage reads. They are free and do not count towards the rate limits of
 * conversions, but have their own window, in memory. Refuses with `key_…` codes, account_suspended and
 * rate_limited_minute.
 */
export function createUsageReadAdmission({ store, clock }: UsageReadOptions): AdmitUsageRead {
  const countRead = createReadCounter()
  return async (credentials) => {
    const now = clock.now()
    const { accountId, id: keyId } = await authenticate(store, credentials, { now, scope: 'usage' }) // 401 403
    const { count, since } = countRead(accountId, now)
    const windows = [usageReadWindow(count, since + minuteMs - now)]
    if (count > usageReadsPerMinute) throw tooManyUsageReads(windows, accountId) // 429
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

function usageReadWindow(count: number, resetMs: number): RateWindow {
  return {
    name: 'usage',
    limit: usageReadsPerMinute,
    seconds: minuteMs / 1000,
    remaining: Math.max(0, usageReadsPerMinute - count),
    resetSeconds: Math.max(1, Math.ceil(resetMs / 1000)),
  }
}

function tooManyUsageReads(windows: readonly RateWindow[], accountId: string): AdmissionRefused {
  const retryAfterSeconds = windows[0]?.resetSeconds ?? 1
  const message = `The usage of this account was read more than ${usageReadsPerMinute} times in a minute. Retry in ${retryAfterSeconds} seconds.`
  const details = { limit: usageReadsPerMinute, windowSeconds: minuteMs / 1000 }
  return new AdmissionRefused(
    { code: 'rate_limited_minute', message, details, retryAfterSeconds },
    windows,
    accountId,
  )
}
