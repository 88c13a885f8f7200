import { randomUUID } from 'node:crypto'
import { type ApiKey, dayOf, monthOf, type Pays, type TimeWindow } from '../accounts/accounts.ts'
import type { ErrorCode } from '../errors.ts'
import type { KeyUse, LockedAccount } from './admission-store.ts'

/** What a running request holds until it is charged, released or expired. */
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

function windowOf({ account }: LockedAccount, pays: Pays | null, now: number): TimeWindow | null {
  if (pays === 'free') return dayOf(now)
  if (pays === 'plan') return monthOf(now, account.plan?.anchorDay ?? null)
  return null
}

function rowOf({ apiKey, requestId, idempotencyHash, now }: CountedRequest) {
  const { id: keyId, accountId } = apiKey
  return { id: randomUUID(), accountId, keyId, requestId, idempotencyHash, at: now }
}

/** Counts of nothing yet, for the key and the day of a request. */
export function useOf(keyId: string, at: number): KeyUse {
  return { keyId, startsAt: dayOf(at).startsAt, converted: 0, charged: 0, failed: 0, slides: 0 }
}
