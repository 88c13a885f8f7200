import type { FastifyInstance } from 'fastify'
import { dayOf } from '../accounts/accounts.ts'
import type { ConversionDay, OperatorAccount, OperatorView } from './contract.ts'
import { type Desk, iso, isoOrNull, personOf } from './desk.ts'
import { WebError } from './web-error.ts'
import type { Overview, OverviewRow } from './web-store.ts'

const dayMs = 86_400_000
const daysShown = 30
const accountsShown = 200

/** The whole service, for accounts that the command line marked as operator; for others there is no such page. */
export function operatorRoute(server: FastifyInstance, desk: Desk): void {
  server.get('/operator', async (request): Promise<OperatorView> => {
    const { accountId } = await personOf(desk, request)
    if (!(await desk.accounts.isOperator(accountId))) {
      throw new WebError('not_found', 'There is nothing here.')
    }
    const now = desk.clock.now()
    const daysFrom = dayOf(now).startsAt - (daysShown - 1) * dayMs
    const query = { daysFrom, errorsFrom: now - dayMs, accountsMax: accountsShown }
    const overview = await desk.store.overview(query)
    const { workers, workersReady, workersBusy, documents } = desk.stats()
    return {
      at: iso(now),
      accounts: { count: overview.accounts, newest: overview.newest.map(accountShown) },
      days: everyDay(overview.days, daysFrom),
      errors: overview.errors,
      workers: { count: workers, ready: workersReady, busy: workersBusy },
      documents: { inTheHouse: documents, max: desk.limits.documentsMax },
    }
  })
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
