import {
  type ApiKey,
  dayOf,
  type Limits,
  type Pays,
  type RateWindow,
  standingOf,
  type Usage,
  usageQuery,
} from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import type { ErrorCode } from '../errors.ts'
import { AdmissionRefused, type Refusal } from './admission-refused.ts'
import type { AdmissionStore, Delivery, LockedAccount } from './admission-store.ts'
import { authenticate } from './authenticate.ts'
import { entitlement } from './entitlement.ts'
import { rateLimit } from './rate-limit.ts'
import { endingsOf, keepRefused, type Reservation, reserve } from './reservation.ts'

export type { RateWindow } from '../accounts/accounts.ts'
export { AdmissionRefused } from './admission-refused.ts'
export type * from './admission-store.ts'
export { type PruneOptions, prune } from './prune.ts'

export interface AdmissionLimits extends Limits {
  /** How long a request may take; longer than the slowest that can still succeed. */
  reservationMs: number
}

export interface AdmissionOptions {
  store: AdmissionStore
  clock: Clock
  limits: AdmissionLimits
}

export interface AdmissionRequest {
  /** The value of the header `Authorization`. */
  authorization: string | undefined
  requestId: string
}

/** A request that may convert. It holds what pays for it until one of the two functions is called. */
export interface Admission {
  accountId: string
  keyId: string
  pays: Pays
  /** The minute, then the day, this request counted. */
  windows: readonly RateWindow[]
  /** Consumes what is held: rows were delivered. Does nothing after the first end. */
  settle(delivery: Delivery): Promise<void>
  /** Gives back what is held; the code says why. Does nothing after the first end. */
  release(code?: ErrorCode): Promise<void>
}

export type Admit = (request: AdmissionRequest) => Promise<Admission>

/**
 * Returns the way in: authenticate, rate limit, entitlement, reservation, the last three in one
 * transaction, alone among all requests of the account. Refuses with `key_…` codes, and a caller who is
 * known with `AdmissionRefused`. A request that is over the rate is not counted, so that the time to
 * wait which it is told stays true; every other authenticated request is.
 */
export function createAdmission(options: AdmissionOptions): Admit {
  const { store, clock } = options
  return async ({ authorization, requestId }) => {
    const apiKey = await authenticate(store, authorization, clock.now()) // 401
    const decision = await store.onAccount(
      apiKey.accountId,
      (locked) => decide(locked, { apiKey, requestId, ...options }), // 429
    )
    const { refusal, reservation, windows } = decision
    if (refusal) throw new AdmissionRefused(refusal, windows, apiKey.accountId) // 402
    const { accountId, pays } = reservation
    return { accountId, keyId: apiKey.id, pays, windows, ...endingsOf(reservation, options) }
  }
}

interface Candidate extends AdmissionOptions {
  apiKey: ApiKey
  requestId: string
}

type Decision = { windows: readonly RateWindow[] } & (
  | { reservation: Reservation; refusal?: never }
  | { reservation?: never; refusal: Refusal }
)

const keyUseMs = 60_000

// A refusal that is thrown undoes the transaction; one that is returned has been counted.
async function decide(locked: LockedAccount, candidate: Candidate): Promise<Decision> {
  const { apiKey, clock, limits } = candidate
  const { account } = locked
  const now = clock.now()
  const usage = await locked.countUsage(usageQuery(account, limits, now))
  const standing = standingOf({ account, usage, limits, now })
  const overRate = rateLimit(standing.windows)
  if (overRate) throw new AdmissionRefused(overRate, standing.windows, account.id)
  const { pays, refusal } = entitlement(standing)

  const request = { apiKey, requestId: candidate.requestId, now }
  await locked.addOne({ kind: 'requests_day', ...dayOf(now) })
  if (now - (apiKey.lastUsedAt ?? 0) >= keyUseMs) await locked.touchKey(apiKey.id, now)
  const { windows } = standingOf({ account, usage: withOneMore(usage, now), limits, now })
  if (refusal) {
    await keepRefused(locked, request, refusal.code)
    return { refusal, windows }
  }
  const expiresAt = now + limits.reservationMs
  return { reservation: await reserve(locked, request, { pays, expiresAt }), windows }
}

function withOneMore(usage: Usage, now: number): Usage {
  const { requests, oldestAt } = usage.minute
  return {
    ...usage,
    minute: { requests: requests + 1, oldestAt: oldestAt ?? now },
    requestsToday: usage.requestsToday + 1,
  }
}
