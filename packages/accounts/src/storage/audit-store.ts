import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { AuditEntry, AuditStore } from '../accounts/accounts.ts'
import type { AuditRow, Schema } from './schema.ts'

/** Returns the audit log of a database. Its triggers refuse changes and the deletion of new entries. */
export function auditStore(db: Kysely<Schema>): AuditStore {
  return {
    async addAudit(entry) {
      await insertAudit(db, entry).execute()
    },
    async listAudit({ since, kinds, accountId, after, entriesMax }) {
      let query = db.selectFrom('audit_log').selectAll()
      if (since !== undefined) query = query.where('at', '>=', since)
      if (kinds?.length === 0) return []
      if (kinds) query = query.where('kind', 'in', kinds)
      if (accountId !== undefined) query = query.where((eb) => concerns(eb, accountId))
      if (after) {
        query = query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(after.at, after.id)))
      }
      const newest = query.orderBy('at', 'desc').orderBy('id', 'desc').limit(entriesMax)
      return (await newest.execute()).map(toAudit)
    },
    async pruneAudit(before, rowsMax) {
      const oldest = db
        .selectFrom('audit_log')
        .select('id')
        .where('at', '<', before)
        .orderBy('at')
        .limit(rowsMax)
      const deletion = db.deleteFrom('audit_log').where('id', 'in', oldest)
      return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows)
    },
  }
}

/** Returns the statement that adds an entry. */
export function insertAudit(db: Kysely<Schema>, entry: AuditEntry) {
  return db.insertInto('audit_log').values({
    id: entry.id,
    at: entry.at,
    kind: entry.kind,
    actor: entry.actor,
    actor_account_id: entry.actorAccountId,
    actor_key_id: entry.actorKeyId,
    network: entry.network,
    account_id: entry.accountId,
    details: JSON.stringify(entry.details),
    note: entry.note,
  })
}

/** Returns the statement that erases where a person was and what was written about them. */
export function eraseFromAudit(db: Kysely<Schema>, accountId: string) {
  return db
    .updateTable('audit_log')
    .set({ network: null, note: null })
    .where((eb) => concerns(eb, accountId))
    .where(sql<boolean>`(network is not null or note is not null)`)
}

/** Runs the change, and adds the entry if it changed something: neither `undefined` nor `false`. Both or neither. */
export function withAudit<T>(
  db: Kysely<Schema>,
  audit: AuditEntry | undefined,
  change: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  if (!audit) return change(db)
  return db.transaction().execute(async (transaction) => {
    const result = await change(transaction)
    if (result !== undefined && result !== false) await insertAudit(transaction, audit).execute()
    return result
  })
}

function concerns(eb: ExpressionBuilder<Schema, 'audit_log'>, accountId: string) {
  return eb.or([eb('account_id', '=', accountId), eb('actor_account_id', '=', accountId)])
}

function toAudit(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    kind: row.kind,
    actor: row.actor,
    actorAccountId: row.actor_account_id,
    actorKeyId: row.actor_key_id,
    network: row.network,
    accountId: row.account_id,
    details: JSON.parse(row.details),
    note: row.note,
  }
}
