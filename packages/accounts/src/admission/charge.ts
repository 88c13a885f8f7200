import { AppError } from '@rowdeck/core/errors'
import {
  applyEntry,
  createEntry,
  type Limits,
  type StandingFacts,
  type TimeWindow,
  type UsageQuery,
  usageQuery,
} from '../accounts/accounts.ts'
import type { Counter, LockedAccount, OpenRequest, Received } from './admission-store.ts'
import { receiptMs } from './idempotency.ts'
import { type KeyCap, type Reservation, useOf } from './reservation.ts'

/** Facts about the upload of a request; null until it has arrived. */
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
 * Charges a held request, or marks it as a replay, which is free. Throws payment_required, which rolls back
 * the transaction, if the reservation has expired and its quota or credit is no longer available.
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
    const { keyId, at, units } = reservation
    await locked.addUse({ ...useOf(keyId, at), charged: units })
  }
  await locked.chargeRequest(reservation.id, { at: now, contentHash, replayed })
}

interface UsedFacts extends ChargeFacts {
  open: OpenRequest
  used: number
}

/** Charges a held request what it has used, or refunds what its earlier charge is more. Throws as `takeCharge` does. */
export async function chargeUsed(
  locked: LockedAccount,
  reservation: Reservation,
  { open, used, ...facts }: UsedFacts,
): Promise<void> {
  if (open.state === 'held') {
    if (used !== reservation.units) await locked.setUnits(reservation.id, used)
    await takeCharge(locked, { ...reservation, units: used }, facts)
  } else if (!open.replayed) await refundUnused(locked, reservation, { used, now: facts.now })
}

/** Refunds the charge of a request to the quota or balance it came from. */
export async function refund(
  locked: LockedAccount,
  reservation: Reservation,
  now: number,
): Promise<void> {
  const { cap, units } = reservation
  await giveBack(locked, reservation, { units, now })
  if (cap) await locked.addToCounter(capCounter(cap), -1)
}

/** Refunds what a charge is more than the request has used. */
export async function refundUnused(
  locked: LockedAccount,
  reservation: Reservation,
  { used, now }: { used: number; now: number },
): Promise<void> {
  const units = reservation.units - used
  if (units <= 0) return
  await giveBack(locked, reservation, { units, now })
  await locked.setUnits(reservation.id, used)
}

async function giveBack(
  locked: LockedAccount,
  { accountId, requestId, keyId, at, pays, window }: Reservation,
  { units, now }: { units: number; now: number },
): Promise<void> {
  if (pays === 'credits') {
    const given = { kind: 'credit_refunded', credits: units, requestId } as const
    const entry = createEntry(accountId, now, given)
    await locked.appendEntry(entry, applyEntry(locked.account, entry))
  }
  if (window) await locked.addToCounter(counterOf(pays, window), -units)
  await locked.addUse({ ...useOf(keyId, at), charged: -units })
}

/** Whether a replay was admitted because this request was charged, which keeps the charge in place. */
export async function isReliedOn(
  locked: LockedAccount,
  { idempotencyHash }: Reservation,
  now: number,
): Promise<boolean> {
  if (idempotencyHash === null) return false
  const query = { idempotencyHash, now, after: now - receiptMs }
  return (await locked.findReceipt(query)).replays > 0
}

/** Conversions that are left beside the reservations of the account, this one included. */
export async function leftBeside(
  locked: LockedAccount,
  reservation: Reservation,
  { now, limits }: { now: number; limits: Limits },
): Promise<number> {
  const { account } = locked
  const usage = await locked.countUsage(queryFor(reservation, usageQuery(account, limits, now)))
  return conversionsLeft(reservation.pays, { account, usage, limits })
}

function conversionsLeft(
  pays: Reservation['pays'],
  { account, usage, limits }: Pick<StandingFacts, 'account' | 'usage' | 'limits'>,
): number {
  if (pays === 'credits') return account.credits - usage.creditsHeld
  if (pays !== 'free' && pays !== 'plan') return Number.POSITIVE_INFINITY
  const limit = pays === 'free' ? limits.freeRequestsPerDay : (account.plan?.requestsPerMonth ?? 0)
  return limit - usage[pays].settled - usage[pays].held
}

// A replay, or overtaken: if two requests run concurrently because the reservation of the first has expired,
// the one that is charged first covers both.
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

// An expired reservation holds nothing, so it is consumed only if enough is left: a late charge must
// neither use what another request has reserved nor make the balance negative.
async function isConsumable(
  locked: LockedAccount,
  reservation: Reservation,
  { now, limits }: { now: number; limits: Limits },
): Promise<boolean> {
  const { pays, expiresAt, cap, units } = reservation
  const { account } = locked
  const hasQuota = pays !== 'pro' && pays !== 'unlimited'
  if (pays === null || !(hasQuota || cap)) return true
  // credits are always checked, because an operator may have withdrawn them
  if (now < expiresAt) return pays !== 'credits' || account.credits >= units
  const query = queryFor(reservation, usageQuery(account, limits, now))
  const usage = await locked.countUsage(query)
  if (cap && usage.keyMonth.settled + usage.keyMonth.held >= cap.max) return false
  return conversionsLeft(pays, { account, usage, limits }) >= units
}

/** Counts in the windows of the reservation, which may have ended. */
function queryFor({ pays, window, cap }: Reservation, query: UsageQuery): UsageQuery {
  if (cap)
    query.key = { countedAs: cap.countedAs, monthStartsAt: cap.startsAt, minuteRequestsMax: 0 }
  if (pays === 'free' && window) query.dayStartsAt = window.startsAt
  if (pays === 'plan' && window) query.monthStartsAt = window.startsAt
  return query
}

async function consume(
  locked: LockedAccount,
  { accountId, requestId, pays, window, cap, units }: Reservation,
  now: number,
): Promise<void> {
  if (pays === 'credits') {
    const entry = createEntry(accountId, now, { kind: 'credit_spent', credits: -units, requestId })
    await locked.appendEntry(entry, applyEntry(locked.account, entry))
  }
  if (window) await locked.addToCounter(counterOf(pays, window), units)
  if (cap) await locked.addToCounter(capCounter(cap), 1)
}

function capCounter({ countedAs, startsAt, endsAt }: KeyCap): Counter {
  return { kind: `key_month:${countedAs}`, startsAt, endsAt }
}

function counterOf(pays: Reservation['pays'], window: TimeWindow): Counter {
  return { kind: pays === 'plan' ? 'plan_month' : 'free_day', ...window }
}

function reservationGone(): AppError {
  return new AppError(
    'payment_required',
    'The reservation for this request expired because it took too long, or its credits were withdrawn. Nothing was charged; send the request again.',
  )
}
