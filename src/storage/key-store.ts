import type { Kysely, Transaction } from 'kysely'
import type { KeyStore, Rotation } from '../accounts/accounts.ts'
import { fromApiKey, toApiKey } from './rows.ts'
import type { Schema } from './schema.ts'

/** Returns the key store of a database. */
export function keyStore(db: Kysely<Schema>): KeyStore {
  return {
    async insertKey(apiKey, keyHash) {
      await db.insertInto('api_keys').values(fromApiKey(apiKey, keyHash)).execute()
    },
    async findKey(by) {
      const query = db.selectFrom('api_keys').selectAll()
      const found =
        'id' in by ? query.where('id', '=', by.id) : query.where('key_hash', '=', by.keyHash)
      const row = await found.executeTakeFirst()
      return row && toApiKey(row)
    },
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
    async revokeKey(keyId, at) {
      const row = await db
        .updateTable('api_keys')
        .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(at)) }))
        .where('id', '=', keyId)
        .returningAll()
        .executeTakeFirst()
      return row && toApiKey(row)
    },
    async renameKey(keyId, name) {
      const row = await db
        .updateTable('api_keys')
        .set({ name })
        .where('id', '=', keyId)
        .returningAll()
        .executeTakeFirst()
      return row && toApiKey(row)
    },
    replaceKey: (old, apiKey, keyHash) =>
      db.transaction().execute(async (transaction) => {
        if (!(await markRotated(transaction, old, apiKey.id))) return false
        await transaction.insertInto('api_keys').values(fromApiKey(apiKey, keyHash)).execute()
        return true
      }),
    usesSinceRotation: (accountId) => usesSinceRotation(db, accountId),
  }
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
