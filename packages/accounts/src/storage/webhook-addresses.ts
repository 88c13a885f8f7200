import type { Kysely } from 'kysely'
import type { FailingAddress, WebhookStore } from '../accounts/accounts.ts'
import { insertOfAccount } from './insert-of-account.ts'
import type { Database } from './lock-account.ts'
import type { Schema } from './schema.ts'

type Addresses = Pick<
  WebhookStore,
  'countFailure' | 'forgetFailures' | 'isDisabled' | 'disableAddress'
>

/** Returns the part of the storage with the addresses of webhooks that fail. One that works has no row. */
export function failingAddresses(database: Database): Addresses {
  const { db } = database
  return {
    async countFailure({ accountId, addressHash, now }) {
      const first = { failing_since: now, failed_at: now, failures: 1, disabled_at: null }
      const own = { account_id: accountId, address_hash: addressHash, ...first }
      const row = await insertOfAccount(database, 'webhook_addresses', own)
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'address_hash']).doUpdateSet((eb) => ({
            failed_at: now,
            failures: eb('webhook_addresses.failures', '+', 1),
          })),
        )
        .returning(['failing_since', 'failures'])
        .executeTakeFirst()
      return { failingSince: row?.failing_since ?? now, failures: row?.failures ?? 0 }
    },
    async forgetFailures(accountId, addressHash) {
      const own = db.deleteFrom('webhook_addresses').where('account_id', '=', accountId)
      await own.where('address_hash', '=', addressHash).execute()
    },
    async isDisabled(accountId, addressHash) {
      const own = db.selectFrom('webhook_addresses').select('disabled_at')
      const row = await own
        .where('account_id', '=', accountId)
        .where('address_hash', '=', addressHash)
        .executeTakeFirst()
      return row !== undefined && row.disabled_at !== null
    },
    disableAddress: (address) => disableAddress(db, address),
  }
}

async function disableAddress(
  db: Kysely<Schema>,
  { accountId, addressHash, now }: FailingAddress,
): Promise<boolean> {
  const switched = await db
    .updateTable('webhook_addresses')
    .set({ disabled_at: now })
    .where('account_id', '=', accountId)
    .where('address_hash', '=', addressHash)
    .where('disabled_at', 'is', null)
    .returning('address_hash')
    .execute()
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'disabled', next_at: null })
    .where('account_id', '=', accountId)
    .where('address_hash', '=', addressHash)
    .where('state', '=', 'pending')
    .where('holder', '=', '')
    .execute()
  return switched.length > 0
}
