import {
  ledgerEntryAsJson,
  type PastRequest as Past,
  standingAsJson,
} from '@rowdeck/accounts/accounts'
import { isoTime } from '@rowdeck/core/time'
import type { ConsoleContext } from './console-context.ts'
import type { PastRequest } from './contract.ts'
import type { RouteHandlers } from './routes.ts'

const requestsShown = 50

/** What the account of the person who is signed in may do, and what it did. */
export function accountRoutes({ accounts }: ConsoleContext) {
  return {
    async 'GET /web/standing'({ person: { accountId } }) {
      return standingAsJson(await accounts.standing(accountId))
    },
    async 'GET /web/ledger'({ person: { accountId } }) {
      return { entries: (await accounts.ledger(accountId)).map(ledgerEntryAsJson) }
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

function requestShown(past: Past, names: Map<string, string>): PastRequest {
  const { requestId, at, endedAt, keyId, outcome, code, slides, mode, type, fileBytes } = past
  return {
    requestId,
    at: isoTime(at),
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
