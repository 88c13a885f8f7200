import type { Kysely, Transaction } from 'kysely'
import type { ApiKey, AuditEntry, HeldKey, KeyStore, Rotation } from '../accounts/accounts.ts'
import { insertAudit, withAudit } from './audit-store.ts'
import { coalesce } from './coalesce.ts'
import { fromApiKey, toApiKey, toPlan } from './rows.ts'
import type { Schema } from './schema.ts'

/** Returns the key store of a database. */
export function keyStore(db: Kysely<Schema>): KeyStore {
  return {
    insertKey: (apiKey, keyHash, { audit, activeMax } = {}) =>
      db.transaction().execute(async (transaction) => {
        const refusal = await refusalOf(transaction, apiKey, activeMax)
        return refusal ?? (await addKey(transaction, { apiKey, keyHash, audit }))
      }),
    async findKey(by) {
      const query = db.selectFrom('api_keys').selectAll()
      const found =
        'id' in by ? query.where('id', '=', by.id) : query.where('key_hash', '=', by.keyHash)
      const row = await found.executeTakeFirst()
      return row && toApiKey(row)
    },
    // a burst of one key costs two lookups
    findHeldKey: coalesce((keyHash) => findHeldKey(db, keyHash)),
    async listKeys(accountId, keysMax) {
      const rows = await db
        .selectFrom('api_keys')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy((eb) => eb.case().when('revoked_at', 'is', null).then(0).else(1).end())
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(keysMax)
        .execute()
      return rows.map(toApiKey)
    },
    revokeKey: (keyId, at, audit) =>
      withAudit(db, audit, async (within) => {
        const row = await within
          .updateTable('api_keys')
          .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(at)) }))
          .where('id', '=', keyId)
          .returningAll()
          .executeTakeFirst()
        return row && toApiKey(row)
      }),
    renameKey: (keyId, name, audit) =>
      withAudit(db, audit, async (within) => {
        const row = await within
          .updateTable('api_keys')
          .set({ name })
          .where('id', '=', keyId)
          .returningAll()
          .executeTakeFirst()
        return row && toApiKey(row)
      }),
    replaceKey: (old, apiKey, keyHash) =>
      db.transaction().execute(async (transaction) => {
        const refusal = await refusalOf(transaction, apiKey, old.activeMax)
        if (refusal) return refusal
        if (!(await markRotated(transaction, old, apiKey.id))) return 'ended'
        return await addKey(transaction, { apiKey, keyHash, audit: old.audit })
      }),
    usesSinceRotation: (accountId) => usesSinceRotation(db, accountId),
  }
}

async function findHeldKey(db: Kysely<Schema>, keyHash: string): Promise<HeldKey | undefined> {
  const row = await db
    .selectFrom('api_keys as k')
    .leftJoin('accounts as own', 'own.id', 'k.account_id')
    .leftJoin('accounts as s', (join) =>
      join.on('s.id', '=', (eb) =>
        eb
          .selectFrom('accounts as a')
          .select('a.id')
          .where('a.suspended_at', 'is not', null)
          .where(({ or, eb }) =>
            or([
              eb('a.id', '=', eb.ref('k.account_id')),
              eb('a.person_hash', '=', eb.ref('own.person_hash')),
            ]),
          )
          .orderBy(({ eb }) => eb('a.id', '=', eb.ref('k.account_id')), 'desc')
          .limit(1),
      ),
    )
    .selectAll('k')
    .select(['s.suspended_at', 's.suspended_reason', 'own.operator'])
    .select([
      'own.plan_name',
      'own.plan_requests_per_month',
      'own.plan_anchor_day',
      'own.plan_limits',
    ])
    .select(['own.pro_ends_at', 'own.credits'])
    .where('k.key_hash', '=', keyHash)
    .executeTakeFirst()
  if (!row) return undefined
  const { suspended_at: at, suspended_reason: reason } = row
  const suspension = at === null ? null : { at, reason }
  const billing = { plan: toPlan(row), proEndsAt: row.pro_ends_at, credits: row.credits ?? 0 }
  return { apiKey: toApiKey(row), suspension, billing, isOperator: row.operator === 1 }
}

interface NewRow {
  apiKey: ApiKey
  keyHash: string
  audit: AuditEntry | undefined
}

async function addKey(
  transaction: Transaction<Schema>,
  { apiKey, keyHash, audit }: NewRow,
): Promise<'added'> {
  await transaction.insertInto('api_keys').values(fromApiKey(apiKey, keyHash)).execute()
  if (audit) await insertAudit(transaction, audit).execute()
  return 'added'
}

/** Why an account gets no key. Locks the account before the session, as the deletion of an account does. */
async function refusalOf(
  transaction: Transaction<Schema>,
  apiKey: ApiKey,
  activeMax: number | undefined,
): Promise<'full' | 'ended' | undefined> {
  if (!(await hasRoom(transaction, apiKey, activeMax))) return 'full'
  return (await holdSession(transaction, apiKey)) ? undefined : 'ended'
}

/** Whether the account may have one more key in force. Locks the account, so that no other key is added meanwhile. */
async function hasRoom(
  transaction: Transaction<Schema>,
  { accountId, createdAt: now }: ApiKey,
  activeMax: number | undefined,
): Promise<boolean> {
  if (activeMax === undefined) return true
  await transaction
    .updateTable('accounts')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', accountId)
    .execute()
  const { active } = await transaction
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll().as('active'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(active) < activeMax
}

/**
 * Locks the session of a key, so that it ends before the transaction or after it, with the key. False if it has
 * ended. An update, because it locks the row in every database.
 */
async function holdSession(
  transaction: Transaction<Schema>,
  { sessionId }: ApiKey,
): Promise<boolean> {
  if (sessionId === null) return true
  const held = await transaction
    .updateTable('people_sessions')
    .set((eb) => ({ userId: eb.ref('userId') }))
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return held.numUpdatedRows === 1n
}

async function markRotated(
  transaction: Transaction<Schema>,
  { keyId, rotatedAt, expiresAt }: Rotation,
  successorId: string,
): Promise<boolean> {
  const result = await transaction
    .updateTable('api_keys')
    .set({ rotated_at: rotatedAt, rotated_to: successorId, expires_at: expiresAt })
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .where('rotated_at', 'is', null)
    .executeTakeFirstOrThrow()
  return result.numUpdatedRows === 1n
}

async function usesSinceRotation(
  db: Kysely<Schema>,
  accountId: string,
): Promise<{ keyId: string; uses: number }[]> {
  const rows = await db
    .selectFrom('api_keys')
    .leftJoin('requests', (join) =>
      join
        .onRef('requests.key_id', '=', 'api_keys.id')
        .onRef('requests.at', '>=', 'api_keys.rotated_at'),
    )
    .select((eb) => ['api_keys.id', eb.fn.count('requests.id').as('uses')])
    .where('api_keys.account_id', '=', accountId)
    .where('api_keys.rotated_at', 'is not', null)
    .groupBy('api_keys.id')
    .execute()
  return rows.map(({ id, uses }) => ({ keyId: id, uses: Number(uses) }))
}
