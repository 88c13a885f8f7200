import type { Pays, Standing } from '../accounts/accounts.ts'
import type { Refusal } from './admission-refused.ts'
import type { LockedAccount, Receipt } from './admission-store.ts'
import { entitlement } from './entitlement.ts'
import { keyMalformed, receiptMs, replaysExhausted, stillRunning } from './idempotency.ts'

/** Finds what is known of earlier requests with the same `Idempotency-Key`. */
export async function receiptOf(
  locked: LockedAccount,
  idempotencyHash: string | null,
  now: number,
): Promise<Receipt> {
  if (idempotencyHash === null)
    return { running: false, contentHash: null, pays: null, units: 0, replays: 0 }
  return locked.findReceipt({ idempotencyHash, now, after: now - receiptMs })
}

/** The billing source of a request, null for a replay; or why there is none. */
export type Funding = { pays: Pays | null; refusal?: never } | { pays?: never; refusal: Refusal }

/**
 * Decides what pays for a request. A replay needs no entitlement: a caller without credits may repeat a request
 * that was charged.
 */
export function fundingOf(
  standing: Standing,
  { running, contentHash, replays }: Receipt,
  { idempotencyKey, replaysMax }: { idempotencyKey: string | null | undefined; replaysMax: number },
): Funding {
  if (running) return { refusal: stillRunning() } // 409
  if (contentHash !== null) {
    return replays < replaysMax ? { pays: null } : { refusal: replaysExhausted(replaysMax) } // 409
  }
  const entitled = entitlement(standing) // 402
  if (entitled.refusal || idempotencyKey !== null) return entitled
  return { refusal: keyMalformed() } // 400
}
