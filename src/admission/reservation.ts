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
import type { AdmissionStore, Delivery, LockedAccount, RequestEnd } from './admission-store.ts'

/** What a running request holds until it is settled, released or expired. */
export interface Reservation {
  id: string
  requestId: string
  accountId: string
  pays: Pays
  /** The day or the month that it draws on; null when Pro or a credit pays. */
  window: TimeWindow | null
  expiresAt: number
}

export interface CountedRequest {
  apiKey: ApiKey
  requestId: string
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
  const windowStartsAt = window?.startsAt ?? null
  await locked.addRequest({ ...row, state: 'held', pays, windowStartsAt, expiresAt, code: null })
  return { ...row, pays, window, expiresAt }
}

/** Keeps a request that nothing pays for. It holds nothing. */
export async function keepRefused(
  locked: LockedAccount,
  request: CountedRequest,
  code: ErrorCode,
): Promise<void> {
  const nothing = { pays: null, windowStartsAt: null, expiresAt: null }
  await locked.addRequest({ ...rowOf(request), state: 'refused', ...nothing, code })
}

export interface Endings {
  settle(delivery: Delivery): Promise<void>
  release(code?: ErrorCode): Promise<void>
}

interface EndingOptions {
  store: AdmissionStore
  clock: Clock
  limits: Limits
}

/** Returns the two ways in which a reservation ends. The first one called counts. */
export function endingsOf(reservation: Reservation, options: EndingOptions): Endings {
  const { store, clock, limits } = options
  const { id, accountId } = reservation

  return {
    settle: (delivery) =>
      store.onAccount(accountId, async (locked) => {
        const now = clock.now()
        const consumable = await isConsumable(locked, reservation, { now, limits })
        const state = consumable ? 'settled' : 'released'
        const ended = await locked.endRequest(id, { state, at: now, delivery, code: null })
        if (ended && consumable) await consume(locked, reservation, now)
      }),
    release: (code) =>
      store.onAccount(accountId, async (locked) => {
        const end: RequestEnd = {
          state: 'released',
          at: clock.now(),
          delivery: null,
          code: code ?? null,
        }
        await locked.endRequest(id, end)
      }),
  }
}

// One that has expired has given back what it held, so it is consumed only if as much is still there:
// a late delivery never takes what another request holds, nor a balance below zero.
async function isConsumable(
  locked: LockedAccount,
  { pays, window, expiresAt }: Reservation,
  { now, limits }: { now: number; limits: Limits },
): Promise<boolean> {
  const { account } = locked
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

function windowOf({ account }: LockedAccount, pays: Pays, now: number): TimeWindow | null {
  if (pays === 'free') return dayOf(now)
  if (pays === 'plan') return monthOf(now, account.plan?.anchorDay ?? null)
  return null
}

function rowOf({ apiKey, requestId, now }: CountedRequest) {
  const { id: keyId, accountId } = apiKey
  return { id: randomUUID(), accountId, keyId, requestId, at: now }
}
