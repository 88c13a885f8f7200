import type { ErrorCode } from '@rowdeck/core/errors'
import type { SlotOwner } from '@rowdeck/core/fairness'
import { isPaying, type Pays, type RateWindow } from '../accounts/accounts.ts'
import { AdmissionRefused } from './admission-refused.ts'
import type { Delivery, Receipt, Received } from './admission-store.ts'
import { authenticate, type Credentials, keyHashOf, unrevoked } from './authenticate.ts'
import type { Known } from './charge.ts'
import { createWorkerTimeCheck } from './check-worker-time.ts'
import { type AdmissionOptions, type Admitted, type Candidate, decide } from './decide.ts'
import { endingsOf } from './endings.ts'
import { isCounted } from './hold.ts'
import { type Content, hashContent, idempotencyKeyOf, otherContent } from './idempotency.ts'
import { ticketOf } from './take-back.ts'
import { unpaidWork } from './unpaid-work.ts'

export type { RateWindow } from '../accounts/accounts.ts'
export { admissionErrors } from '../admission-errors.ts'
export { AdmissionRefused } from './admission-refused.ts'
export type * from './admission-store.ts'
export { createJobReadAdmission } from './admit-job-read.ts'
export { createOperatorAdmission } from './admit-operator.ts'
export type { AdmitRead, AdmittedRead } from './admit-read.ts'
export { createUsageReadAdmission } from './admit-usage-read.ts'
export { createWebhookReadAdmission } from './admit-webhook-read.ts'
export type { Credentials } from './authenticate.ts'
export { type CheckWorkerTime, createWorkerTimeCheck } from './check-worker-time.ts'
export type { AdmissionLimits, AdmissionOptions } from './decide.ts'
export { hashIdempotencyKey, keyOfFile, requireIdempotencyKey } from './idempotency.ts'
export { keepsCharge } from './keeps-charge.ts'
export { type PruneOptions, prune } from './prune.ts'
export { pruneRegularly } from './prune-regularly.ts'
export { rememberRefusals } from './remember-refusals.ts'
export { createSharedConcurrencyLimit } from './shared-concurrency-limit.ts'
export { createTakeBack, type TakeBack } from './take-back.ts'
export { createWorkerTime, type WorkerTime } from './worker-time.ts'

export interface AdmissionRequest extends Credentials {
  requestId: string
  /** The value of the header `Idempotency-Key`. */
  idempotencyKey?: string | undefined
  /**
   * Called once the key is valid and before anything is written: what it throws refuses the request, uncounted.
   * The result is disposed of when the request is admitted or refused.
   */
  begin?(caller: Pick<Admission, 'accountId' | 'isPaying'>): Disposable
}

/** An admitted request. It holds a reservation until it is charged or ends. */
export interface Admission {
  accountId: string
  keyId: string
  /** Whether the key is that of a session, with which the console's page converts. */
  isOfConsole: boolean
  /** Null for a replay: an earlier request with the same `Idempotency-Key` was charged. */
  pays: Pays | null
  /** The account has a plan, Pro or credits, even if this request uses the free tier or a receipt. */
  isPaying: boolean
  /** How many conversions of the account may run at the same time. */
  conversionsAtOnceMax: number
  /** Set if the key may run fewer. */
  keySlots?: SlotOwner['keySlots']
  /** The minute, then the day, including this request. */
  windows: readonly RateWindow[]
  /** What takes back its reservation or charge, also in a later process (see `createTakeBack`); a text without secrets. */
  ticket: string
  /** Hash of its `Idempotency-Key`; null without one. */
  idempotencyHash: string | null
  /** When the reservation expires, in milliseconds since the Unix epoch. */
  readonly expiresAt: number
  /** Aborts with key_invalid if the account is deleted before the request has ended, about a second after `worked` is called next. */
  deleted: AbortSignal
  /**
   * Must be called after every step with the worker time in milliseconds, also after the request has ended. It counts
   * for the account, and as failed if the conversion fails without a charge for a reason that the service is not to blame for.
   */
  worked(ms: number): void
  /**
   * Must be awaited before each attempt at work that is tried again, or begins later: what was worked before counts as failed. Rejects
   * with worker_time_exhausted and failed_time_exhausted, and with key_revoked, key_invalid or account_suspended if the key has been
   * revoked or deleted, or its account suspended; a key that has expired meanwhile may go on.
   */
  again(): Promise<void>
  /**
   * Must be called while work on the request continues: extends the reservation once a third of its lifetime
   * is over. An expired reservation stays expired, and so does that of a process that has died.
   */
  renew(): Promise<void>
  /**
   * Records the upload. Rejects with document_too_slow if this content ran out of time within a day, and with idempotency_mismatch if it differs from that of the earlier request
   * with the same key.
   */
  receive(received: Received & Content): Promise<void>
  /** Conversions that a described slide costs. */
  descriptionPrice: number
  /** Set for a replay if descriptions are counted: how many the earlier request has paid for. */
  descriptionsMax?: number | undefined
  /**
   * Reserves so many conversions for the request instead of one. `used` tells how many it has used so far, 0 if nothing had to be done that
   * is paid for even without an answer; the rest is given back when it ends. Throws payment_required, without a change, if the billing source has fewer left. Replays hold nothing.
   */
  hold(conversions: number, used: () => number): Promise<void>
  /**
   * Charges the request; must be awaited before the first row is sent. A replay of a request with the same
   * `Idempotency-Key` and content is not charged. Throws payment_required if the reservation has expired
   * and its quota or credit is no longer available.
   */
  charge(): Promise<void>
  /**
   * Ends the request as delivered, and charges it first if `charge` has not; must be awaited before the
   * response, or its last line, is sent. Throws like `charge`. Has no effect after the first end.
   */
  settle(delivery: Delivery): Promise<void>
  /**
   * Ends the request as failed; `code` is the reason, undefined if the caller disconnected. Releases the
   * reservation, unless a part of it has been used; `keepsCharge` decides whether a request that was charged, or has used a part, is charged or refunded.
   * Resolves to whether it is charged. Has no effect after the first end.
   */
  release(code?: ErrorCode): Promise<boolean>
}

export type Admit = (request: AdmissionRequest) => Promise<Admission>

/**
 * Returns the admission of conversions: authentication, rate limits, receipt, entitlement and reservation,
 * all but the first in one transaction that locks the account. Refuses with `key_…` codes or
 * account_suspended, and an authenticated caller with `AdmissionRefused`. Requests over the rate limit are
 * not counted, so that their Retry-After stays correct; all other authenticated requests are.
 */
export function createAdmission(options: AdmissionOptions): Admit {
  const { store, clock, limits } = options
  return async ({ requestId, idempotencyKey: header, begin, ...credentials }) => {
    const required = { now: clock.now(), scope: 'convert' } as const
    const { apiKey, billing } = await authenticate(store, credentials, required) // 401 403
    const { accountId } = apiKey
    using _begun = begin?.({ accountId, isPaying: isPaying(billing, limits, required.now) }) // 503
    const idempotencyKey = idempotencyKeyOf(header)
    const decision = await store.onAccount(
      accountId,
      (locked) => decide(locked, { apiKey, requestId, idempotencyKey, ...options }), // 429
    )
    const { refusal, windows } = decision
    if (refusal) throw new AdmissionRefused(refusal, windows, accountId) // 409 402 400
    const isOfConsole = apiKey.sessionId !== null
    const keyHash = keyHashOf(credentials)
    return admissionOf({ ...decision, idempotencyKey, isOfConsole, keyHash }, options)
  }
}

function admissionOf(
  {
    reservation,
    receipt,
    windows,
    conversionsAtOnceMax,
    keySlots,
    descriptionPrice,
    isPaying,
    idempotencyKey,
    isOfConsole,
    keyHash,
    timedOut,
  }: Admitted &
    Pick<Candidate, 'idempotencyKey'> &
    Pick<Admission, 'isOfConsole'> & { keyHash: string },
  options: AdmissionOptions,
): Admission {
  const { accountId, keyId, pays } = reservation
  const renewAfterMs = options.limits.reservationMs / 3
  const endings = endingsOf(reservation, options)
  let known: Known = { received: null, contentHash: null }
  const unpaid = unpaidWork(accountId, { ...options, timedOut })
  const { deleted, stop } = options.workerTime.watch(accountId)
  return {
    deleted,
    worked: unpaid.worked,
    async again() {
      unpaid.failAttempt()
      await unrevoked(options.store, keyHash)
      await createWorkerTimeCheck(options)(accountId)
    },
    accountId,
    keyId,
    isOfConsole,
    pays,
    isPaying,
    windows,
    conversionsAtOnceMax,
    keySlots,
    ticket: ticketOf(reservation),
    idempotencyHash: reservation.idempotencyHash,
    get expiresAt() {
      return reservation.expiresAt
    },
    async renew() {
      const since = reservation.expiresAt - options.limits.reservationMs
      if (options.clock.now() - since >= renewAfterMs) await endings.renew()
    },
    async receive({ bytes, options: requested, ...received }) {
      known = { received, contentHash: null }
      await unpaid.receive({ bytes, options: requested })
      const contentHash = idempotencyKey
        ? await hashContent(idempotencyKey, { bytes, options: requested })
        : null
      const { contentHash: charged } = receipt
      if (charged !== null && contentHash !== null && contentHash !== charged) {
        throw otherContent(charged, contentHash)
      }
      known = { received, contentHash }
    },
    descriptionPrice,
    descriptionsMax: pays === null ? descriptionsPaid(receipt, descriptionPrice) : undefined,
    hold: endings.hold,
    charge: () => endings.charge(known),
    settle: (delivery) => endings.settle(delivery, known).finally(stop),
    async release(code) {
      stop()
      const isCharged = await endings.release(code ?? null, known)
      await unpaid.fail(code ?? null, isCharged)
      return isCharged
    },
  }
}

function descriptionsPaid({ pays, units }: Receipt, price: number): number | undefined {
  return isCounted(pays) && price > 0 ? Math.floor((units - 1) / price) : undefined
}
