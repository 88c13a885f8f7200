import { AppError } from '@rowdeck/core/errors'
import { extensible, nullable, oneOf, Type, time } from '@rowdeck/core/schema'
import { isoTime } from '@rowdeck/core/time'
import type { Static } from 'typebox'
import { type AuditEntry, actorKinds, auditKinds } from './audit.ts'
import type { Accounts } from './create-accounts.ts'
import { after, next, pageLimit, positionIn } from './list-operations.ts'
import { momentOf, strict } from './new-account-form.ts'
import { type OperationCall, operation } from './operation.ts'

const entriesPerPage = 50
const entriesPerPageMax = 1000

const auditInput = Type.Object(
  {
    limit: pageLimit('Entries', entriesPerPage, entriesPerPageMax),
    after,
    since: Type.Optional(time('Only entries from this moment on.')),
    kind: Type.Optional(oneOf(auditKinds, { description: 'Only entries of this kind.' })),
    account: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 254,
        description: 'Only acts of or on this account: its id or email address.',
      }),
    ),
  },
  strict,
)

/** The schema of an entry of the audit log, with the addresses of the accounts that exist. */
export const auditEntrySchema = Type.Object({
  id: Type.String(),
  at: time(),
  kind: extensible(auditKinds),
  actor: extensible(actorKinds),
  actorAccountId: nullable(Type.String()),
  actorEmail: nullable(Type.String()),
  actorKeyId: nullable(Type.String()),
  network: nullable(Type.String()),
  accountId: nullable(Type.String()),
  email: nullable(Type.String({ description: 'Null if there is no such account any more' })),
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  note: nullable(Type.String({ description: 'The reason that an operator gave' })),
})
export type AuditEntryJson = Static<typeof auditEntrySchema>

/** The operation that reads the audit log. */
export const auditOperations = {
  readAudit: operation({
    summary: 'Read the audit log, newest first: sign-ins and changes of keys and accounts',
    route: 'GET /audit',
    command: 'audit',
    onAccount: false,
    input: auditInput,
    result: Type.Object({ entries: Type.Array(auditEntrySchema), next }),
    records: [],
    run: readAudit,
  }),
}

async function readAudit({ accounts }: OperationCall, input: Static<typeof auditInput>) {
  const { limit = entriesPerPage, after: cursor, since, kind, account } = input
  const position = positionIn(cursor, 'newest')
  const found = await accounts.audit({
    kinds: kind && [kind],
    since: momentOf(since, 'since'),
    accountId: account && (await idOf(accounts, account.trim())),
    after: position && { at: Number(position.value), id: position.id },
    // one more tells whether there is another page
    entriesMax: limit + 1,
  })
  const page = found.slice(0, limit)
  const ids = page.flatMap(({ accountId, actorAccountId }) => [accountId, actorAccountId])
  const emails = await accounts.emailsOf([...new Set(ids.filter((id) => id !== null))])
  const last = page.at(-1)
  return {
    entries: page.map((entry) => asJson(entry, emails)),
    next: last && found.length > page.length ? cursorOf(last) : null,
  }
}

function cursorOf({ at, id }: AuditEntry): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url')
}

/** The id of an account; of one that was deleted, as it is given. */
async function idOf(accounts: Accounts, idOrEmail: string): Promise<string> {
  try {
    return (await accounts.find(idOrEmail)).id
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return idOrEmail
    throw error
  }
}

function asJson(entry: AuditEntry, emails: Map<string, string>): AuditEntryJson {
  const { at, actorAccountId, accountId } = entry
  return {
    ...entry,
    at: isoTime(at),
    actorEmail: (actorAccountId && emails.get(actorAccountId)) ?? null,
    email: (accountId && emails.get(accountId)) ?? null,
  }
}
