import { dayOf } from '../accounts/accounts.ts'
import type { ConsoleContext } from './console-context.ts'
import type { ConversionDay, OperatorAccount } from './contract.ts'
import { iso, isoOrNull } from './iso-time.ts'
import type { Overview, OverviewRow } from './overview-store.ts'
import type { RouteHandlers } from './routes.ts'
import { WebError } from './web-error.ts'

const dayMs = 86_400_000
const daysShown = 30
const accountsShown = 200

/** The state of the whole service, for operators; `not_found` for everyone else. */
export function operatorRoute(context: ConsoleContext) {
  return {
    async 'GET /web/operator'({ person: { accountId } }) {
      if (!(await context.accounts.isOperator(accountId))) {
        throw new WebError('not_found', 'There is nothing here.')
      }
      const now = context.clock.now()
      const daysFrom = dayOf(now).startsAt - (daysShown - 1) * dayMs
      const query = { daysFrom, errorsFrom: now - dayMs, accountsMax: accountsShown }
      const overview = await context.store.overview(query)
      const fleet = context.fleet()
      const { workers, workersReady, workersBusy, documents } = context.stats()
      return {
        at: iso(now),
        accounts: { count: overview.accounts, newest: overview.newest.map(accountShown) },
        days: everyDay(overview.days, daysFrom),
        errors: overview.errors,
        workers: { count: workers, ready: workersReady, busy: workersBusy },
        documents: { inFlight: documents, max: context.limits.documentsMax },
        ...(fleet && { fleet }),
      }
    },
  } satisfies Partial<RouteHandlers>
}

function everyDay(counted: Overview['days'], from: number): ConversionDay[] {
  const byDay = new Map(counted.map(({ startsAt, ...count }) => [startsAt, count]))
  const nothing = { converted: 0, charged: 0, failed: 0, slides: 0 }
  return Array.from({ length: daysShown }, (_, index) => {
    const startsAt = from + index * dayMs
    return { day: iso(startsAt).slice(0, 10), ...(byDay.get(startsAt) ?? nothing) }
  })
}

function accountShown({
  converted,
  createdAt,
  lastRequestAt,
  ...row
}: OverviewRow): OperatorAccount {
  return {
    ...row,
    createdAt: iso(createdAt),
    conversionsLast30Days: converted,
    lastRequestAt: isoOrNull(lastRequestAt),
  }
}
