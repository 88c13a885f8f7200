import type { Clock } from '../clock.ts'
import type { AccountStore } from './account-store.ts'
import type { PastRequest, UseCount, UseOfDay, UseOfKey } from './past-requests.ts'
import { dayOf } from './time-windows.ts'

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
