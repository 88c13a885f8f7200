import type { Overview } from '@rowdeck/accounts/accounts'
import { dayOf } from '@rowdeck/accounts/accounts'
import type { SignedIn } from '@rowdeck/accounts/people'
import { dayMs, isoTime } from '@rowdeck/core/time'
import { describeError } from '../error-catalog.ts'
import { purchasesForOperator, sellingIn } from './billing-routes.ts'
import type { ConsoleContext } from './console-context.ts'
import type { ConversionDay } from './contract.ts'
import { operationHandlers } from './operation-routes.ts'
import type { RouteHandlers } from './routes.ts'
import { WebError } from './web-error.ts'

const daysShown = 30

/** The routes of the operator's pages; `not_found` for everyone else. */
export function operatorRoutes(context: ConsoleContext) {
  const totals = createTotals(context)
  return guarded(context, {
    'GET /web/operator': () => overviewOf(context, totals),
    ...operationHandlers(context),
    async 'GET /web/operator/accounts/:id/purchases'({ id }) {
      return purchasesForOperator(sellingIn(context), (await context.accounts.find(id)).id)
    },
  } satisfies Partial<RouteHandlers>)
}

interface Totals extends Overview {
  daysFrom: number
}

type Handlers = Record<string, (call: never) => Promise<unknown>>

/** Returns the handlers with a check that the person who is signed in is an operator. */
function guarded<Given extends Handlers>(context: ConsoleContext, handlers: Given): Given {
  const entries = Object.entries(handlers).map(([name, handler]) => {
    const checked = async (call: { person: SignedIn }) => {
      if (!(await context.accounts.isOperator(call.person.accountId))) {
        throw new WebError('not_found', 'There is nothing here.')
      }
      return handler(call as never)
    }
    return [name, checked]
  })
  return Object.fromEntries(entries) as Given
}

/** How long totals over all accounts are shown without counting again, in milliseconds. */
const totalsMsMax = 5000

/** Returns a function that counts over all accounts, at most once in a few seconds, because that takes long. */
function createTotals({ store, clock }: ConsoleContext): () => Promise<Totals> {
  let last: { at: number; totals: Promise<Totals> } | undefined
  return () => {
    const now = clock.now()
    if (last && last.at <= now && now - last.at < totalsMsMax) return last.totals
    const daysFrom = dayOf(now).startsAt - (daysShown - 1) * dayMs
    const counted = store.overview({
      daysFrom,
      errorsFrom: now - dayMs,
      todayFrom: dayOf(now).startsAt,
    })
    const totals = counted.then((overview) => ({ ...overview, daysFrom }))
    const current = { at: now, totals }
    last = current
    totals.catch(() => {
      if (last === current) last = undefined
    })
    return totals
  }
}

async function overviewOf(context: ConsoleContext, totals: () => Promise<Totals>) {
  const now = context.clock.now()
  const [{ daysFrom, ...overview }, state, [backup]] = await Promise.all([
    totals(),
    context.state(),
    context.accounts.audit({ kinds: ['backup_made'], entriesMax: 1 }),
  ])
  const fleet = context.fleet()
  const { workers, workersReady, workersBusy, documents } = context.stats()
  return {
    at: isoTime(now),
    state,
    lastBackupAt: backup ? isoTime(backup.at) : null,
    busiest: overview.busiest,
    accounts: { count: overview.accounts },
    paymentUrl: context.settings.paymentUrl ?? null,
    days: everyDay(overview.days, daysFrom),
    errors: overview.errors.map((error) => ({ ...error, meaning: describeError(error.code) })),
    workers: { count: workers, ready: workersReady, busy: workersBusy },
    documents: { inFlight: documents, max: context.limits.documentsMax },
    ...(fleet && { fleet }),
  }
}

function everyDay(counted: Overview['days'], from: number): ConversionDay[] {
  const byDay = new Map(counted.map(({ startsAt, ...count }) => [startsAt, count]))
  const nothing = { converted: 0, charged: 0, failed: 0, slides: 0 }
  return Array.from({ length: daysShown }, (_, index) => {
    const startsAt = from + index * dayMs
    return { day: isoTime(startsAt).slice(0, 10), ...(byDay.get(startsAt) ?? nothing) }
  })
}
