import type { Clock } from '@rowdeck/core/clock'
import type { ErrorCode } from '@rowdeck/core/errors'
import type { SlotOwner } from '@rowdeck/core/fairness'
import { minuteMs } from '@rowdeck/core/time'
import {
  type ApiKey,
  countedAs,
  dayOf,
  isPaying,
  keyQuery,
  type Limits,
  limitsFor,
  type RateWindow,
  type RequestCounts,
  standingOf,
  type Usage,
  usageQuery,
} from '../accounts/accounts.ts'
import { AdmissionRefused, type Refusal } from './admission-refused.ts'
import type { AdmissionStore, LockedAccount, Receipt } from './admission-store.ts'
import { fundingOf, receiptOf } from './funding.ts'
import { hashIdempotencyKey } from './idempotency.ts'
import { failedTimeLimit, keyCapLimit, rateLimit, workerTimeLimit } from './rate-limit.ts'
import { capOf, type Reservation, reserve, storeRefused } from './reservation.ts'
import type { WorkerTime } from './worker-time.ts'

export interface AdmissionLimits extends Limits {
  /** Lifetime of a reservation in milliseconds; longer than any pause of a request that can still succeed. */
  reservationMs: number
  /** Maximum number of replays that one charge covers under its `Idempotency-Key`. */
  replaysMax: number
}

export interface AdmissionOptions {
  store: AdmissionStore
  clock: Clock
  limits: AdmissionLimits
  workerTime: Pick<WorkerTime, 'add' | 'addFailed' | 'addTimedOut' | 'watch'>
  /** Keys the hashes of content. */
  secret(): string
  /** Where people get credits, a plan or Pro; refusals with status 402 name it. */
  paymentUrl?: string | undefined
  /** The address of whom people ask for them; named if there is no such page. */
  contact?: string | undefined
}

/** An authenticated request. */
export interface Candidate extends AdmissionOptions {
  apiKey: ApiKey
  requestId: string
  /** Null if the header is malformed. */
  idempotencyKey: string | null | undefined
}

export interface Admitted {
  isPaying: boolean
  windows: readonly RateWindow[]
  conversionsAtOnceMax: number
  descriptionPrice: number
  /** Set if the key may run fewer than the account. */
  keySlots?: SlotOwner['keySlots']
  reservation: Reservation
  /** The charge of an earlier request under the same `Idempotency-Key`. */
  receipt: Receipt
  /** Hashes of content of the account that ran out of time. */
  timedOut: readonly string[]
  refusal?: never
}

export type Decision = Admitted | { windows: readonly RateWindow[]; refusal: Refusal }

const keyUseMs = minuteMs

/** The refusals that a payment would lift. */
const unpaid: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'free_tier_exhausted',
  'plan_quota_exhausted',
  'payment_required',
])

/**
 * Decides within the transaction that locks the account: rate limits, receipt, entitlement and reservation. A
 * thrown refusal rolls back the transaction; a returned one has been counted.
 */
export async function decide(locked: LockedAccount, candidate: Candidate): Promise<Decision> {
  const { apiKey, clock, requestId } = candidate
  const { account } = locked
  const limits = limitsFor(candidate.limits, account)
  const now = clock.now()
  const { idempotencyKey } = candidate
  const idempotencyHash = idempotencyKey ? hashIdempotencyKey(idempotencyKey) : null
  const cap = capOf(apiKey, now)
  const query = { ...usageQuery(account, limits, now), ...keyQuery(apiKey, now) }
  const [usage, receipt] = await Promise.all([
    locked.countUsage(query),
    receiptOf(locked, idempotencyHash, now),
  ])
  const facts = { account, limits, now, keyRates: apiKey.limits }
  const standing = standingOf({ ...facts, usage })
  const isNew = receipt.contentHash === null && !receipt.running
  const overRate =
    rateLimit(standing.windows) ??
    workerTimeLimit(standing, now) ??
    failedTimeLimit(standing, now) ??
    (cap && isNew ? keyCapLimit(cap, usage.keyMonth, now) : undefined)
  if (overRate) throw new AdmissionRefused(overRate, standing.windows, account.id)

  await locked.addToCounter({ kind: 'requests_day', ...dayOf(now) }, 1)
  if (apiKey.limits.requestsPerDay !== undefined) {
    await locked.addToCounter({ kind: `key_day:${countedAs(apiKey)}`, ...dayOf(now) }, 1)
  }
  if (now - (apiKey.lastUsedAt ?? 0) >= keyUseMs) await locked.touchKey(apiKey.id, now)
  const { windows } = standingOf({ ...facts, usage: withOneMore(usage, now) })
  const { replaysMax } = limits
  const { pays, refusal } = fundingOf(standing, receipt, { idempotencyKey, replaysMax })

  const request = { apiKey, requestId, idempotencyHash, now }
  if (refusal) {
    await storeRefused(locked, request, refusal.code)
    return { refusal: withWayOut(refusal, candidate), windows }
  }
  const expiresAt = now + limits.reservationMs
  const reservation = await reserve(locked, request, { pays, expiresAt })
  const { timedOut } = usage
  const slots = slotsOf(apiKey, limits)
  const paying = isPaying(account, limits, now)
  const admitted = { reservation, receipt, isPaying: paying, timedOut }
  return { ...admitted, windows, ...slots, descriptionPrice: limits.descriptionPrice }
}

function slotsOf(
  apiKey: ApiKey,
  { conversionsAtOnceMax }: Limits,
): Pick<Admitted, 'conversionsAtOnceMax' | 'keySlots'> {
  const { conversionsAtOnce: max = conversionsAtOnceMax } = apiKey.limits
  if (max >= conversionsAtOnceMax) return { conversionsAtOnceMax }
  return { conversionsAtOnceMax, keySlots: { countedAs: countedAs(apiKey), max } }
}

function withWayOut(
  refusal: Refusal,
  { paymentUrl, contact }: Pick<AdmissionOptions, 'paymentUrl' | 'contact'>,
): Refusal {
  if (!unpaid.has(refusal.code)) return refusal
  const { message, details } = refusal
  if (paymentUrl !== undefined) {
    const leading = `${message} Open ${paymentUrl} to buy.`
    return { ...refusal, message: leading, details: { ...details, paymentUrl } }
  }
  if (contact === undefined) return refusal
  return { ...refusal, message: `${message} Ask ${contact}.`, details: { ...details, contact } }
}

function withOneMore(usage: Usage, now: number): Usage {
  return { ...usage, ...counted(usage, now), key: counted(usage.key, now) }
}

function counted({ minute, requestsToday }: RequestCounts, now: number): RequestCounts {
  const { requests, oldestAt } = minute
  return {
    minute: { requests: requests + 1, oldestAt: oldestAt ?? now },
    requestsToday: requestsToday + 1,
  }
}
