import type { RateWindow } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import { AdmissionRefused } from './admission-refused.ts'
import { authenticate, type KeyHolders } from './authenticate.ts'

export interface RecognitionOptions {
  store: KeyHolders
  clock: Clock
}

/** A caller who is known, and what is left of the looks that it may take. */
export interface Recognised {
  accountId: string
  keyId: string
  windows: readonly RateWindow[]
}

export type Recognise = (authorization: string | undefined) => Promise<Recognised>

/** Looks that an account may take in 60 seconds, at each process of the service. */
export const looksPerMinute = 60
const minuteMs = 60_000

/**
 * Returns the way in for requests that convert nothing: they cost nothing and do not count to the
 * rates of conversions, but have a window of their own, in memory. Refuses with `key_…` codes and
 * rate_limited_minute.
 */
export function createRecognition({ store, clock }: RecognitionOptions): Recognise {
  const looks = createLooks()
  return async (authorization) => {
    const now = clock.now()
    const { accountId, id: keyId } = await authenticate(store, authorization, now) // 401
    const { taken, since } = looks(accountId, now)
    const windows = [lookWindow(taken, since + minuteMs - now)]
    if (taken > looksPerMinute) throw tooManyLooks(windows, accountId) // 429
    return { accountId, keyId, windows }
  }
}

interface Looks {
  taken: number
  since: number
}

// Accounts of the minute that runs, and no others: what is kept is bounded by who asks.
function createLooks(): (accountId: string, now: number) => Looks {
  const byAccount = new Map<string, Looks>()
  let prunedAt = 0
  return (accountId, now) => {
    if (!inMinute(prunedAt, now)) {
      for (const [id, { since }] of byAccount) if (!inMinute(since, now)) byAccount.delete(id)
      prunedAt = now
    }
    const known = byAccount.get(accountId)
    const looks = known && inMinute(known.since, now) ? known : { taken: 0, since: now }
    looks.taken += 1
    byAccount.set(accountId, looks)
    return looks
  }
}

// a window that begins in the future is from before the clock was set back
function inMinute(since: number, now: number): boolean {
  return since <= now && now - since < minuteMs
}

function lookWindow(taken: number, resetMs: number): RateWindow {
  return {
    name: 'usage',
    limit: looksPerMinute,
    seconds: minuteMs / 1000,
    remaining: Math.max(0, looksPerMinute - taken),
    resetSeconds: Math.max(1, Math.ceil(resetMs / 1000)),
  }
}

function tooManyLooks(windows: readonly RateWindow[], accountId: string): AdmissionRefused {
  const retryAfterSeconds = windows[0]?.resetSeconds ?? 1
  const message = `The usage of the account has been asked for ${looksPerMinute} times in a minute. Try again in ${retryAfterSeconds} seconds.`
  const details = { limit: looksPerMinute, windowSeconds: minuteMs / 1000 }
  return new AdmissionRefused(
    { code: 'rate_limited_minute', message, details, retryAfterSeconds },
    windows,
    accountId,
  )
}
