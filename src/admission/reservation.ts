import { randomUUID } from 'node:crypto'
import {
  type ApiKey,
  applyEntry,
  createEntry,
  dayOf,
  type Limits,
  monthOf,
  type Pays,
  type TimeWindow,
  usageQuery,
} from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import type { ErrorCode } from '../errors.ts'
import type {
  AdmissionStore,
  Delivery,
  KeyUse,
  LockedAccount,
  Received,
  RequestEnd,
} from './admission-store.ts'
import { receiptMs } from './idempotency.ts'

/** What a running request holds until it is settled, released or expired. */
export interface Reservation {
  id: string
  requestId: string
  accountId: string
  keyId: string
  /** Null where it is admitted on a receipt: then nothing is held. */
  pays: Pays | null
  /** The day or the month that it draws on; null when Pro, a credit or nothing pays. */
  window: TimeWindow | null
  at: number
  expiresAt: number
  idempotencyHash: string | null
}

export interface CountedRequest {
  apiKey: ApiKey
  requestId: string
  idempotencyHash: string | null
  now: number
}

/** Keeps the request and what it holds. The caller has seen, under the same lock, that there is something to hold. */
export async function reserve(
  locked: LockedAccount,
  request: CountedRequest,
  { pays, expiresAt }: Pick<Reservation, 'pays' | 'expiresAt'>,
): Promise<Reservation> {
  const window = windowOf(locked, pays, request.now)
  const row = rowOf(request)
  const holds = { pays, windowStartsAt: window?.startsAt ?? null, expiresAt }
  await locked.addRequest({
    ...row,
    ...holds,
    state: 'held',
    code: null,
    replayed: pays === null,
  })
  return { ...row, pays, window, expiresAt }
}

/** Keeps a request that is refused before its body is read. It holds nothing. */
export async function keepRefused(
  locked: LockedAccount,
  request: CountedRequest,
  code: ErrorCode,
): Promise<void> {
  const nothing = { pays: null, windowStartsAt: null, expiresAt: null, replayed: false }
  await locked.addRequest({ ...rowOf(request), state: 'refused', ...nothing, code })
  await locked.addUse({ ...useOf(request.apiKey.id, request.now), failed: 1 })
}

/** What is known of a request when it ends: of one that is refused early, nothing. */
export interface Known {
  received: Received | null
  contentHash: string | null
}

export interface Endings {
  settle(delivery: Delivery, known: Known): Promise<void>
  release(code: ErrorCode | null, known: Known): Promise<void>
  /** Holds on to what is held for another whole reservation time. What has expired already stays expired. */
  renew(): Promise<void>
}

interface EndingOptions {
  store: AdmissionStore
  clock: Clock
  limits: Limits & { reservationMs: number }
}

/** Returns the two ways in which a reservation ends. The first one called counts. */
export function endingsOf(reservation: Reservation, options: EndingOptions): Endings {
  const { store, clock, limits } = options
  const { id, accountId, keyId, at } = reservation

  return {
    settle: (delivery, known) =>
      store.onAccount(accountId, async (locked) => {
        const now = clock.now()
        const replayed = await isPaidFor(locked, reservation, { ...known, now })
        const consumable = !replayed && (await isConsumable(locked, reservation, { now, limits }))
        const state = replayed || consumable ? 'settled' : 'released'
        const end: RequestEnd = { state, at: now, ...known, delivery, code: null, replayed }
        if (!(await locked.endRequest(id, end))) return
        if (consumable) await consume(locked, reservation, now)
        const counts = { converted: 1, charged: consumable ? 1 : 0, slides: delivery.slides }
        await locked.addUse({ ...useOf(keyId, at), ...counts })
      }),
    renew: () =>
      store.onAccount(accountId, async (locked) => {
        const now = clock.now()
        if (now >= reservation.expiresAt) return
        const expiresAt = now + limits.reservationMs
        if (await locked.extendRequest(id, expiresAt)) reservation.expiresAt = expiresAt
      }),
    release: (code, known) =>
      store.onAccount(accountId, async (locked) => {
        const replayed = reservation.pays === null
        const end = { state: 'released', at: clock.now(), delivery: null, replayed } as const
        if (!(await locked.endRequest(id, { ...end, ...known, code }))) return
        await locked.addUse({ ...useOf(keyId, at), failed: 1 })
      }),
  }
}

// Admitted on a receipt, or overtaken: of two that run at once, because the first had outlived its
// reservation, the one that is done first pays for both.
async function isPaidFor(
  locked: LockedAccount,
  { pays, idempotencyHash }: Reservation,
  { contentHash, now }: Known & { now: number },
): Promise<boolean> {
  if (pays === null) return true
  if (idempotencyHash === null || contentHash === null) return false
  const receipt = await locked.findReceipt({ idempotencyHash, now, after: now - receiptMs })
  return receipt.contentHash === contentHash
}

// One that has expired has given back what it held, so it is consumed only if as much is still there:
// a late delivery never takes what another request holds, nor a balance below zero.
async function isConsumable(
  locked: LockedAccount,
  { pays, window, expiresAt }: Reservation,
  { now, limits }: { now: number; limits: Limits },
): Promise<boolean> {
  const { account } = locked
  if (pays === null) return false
  if (pays === 'pro') return true
  // with credits to be sure: another machine's clock may have let this reservation expire already
  if (now < expiresAt) return pays !== 'credits' || account.credits > 0
  const query = usageQuery(account, limits, now)
  if (pays === 'free' && window) query.dayStartsAt = window.startsAt
  if (pays === 'plan' && window) query.monthStartsAt = window.startsAt
  const usage = await locked.countUsage(query)
  if (pays === 'credits') return account.credits > usage.creditsHeld
  const limit = pays === 'free' ? limits.freeRequestsPerDay : (account.plan?.requestsPerMonth ?? 0)
  return usage[pays].settled + usage[pays].held < limit
}

async function consume(
  locked: LockedAccount,
  { accountId, requestId, pays, window }: Reservation,
  now: number,
): Promise<void> {
  if (pays === 'credits') {
    const entry = createEntry(accountId, now, { kind: 'credit_spent', credits: -1, requestId })
    await locked.appendEntry(entry, applyEntry(locked.account, entry))
  }
  if (window) await locked.addOne({ kind: pays === 'plan' ? 'plan_month' : 'free_day', ...window })
}

function windowOf({ account }: LockedAccount, pays: Pays | null, now: number): TimeWindow | null {
  if (pays === 'free') return dayOf(now)
  if (pays === 'plan') return monthOf(now, account.plan?.anchorDay ?? null)
  return null
}

function rowOf({ apiKey, requestId, idempotencyHash, now }: CountedRequest) {
  const { id: keyId, accountId } = apiKey
  return { id: randomUUID(), accountId, keyId, requestId, idempotencyHash, at: now }
}

function useOf(keyId: string, at: number): KeyUse {
  return { keyId, startsAt: dayOf(at).startsAt, converted: 0, charged: 0, failed: 0, slides: 0 }
}
