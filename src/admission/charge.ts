import {
  applyEntry,
  createEntry,
  type Limits,
  type TimeWindow,
  usageQuery,
} from '../accounts/accounts.ts'
import { AppError } from '../errors.ts'
import type { Counter, LockedAccount, Received } from './admission-store.ts'
import { receiptMs } from './idempotency.ts'
import { type Reservation, useOf } from './reservation.ts'

/** What is known of a request when it is charged or ends; nothing of one that is refused early. */
export interface Known {
  received: Received | null
  contentHash: string | null
}

export interface ChargeFacts {
  known: Known
  now: number
  limits: Limits
}

/**
 * Charges a request that is held, or marks it as a replay that costs nothing. Throws payment_required,
 * and the transaction writes nothing, if the reservation has expired and what it held is gone.
 */
export async function takeCharge(
  locked: LockedAccount,
  reservation: Reservation,
  { known, now, limits }: ChargeFacts,
): Promise<void> {
  const { contentHash } = known
  const replayed = await isPaidFor(locked, reservation, { contentHash, now })
  if (!replayed) {
    if (!(await isConsumable(locked, reservation, { now, limits }))) throw reservationGone()
    await consume(locked, reservation, now)
    await locked.addUse({ ...useOf(reservation.keyId, reservation.at), charged: 1 })
  }
  await locked.chargeRequest(reservation.id, { at: now, contentHash, replayed })
}

/** Gives back what a request was charged, to the window or the balance that it came from. */
export async function refund(
  locked: LockedAccount,
  { accountId, requestId, keyId, at, pays, window }: Reservation,
  now: number,
): Promise<void> {
  if (pays === 'credits') {
    const entry = createEntry(accountId, now, { kind: 'credit_refunded', credits: 1, requestId })
    await locked.appendEntry(entry, applyEntry(locked.account, entry))
  }
  if (window) await locked.addToCounter(counterOf(pays, window), -1)
  await locked.addUse({ ...useOf(keyId, at), charged: -1 })
}

// Admitted on a receipt, or overtaken: of two that run at once, because the first had outlived its
// reservation, the one that is charged first pays for both.
async function isPaidFor(
  locked: LockedAccount,
  { pays, idempotencyHash }: Reservation,
  { contentHash, now }: { contentHash: string | null; now: number },
): Promise<boolean> {
  if (pays === null) return true
  if (idempotencyHash === null || contentHash === null) return false
  const receipt = await locked.findReceipt({ idempotencyHash, now, after: now - receiptMs })
  return receipt.contentHash === contentHash
}

// A reservation that has expired no longer holds anything, so it is consumed only if as much is still
// left: a late charge never takes what another request holds, nor a balance below zero.
async function isConsumable(
  locked: LockedAccount,
  { pays, window, expiresAt }: Reservation,
  { now, limits }: { now: number; limits: Limits },
): Promise<boolean> {
  const { account } = locked
  if (pays === null || pays === 'pro') return true
  // credits are checked in any case: an operator may have taken them back
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
  if (window) await locked.addToCounter(counterOf(pays, window), 1)
}

function counterOf(pays: Reservation['pays'], window: TimeWindow): Counter {
  return { kind: pays === 'plan' ? 'plan_month' : 'free_day', ...window }
}

function reservationGone(): AppError {
  return new AppError(
    'payment_required',
    'What was reserved to pay for this request is gone, because the request took too long or credits were taken back. Nothing was charged; send it again.',
  )
}
