import type { Kysely } from 'kysely'
import type { KeyStore } from '../accounts/accounts.ts'
import { fromApiKey, toApiKey } from './rows.ts'
import type { Schema } from './schema.ts'

/** Returns the store of keys over a database. */
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
  }
}
