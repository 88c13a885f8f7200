import {
  type ApiKey,
  dayOf,
  type Limits,
  type Pays,
  type RateWindow,
  type Standing,
  standingOf,
  type Usage,
  usageQuery,
} from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import type { ErrorCode } from '../errors.ts'
import { AdmissionRefused, type Refusal } from './admission-refused.ts'
import type {
  AdmissionStore,
  Delivery,
  LockedAccount,
  Receipt,
  Received,
} from './admission-store.ts'
import { authenticate } from './authenticate.ts'
import type { Known } from './charge.ts'
import { endingsOf } from './endings.ts'
import { entitlement } from './entitlement.ts'
import {
  type Content,
  hashContent,
  hashIdempotencyKey,
  idempotencyKeyOf,
  keyMalformed,
  otherContent,
  receiptMs,
  replaysExhausted,
  stillRunning,
} from './idempotency.ts'
import { rateLimit, workerTimeLimit } from './rate-limit.ts'
import { keepRefused, type Reservation, reserve } from './reservation.ts'

export type { RateWindow } from '../accounts/accounts.ts'
export { AdmissionRefused } from './admission-refused.ts'
export type * from './admission-store.ts'
export { type PruneOptions, prune } from './prune.ts'
export { pruneRegularly } from './prune-regularly.ts'
export { createRecognition, type Recognise, type Recognised } from './recognise.ts'
export { createTurns, type TakeTurn } from './turns.ts'
export { createWorkerTime, type WorkerTime } from './worker-time.ts'

export interface AdmissionLimits extends Limits {
  /** How long a request may take; longer than the slowest that can still succeed. */
  reservationMs: number
  /** How often a request may be repeated under one `Idempotency-Key` on one charge. */
  replaysMax: number
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
  /** The value of the header `Idempotency-Key`. */
  idempotencyKey?: string | undefined
}

/** A request that may convert. It reserves what pays for it until it is charged or ends. */
export interface Admission {
  accountId: string
  keyId: string
  /** Null where an earlier request with the same `Idempotency-Key` has paid. */
  pays: Pays | null
  /** The account has a plan, Pro or credits, even if this request uses the free tier or a receipt. */
  isPaying: boolean
  /** The minute, then the day, this request counted. */
  windows: readonly RateWindow[]
  /** When what is held is given back if nothing has ended it, in milliseconds since 1970 UTC. */
  readonly expiresAt: number
  /**
   * To be called whenever work on the request goes on: once a third of the time is over, all of it is
   * given anew. What has expired stays expired. A request whose process has died is not renewed.
   */
  renew(): Promise<void>
  /**
   * Tells what has arrived. Rejects with idempotency_mismatch where it is not what the earlier request with
   * the same key was about.
   */
  receive(received: Received & Content): Promise<void>
  /**
   * Charges the request, for good once this resolves; to be awaited before the first row is sent. Not
   * charged is what an earlier request with the same `Idempotency-Key` and content has paid for.
   * Throws payment_required if the reservation has expired and what it held is gone.
   */
  charge(): Promise<void>
  /**
   * Ends the request as delivered, and charges it first if `charge` has not; to be awaited before the
   * answer, or its last line, is sent. Throws as `charge`. No effect after the first end.
   */
  settle(delivery: Delivery): Promise<void>
  /**
   * Ends the request as failed; `code` is the reason, undefined if the caller hung up. Releases the
   * reservation; a request that was charged keeps its charge or is refunded as `keepsCharge` says.
   * Resolves to whether it is charged. No effect after the first end.
   */
  release(code?: ErrorCode): Promise<boolean>
}

export type Admit = (request: AdmissionRequest) => Promise<Admission>

/**
 * Returns the way in: authenticate, rate limit, receipt, entitlement, reservation, all but the first in
 * one transaction, alone among all requests of the account. Refuses with `key_…` codes or
 * account_suspended, and a caller
 * who is known with `AdmissionRefused`. A request that is over the rate is not counted, so that the
 * time to wait which it is told stays true; every other authenticated request is.
 */
export function createAdmission(options: AdmissionOptions): Admit {
  const { store, clock } = options
  return async ({ authorization, requestId, idempotencyKey: header }) => {
    const apiKey = await authenticate(store, authorization, clock.now()) // 401
    const idempotencyKey = idempotencyKeyOf(header)
    const decision = await store.onAccount(
      apiKey.accountId,
      (locked) => decide(locked, { apiKey, requestId, idempotencyKey, ...options }), // 429
    )
    const { refusal, windows } = decision
    if (refusal) throw new AdmissionRefused(refusal, windows, apiKey.accountId) // 409 402 400
    return admissionOf({ ...decision, idempotencyKey }, options)
  }
}

function admissionOf(
  {
    reservation,
    receipt,
    windows,
    isPaying,
    idempotencyKey,
  }: Admitted & Pick<Candidate, 'idempotencyKey'>,
  options: AdmissionOptions,
): Admission {
  const { accountId, keyId, pays } = reservation
  const renewAfterMs = options.limits.reservationMs / 3
  const endings = endingsOf(reservation, options)
  let known: Known = { received: null, contentHash: null }
  return {
    accountId,
    keyId,
    pays,
    isPaying,
    windows,
    get expiresAt() {
      return reservation.expiresAt
    },
    async renew() {
      const since = reservation.expiresAt - options.limits.reservationMs
      if (options.clock.now() - since >= renewAfterMs) await endings.renew()
    },
    async receive({ bytes, options: requested, ...received }) {
      const contentHash = idempotencyKey
        ? await hashContent(idempotencyKey, { bytes, options: requested })
        : null
      if (receipt !== null && contentHash !== receipt) {
        known = { received, contentHash: null }
        throw otherContent()
      }
      known = { received, contentHash }
    },
    charge: () => endings.charge(known),
    settle: (delivery) => endings.settle(delivery, known),
    release: (code) => endings.release(code ?? null, known),
  }
}

interface Candidate extends AdmissionOptions {
  apiKey: ApiKey
  requestId: string
  /** Null where the header has none that can be used. */
  idempotencyKey: string | null | undefined
}

interface Admitted {
  isPaying: boolean
  windows: readonly RateWindow[]
  reservation: Reservation
  /** Hash of the content that was paid for under the same `Idempotency-Key`; null where none was. */
  receipt: string | null
  refusal?: never
}

type Decision = Admitted | { windows: readonly RateWindow[]; refusal: Refusal }

const keyUseMs = 60_000

// A refusal that is thrown undoes the transaction; one that is returned has been counted.
async function decide(locked: LockedAccount, candidate: Candidate): Promise<Decision> {
  const { apiKey, clock, limits, requestId } = candidate
  const { account } = locked
  const now = clock.now()
  const usage = await locked.countUsage(usageQuery(account, limits, now))
  const standing = standingOf({ account, usage, limits, now })
  const overRate = rateLimit(standing.windows) ?? workerTimeLimit(standing, now)
  if (overRate) throw new AdmissionRefused(overRate, standing.windows, account.id)

  await locked.addToCounter({ kind: 'requests_day', ...dayOf(now) }, 1)
  if (now - (apiKey.lastUsedAt ?? 0) >= keyUseMs) await locked.touchKey(apiKey.id, now)
  const { windows } = standingOf({ account, usage: withOneMore(usage, now), limits, now })
  const { idempotencyKey } = candidate
  const idempotencyHash = idempotencyKey ? hashIdempotencyKey(idempotencyKey) : null
  const receipt = await receiptOf(locked, idempotencyHash, now)
  const { pays, refusal } = meansOf(standing, receipt, candidate)

  const request = { apiKey, requestId, idempotencyHash, now }
  if (refusal) {
    await keepRefused(locked, request, refusal.code)
    return { refusal, windows }
  }
  const expiresAt = now + limits.reservationMs
  const reservation = await reserve(locked, request, { pays, expiresAt })
  return { reservation, receipt: receipt.contentHash, windows, isPaying: isPaying(standing) }
}

function isPaying({ plan, proEndsAt, credits }: Standing): boolean {
  return plan !== null || proEndsAt !== null || credits.left > 0
}

async function receiptOf(
  locked: LockedAccount,
  idempotencyHash: string | null,
  now: number,
): Promise<Receipt> {
  if (idempotencyHash === null) return { running: false, contentHash: null, replays: 0 }
  return locked.findReceipt({ idempotencyHash, now, after: now - receiptMs })
}

type Means = { pays: Pays | null; refusal?: never } | { pays?: never; refusal: Refusal }

// What is paid for already needs nothing that pays: a caller without credits may have its answer again.
function meansOf(
  standing: Standing,
  { running, contentHash, replays }: Receipt,
  { idempotencyKey, limits }: Candidate,
): Means {
  if (running) return { refusal: stillRunning() } // 409
  if (contentHash !== null) {
    return replays < limits.replaysMax
      ? { pays: null }
      : { refusal: replaysExhausted(limits.replaysMax) } // 409
  }
  const means = entitlement(standing) // 402
  return means.refusal || idempotencyKey !== null ? means : { refusal: keyMalformed() } // 400
}

function withOneMore(usage: Usage, now: number): Usage {
  const { requests, oldestAt } = usage.minute
  return {
    ...usage,
    minute: { requests: requests + 1, oldestAt: oldestAt ?? now },
    requestsToday: usage.requestsToday + 1,
  }
}
