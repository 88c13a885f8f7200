import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@rowdeck/core/errors'
import {
  type ApiKey,
  countedAs,
  dayOf,
  monthOf,
  type Pays,
  type TimeWindow,
} from '../accounts/accounts.ts'
import type { KeyUse, LockedAccount } from './admission-store.ts'

/** The reservation of a running request, until it is charged or released or expires. */
export interface Reservation {
  id: string
  requestId: string
  accountId: string
  keyId: string
  /** Null for a replay, which reserves nothing. */
  pays: Pays | null
  /** The day or month whose quota it uses; null if Pro, a credit or nothing pays. */
  window: TimeWindow | null
  at: number
  expiresAt: number
  idempotencyHash: string | null
  /** The monthly cap of the key; null without one. */
  cap: KeyCap | null
  /** Conversions that it reserves, or has been charged: one, and the price of descriptions. */
  units: number
}

/** The monthly cap of a key, and under which id and in which month its conversions count. */
export interface KeyCap extends TimeWindow {
  countedAs: string
  max: number
}

export interface CountedRequest {
  apiKey: ApiKey
  requestId: string
  idempotencyHash: string | null
  now: number
}

/** Stores the request and its reservation. The caller must have checked the entitlement under the same lock. */
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
  const cap = capOf(request.apiKey, request.now)
  return { ...row, pays, window, expiresAt, cap, units: 1 }
}

/** Returns the monthly cap of a key in the calendar month (UTC) of that moment; null without one. */
export function capOf(apiKey: ApiKey, now: number): KeyCap | null {
  const { monthlyCap: max } = apiKey
  return max === null ? null : { ...monthOf(now, null), countedAs: countedAs(apiKey), max }
}

/** Stores a request that is refused before its body is read. It reserves nothing. */
export async function storeRefused(
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

/** Returns zero counts for the key and the day of a request. */
export function useOf(keyId: string, at: number): KeyUse {
  return { keyId, startsAt: dayOf(at).startsAt, converted: 0, charged: 0, failed: 0, slides: 0 }
}

/** Returns how often a request that ended like this has failed. One that its client canceled has no code and did not fail. */
export function failuresOf(code: ErrorCode | null): 0 | 1 {
  return code === null ? 0 : 1
}
