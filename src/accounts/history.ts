import type { Clock } from '../clock.ts'
import type { ErrorCode } from '../errors.ts'
import type { AccountStore } from './account-store.ts'
import type { Pays } from './standing.ts'
import { dayOf } from './time-windows.ts'

/** How a request went. Lost is one that never ended: the service was killed in the middle of it. */
export const outcomes = ['running', 'converted', 'failed', 'refused', 'lost'] as const
export type Outcome = (typeof outcomes)[number]

/** A request of the past: sizes, counts and kinds, nothing of the document's text or its name. */
export interface PastRequest {
  /** As the caller and the log know it; not necessarily unique. */
  requestId: string
  keyId: string
  at: number
  /** Null until it ends, and for ever when it is lost. */
  endedAt: number | null
  outcome: Outcome
  /** Why it failed or was refused. */
  code: ErrorCode | null
  /** What pays or was to pay; it has paid when `charged`. */
  pays: Pays | null
  charged: boolean
  /** Converted again on the receipt of an earlier request, and so not charged. */
  replayed: boolean
  /** Characters of the file's name. */
  nameLength: number | null
  /** Type of the file, such as `pdf`. */
  type: string | null
  fileBytes: number | null
  slides: number | null
  mode: string | null
}

/** What was made of requests; refused ones count as failed. */
export interface UseCount {
  converted: number
  charged: number
  failed: number
  slides: number
}

export interface UseOfDay extends UseCount {
  /** The UTC day, `YYYY-MM-DD`. */
  day: string
}

export interface UseOfKey extends UseCount {
  keyId: string
}

export interface History {
  /** The newest first; 50 unless told, 500 at most. Requests over the rate limits are not kept. */
  recentRequests(accountId: string, requestsMax?: number): Promise<PastRequest[]>
  /** One entry a UTC day, the oldest first and today last, days without requests too; 30 unless told. */
  conversionsByDay(accountId: string, days?: number): Promise<UseOfDay[]>
  /** The same count by key, over all of these days; keys that were not used are left out. */
  keyUses(accountId: string, days?: number): Promise<UseOfKey[]>
}

const requestsListedMax = 500
const daysCountedMax = 366
const dayMs = 86_400_000

/** Returns what can be told of an account's past, as far back as it is kept. */
export function createHistory(
  store: Pick<AccountStore, 'listRequests' | 'useByDay' | 'useByKey'>,
  clock: Clock,
): History {
  const firstDay = (days: number) =>
    dayOf(clock.now()).startsAt - (atMost(days, daysCountedMax) - 1) * dayMs

  return {
    recentRequests: (accountId, requestsMax = 50) => {
      const query = { now: clock.now(), requestsMax: atMost(requestsMax, requestsListedMax) }
      return store.listRequests(accountId, query)
    },
    async conversionsByDay(accountId, days = 30) {
      const first = firstDay(days)
      const counted = new Map(
        (await store.useByDay(accountId, first)).map(({ startsAt, ...count }) => [startsAt, count]),
      )
      return Array.from({ length: atMost(days, daysCountedMax) }, (_, index) => {
        const startsAt = first + index * dayMs
        const day = new Date(startsAt).toISOString().slice(0, 10)
        return { day, ...(counted.get(startsAt) ?? nothing) }
      })
    },
    keyUses: (accountId, days = 30) => store.useByKey(accountId, firstDay(days)),
  }
}

const nothing: UseCount = { converted: 0, charged: 0, failed: 0, slides: 0 }

function atMost(wished: number, max: number): number {
  return Math.max(1, Math.min(max, Math.trunc(wished)))
}
