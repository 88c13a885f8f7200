import type { Clock } from '@rowdeck/core/clock'
import { AppError, type ErrorCode } from '@rowdeck/core/errors'
import type { Limits } from '../accounts/accounts.ts'
import type {
  AdmissionStore,
  Delivery,
  LockedAccount,
  OpenRequest,
  Prefetch,
} from './admission-store.ts'
import {
  type ChargeFacts,
  chargeUsed,
  isReliedOn,
  type Known,
  refund,
  refundUnused,
  takeCharge,
} from './charge.ts'
import { holdMore, isCounted } from './hold.ts'
import { receiptMs } from './idempotency.ts'
import { keepsCharge } from './keeps-charge.ts'
import { failuresOf, type Reservation, useOf } from './reservation.ts'

/** The rest of the life of an admitted request; see `Admission` for the contract of each step. */
export interface Endings {
  hold(units: number, used: () => number): Promise<void>
  charge(known: Known): Promise<void>
  settle(delivery: Delivery, known: Known): Promise<void>
  release(code: ErrorCode | null, known: Known): Promise<boolean>
  /** Extends the reservation by its whole lifetime. An expired reservation stays expired. */
  renew(): Promise<void>
}

interface EndingOptions {
  store: AdmissionStore
  clock: Clock
  limits: Limits & { reservationMs: number }
}

/** Returns the functions that charge and end a reservation. Only the first charge and the first end have an effect. */
export function endingsOf(
  reservation: Reservation,
  { store, clock, limits }: EndingOptions,
): Endings {
  const { id, accountId, keyId, at } = reservation
  // the deck has been read: a short lock must not waste that work or lose a refund
  const onAccount = <T>(work: (locked: LockedAccount) => Promise<T>, isLong = true) =>
    store.onAccount(accountId, work, { isLong, prefetch: prefetchOf(reservation, clock.now()) })
  const progress: Progress = { rowsMayHaveLeft: false, used: () => 0 }

  return {
    async hold(units, used) {
      const counted = isCounted(reservation.pays)
      progress.used = counted ? used : () => Math.min(1, used())
      if (!counted || units === reservation.units) return
      const more = { units, now: clock.now(), limits }
      await onAccount((locked) => holdMore(locked, reservation, more))
      reservation.units = units
    },
    async charge(known) {
      await onAccount(async (locked) => {
        const open = await locked.findOpenRequest(id)
        const facts = { known, now: clock.now(), limits }
        if (open?.state === 'held') await takeCharge(locked, reservation, facts)
      })
      progress.rowsMayHaveLeft = true
    },
    settle: (delivery, known) =>
      onAccount(async (locked) => {
        const now = clock.now()
        const open = await locked.findOpenRequest(id)
        if (!open) return
        const used = Math.max(1, progress.used())
        await chargeUsed(locked, reservation, { open, used, known, now, limits })
        const { received } = known
        await locked.endRequest(id, { state: 'settled', at: now, received, delivery, code: null })
        await locked.addUse({ ...useOf(keyId, at), converted: 1, slides: delivery.slides })
      }),
    release: (code, known) => {
      // survives a repetition after a commit whose answer was lost
      let kept = false
      return onAccount(async (locked) => {
        const now = clock.now()
        const open = await locked.findOpenRequest(id)
        if (!open) return kept
        const end = { ...progress, open, code, known, now, limits }
        kept = await keepOrRefund(locked, reservation, end)
        const { received } = known
        const state = kept ? 'settled' : 'released'
        await locked.endRequest(id, { state, at: now, received, delivery: null, code })
        await locked.addUse({ ...useOf(keyId, at), failed: failuresOf(code) })
        return kept
      }, progress.rowsMayHaveLeft)
    },
    renew: () =>
      onAccount(async (locked) => {
        const now = clock.now()
        if (now >= reservation.expiresAt) return
        const expiresAt = now + limits.reservationMs
        if (await locked.extendRequest(id, expiresAt)) reservation.expiresAt = expiresAt
      }, false),
  }
}

interface Progress {
  /** Rows can have been sent only after `charge` has resolved. */
  rowsMayHaveLeft: boolean
  /** Conversions used so far; 0 if nothing is paid for unless rows are delivered. */
  used: () => number
}

interface Unfinished extends Progress, ChargeFacts {
  open: OpenRequest
  code: ErrorCode | null
}

/**
 * Decides whether an unfinished request keeps its charge, or is charged for what it has used, and gives back what it does not; resolves to
 * whether any is kept.
 */
async function keepOrRefund(
  locked: LockedAccount,
  reservation: Reservation,
  end: Unfinished,
): Promise<boolean> {
  const { open, code, now } = end
  if (open.replayed) return false
  const isPaid = (end.rowsMayHaveLeft || end.used() > 0) && keepsCharge(code)
  const used = keptWhole(reservation, code) ?? Math.max(1, end.used())
  if (open.state === 'held') {
    return isPaid && (await succeeded(chargeUsed(locked, reservation, { ...end, used })))
  }
  if (!isPaid && !(await isReliedOn(locked, reservation, now))) {
    await refund(locked, reservation, now)
    return false
  }
  await refundUnused(locked, reservation, { used, now })
  return true
}

/** False if nothing is left to pay with, because the reservation has expired. */
async function succeeded(charge: Promise<void>): Promise<boolean> {
  try {
    await charge
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment_required') return false
    throw error
  }
}

// the rest is free in a replay, so callers could get it for nothing by an end that they can provoke
function keptWhole(
  { idempotencyHash, units }: Reservation,
  code: ErrorCode | null,
): number | undefined {
  const isProvoked = code === null || code === 'busy'
  return isProvoked && idempotencyHash !== null ? units : undefined
}

// the reads with which every step begins
function prefetchOf({ id, idempotencyHash }: Reservation, now: number): Prefetch {
  if (idempotencyHash === null) return { openRequest: id }
  return { openRequest: id, receipt: { idempotencyHash, now, after: now - receiptMs } }
}
