import { AppError } from '@rowdeck/core/errors'
import type { Limits } from '../accounts/accounts.ts'
import type { LockedAccount } from './admission-store.ts'
import { leftBeside } from './charge.ts'
import type { Reservation } from './reservation.ts'

/** Whether conversions of a billing source are counted. */
export function isCounted(pays: Reservation['pays']): boolean {
  return pays === 'free' || pays === 'plan' || pays === 'credits'
}

/** Has a reservation hold more conversions. Throws payment_required if its billing source has fewer left. */
export async function holdMore(
  locked: LockedAccount,
  reservation: Reservation,
  { units, now, limits }: { units: number; now: number; limits: Limits },
): Promise<void> {
  const beside = await leftBeside(locked, reservation, { now, limits })
  // one that has expired counts no longer
  const left = Math.max(0, beside + (now < reservation.expiresAt ? reservation.units : 0))
  if (left < units) throw notEnough(units, left)
  await locked.setUnits(reservation.id, units)
}

function notEnough(needed: number, left: number): AppError {
  return new AppError(
    'payment_required',
    `The descriptions of this deck may cost ${needed} conversions with the request itself, and ${left} are left. Ask for fewer \`slides\`, or leave out the column \`description\`.`,
    { details: { needed, left } },
  )
}
