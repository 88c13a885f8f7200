import { AppError, type ErrorCode } from '@rowdeck/core/errors'
import type { AdmissionStore, LockedAccount } from './admission-store.ts'
import { isReliedOn, refund } from './charge.ts'
import { failuresOf, type Reservation, useOf } from './reservation.ts'

/** Writes a reservation as text, which a later process can take back. */
export const ticketOf = (reservation: Reservation): string => JSON.stringify(reservation)

/**
 * Ends a request none of whose rows has left and none will, whatever had become of it: what it has reserved is free again, and
 * what it was charged is refunded, unless a replay relies on the charge. A second time has no effect. The code is null if its
 * caller has canceled it.
 */
export type TakeBack = (ticket: string, code: ErrorCode | null) => Promise<void>

export interface TakeBackOptions {
  store: Pick<AdmissionStore, 'onAccount'>
  clock: { now(): number }
}

/** Returns the function that takes back requests by their tickets, also those of processes that have died. */
export function createTakeBack({ store, clock }: TakeBackOptions): TakeBack {
  return async (ticket, code) => {
    const reservation = JSON.parse(ticket) as Reservation
    const work = (locked: LockedAccount) =>
      takeBack(locked, reservation, { code, now: clock.now() })
    try {
      await store.onAccount(reservation.accountId, work, { isLong: true })
    } catch (error) {
      // the account was deleted, with everything that it had reserved
      if (!(error instanceof AppError && error.code === 'key_invalid')) throw error
    }
  }
}

async function takeBack(
  locked: LockedAccount,
  reservation: Reservation,
  { code, now }: { code: ErrorCode | null; now: number },
): Promise<void> {
  const { id, keyId, at } = reservation
  const open = await locked.findOpenRequest(id)
  const settled = open ? undefined : await locked.findSettledRequest(id)
  if (!open && !settled) return
  const wasCharged = !(open ?? settled)?.replayed && open?.state !== 'held'
  if (wasCharged && (await isReliedOn(locked, reservation, now))) return
  if (wasCharged)
    await refund(locked, { ...reservation, units: settled?.units ?? reservation.units }, now)
  const failed = { ...useOf(keyId, at), failed: failuresOf(code) }
  if (settled) {
    await locked.takeBackRequest(id, { at: now, code })
    await locked.addUse({ ...failed, converted: -1, slides: -settled.slides })
  } else {
    await locked.endRequest(id, {
      state: 'released',
      at: now,
      received: null,
      delivery: null,
      code,
    })
    await locked.addUse(failed)
  }
}
