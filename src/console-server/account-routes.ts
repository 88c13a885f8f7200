import type {
  Allowance,
  LedgerEntry as Entry,
  PastRequest as Past,
  RateWindow,
  Standing as Stand,
} from '../accounts/accounts.ts'
import type { ConsoleContext } from './console-context.ts'
import type { LedgerEntry, PastRequest, RateLimit, Standing } from './contract.ts'
import { iso } from './iso-time.ts'
import type { RouteHandlers } from './routes.ts'

const requestsShown = 50

/** What the account of the person who is signed in may do, and what it did. */
export function accountRoutes({ accounts, clock }: ConsoleContext) {
  return {
    async 'GET /web/standing'({ person: { accountId } }) {
      return standingShown(await accounts.standing(accountId), clock.now())
    },
    async 'GET /web/ledger'({ person: { accountId } }) {
      return { entries: (await accounts.ledger(accountId)).map(entryShown) }
    },
    async 'GET /web/conversions'({ person: { accountId } }) {
      return { days: await accounts.conversionsByDay(accountId) }
    },
    async 'GET /web/requests'({ person: { accountId } }) {
      const names = new Map((await accounts.keys.list(accountId)).map(({ id, name }) => [id, name]))
      const requests = await accounts.recentRequests(accountId, requestsShown)
      return { requests: requests.map((past) => requestShown(past, names)) }
    },
  } satisfies Partial<RouteHandlers>
}

function standingShown(standing: Stand, now: number): Standing {
  const { paysNext, free, plan, proEndsAt, credits, windows } = standing
  return {
    paysNext,
    free: free && allowanceShown(free),
    plan: plan && { ...allowanceShown(plan), name: plan.name },
    proUntil: lastDay(proEndsAt),
    credits,
    limits: windows.map((window) => limitShown(window, now)),
  }
}

function allowanceShown({ limit, used, left, resetsAt }: Allowance) {
  return { limit, used, left, resetsAt: iso(resetsAt) }
}

function limitShown({ name, limit, remaining, resetSeconds }: RateWindow, now: number): RateLimit {
  const used = limit - remaining
  const per = name === 'minute' ? 'minute' : 'day'
  return { per, limit, used, left: remaining, resetsAt: iso(now + resetSeconds * 1000) }
}

function entryShown({ id, at, kind, credits, plan, proEndsAt, requestId }: Entry): LedgerEntry {
  return {
    id,
    at: iso(at),
    kind,
    credits,
    planName: plan?.name ?? null,
    requestsPerMonth: plan?.requestsPerMonth ?? null,
    proUntil: lastDay(proEndsAt),
    requestId,
  }
}

function requestShown(past: Past, names: Map<string, string>): PastRequest {
  const { requestId, at, endedAt, keyId, outcome, code, slides, mode, type, fileBytes } = past
  return {
    requestId,
    at: iso(at),
    keyId,
    keyName: names.get(keyId) ?? '',
    outcome,
    code,
    charged: past.charged ? past.pays : null,
    slides,
    mode,
    type,
    fileBytes,
    durationMs: endedAt === null ? null : endedAt - at,
  }
}

// the last day of Pro, not the midnight at its end
function lastDay(proEndsAt: number | null): string | null {
  return proEndsAt === null ? null : iso(proEndsAt - 1).slice(0, 10)
}
