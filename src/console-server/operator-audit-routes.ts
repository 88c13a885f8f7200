import { type AuditEntry as Entry, positionOf } from '../accounts/accounts.ts'
import { AppError } from '../errors.ts'
import type { ConsoleContext } from './console-context.ts'
import type { AuditEntry } from './contract.ts'
import { iso } from './iso-time.ts'
import { unknownCursor } from './operator-account-routes.ts'
import type { RouteHandlers } from './routes.ts'

const entriesPerPage = 50

/** Shows the audit log. */
export function operatorAuditRoutes(context: ConsoleContext) {
  return {
    async 'GET /web/operator/audit'({ query }) {
      const { kind, account, after: cursor } = query
      const position = cursor === undefined ? undefined : positionOf(cursor, 'newest')
      if (cursor !== undefined && !position) throw unknownCursor()
      const found = await context.accounts.audit({
        kinds: kind && [kind],
        accountId: account && (await idOf(context, account)),
        after: position && { at: Number(position.value), id: position.id },
        entriesMax: entriesPerPage + 1,
      })
      const page = found.slice(0, entriesPerPage)
      const emails = await emailsOf(context, page)
      const last = page.at(-1)
      const hasMore = found.length > page.length && last !== undefined
      return {
        entries: page.map((entry) => entryShown(entry, emails)),
        next: hasMore ? cursorOf(last) : null,
      }
    },
  } satisfies Partial<RouteHandlers>
}

function cursorOf({ at, id }: Entry): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url')
}

/** The id of an account; of one that was deleted, as it is given. */
async function idOf({ accounts }: ConsoleContext, idOrEmail: string): Promise<string> {
  try {
    return (await accounts.find(idOrEmail.trim())).id
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return idOrEmail.trim()
    throw error
  }
}

/** The addresses of the accounts of these entries, which the log itself does not have. */
async function emailsOf({ accounts }: ConsoleContext, entries: Entry[]) {
  const ids = entries.flatMap(({ accountId, actorAccountId }) => [accountId, actorAccountId])
  return accounts.emailsOf([...new Set(ids.filter((id) => id !== null))])
}

function entryShown(entry: Entry, emails: Map<string, string>): AuditEntry {
  const { at, actorAccountId, accountId } = entry
  return {
    ...entry,
    at: iso(at),
    actorEmail: (actorAccountId && emails.get(actorAccountId)) ?? null,
    email: (accountId && emails.get(accountId)) ?? null,
  }
}
