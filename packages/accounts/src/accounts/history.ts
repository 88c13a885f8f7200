import type { Clock } from '@rowdeck/core/clock'
import { dayMs } from '@rowdeck/core/time'
import type { AccountStore } from './account-store.ts'
import type { PastRequest, UseCount, UseOfDay, UseOfKey } from './past-requests.ts'
import { dayOf } from './time-windows.ts'

export interface History {
  /** Newest first; 50 by default, 500 at most. Requests over the rate limits are not stored. */
  recentRequests(accountId: string, requestsMax?: number): Promise<PastRequest[]>
  /** One entry per UTC day, oldest first, including days without requests; 30 days by default. */
  conversionsByDay(accountId: string, days?: number): Promise<UseOfDay[]>
  /** The same counts per key over all of these days, without unused keys. */
  keyUses(accountId: string, days?: number): Promise<UseOfKey[]>
}

const requestsListedMax = 500
const daysCountedMax = 366

/** Returns the history of accounts, as far back as it is retained. */
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

function atMost(requested: number, max: number): number {
  return Math.max(1, Math.min(max, Math.trunc(requested)))
}
