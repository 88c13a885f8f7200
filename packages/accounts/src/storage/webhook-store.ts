import { sql } from 'kysely'
import type { WebhookDelivery, WebhookStore } from '../accounts/accounts.ts'
import { claimDeliveries } from './claim-deliveries.ts'
import { insertOfAccount } from './insert-of-account.ts'
import type { Database } from './lock-account.ts'
import { isAfter } from './newest-first.ts'
import { failingAddresses } from './webhook-addresses.ts'
import { fromDelivery, toDelivery } from './webhook-rows.ts'
import { webhookSecrets } from './webhook-secrets.ts'

/** Returns the store of webhooks of a database. Each of its writes is one statement, or harmless if the process dies in between. */
export function webhookStore(database: Database): WebhookStore {
  const { db } = database
  return {
    ...webhookSecrets(database),
    ...failingAddresses(database),
    ...deliveries(database),
    claimDeliveries: claimDeliveries(db),
    async endAttempt(id, holder, { state, nextAt, tries, attempts }) {
      const given = { state, next_at: nextAt, tries, attempts: JSON.stringify(attempts) }
      const rows = await db
        .updateTable('webhook_deliveries')
        .set({ ...given, holder: '', held_until: 0 })
        .where('id', '=', id)
        .where('holder', '=', holder)
        .returning('id')
        .execute()
      return rows.length > 0
    },
    async releaseDeliveries(holder) {
      const held = db.updateTable('webhook_deliveries').where('holder', '=', holder)
      await held.set({ holder: '', held_until: 0 }).execute()
    },
    async pruneWebhooks(before, rowsMax) {
      const old = db
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('created_at', '<', before)
        .where('state', '!=', 'pending')
        .orderBy('created_at')
        .limit(rowsMax)
      const query = db.deleteFrom('webhook_deliveries').where('id', 'in', old).returning('id')
      await db.deleteFrom('webhook_addresses').where('failed_at', '<', before).execute()
      return (await query.execute()).length
    },
  }
}

type Deliveries = Pick<
  WebhookStore,
  'addDelivery' | 'listDeliveries' | 'findDelivery' | 'resendDelivery'
>

function deliveries(database: Database): Deliveries {
  const { db } = database
  return {
    addDelivery: (delivery, rowsMax) => addDelivery(database, delivery, rowsMax),
    async listDeliveries(accountId, { before, rowsMax }) {
      const own = db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('account_id', '=', accountId)
      const newest = own.where(isAfter(before)).orderBy('created_at', 'desc').orderBy('id', 'desc')
      return (await newest.limit(rowsMax).execute()).map(toDelivery)
    },
    async findDelivery(accountId, id) {
      const query = db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id)
      const row = await query.where('account_id', '=', accountId).executeTakeFirst()
      return row && toDelivery(row)
    },
    async resendDelivery(accountId, id, now) {
      const rows = await db
        .updateTable('webhook_deliveries')
        .set({ state: 'pending', next_at: now, tries: 0 })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('state', '!=', 'pending')
        .returning('id')
        .execute()
      return rows.length > 0
    },
  }
}

async function addDelivery(
  database: Database,
  delivery: WebhookDelivery,
  rowsMax: number,
): Promise<boolean> {
  const { db } = database
  const own = db.selectFrom('webhook_deliveries').where('account_id', '=', delivery.accountId)
  const count = own.select(({ fn }) => fn.countAll<number>().as('rows'))
  const { rows: pending } = await count.where('state', '=', 'pending').executeTakeFirstOrThrow()
  if (Number(pending) >= rowsMax) return false
  const row = fromDelivery(delivery)
  const insert = insertOfAccount(database, 'webhook_deliveries', row)
  await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute()
  // the pending ones are the newest, except those that are sent again
  const kept = own
    .select('id')
    .orderBy(sql`case when state = 'pending' then 0 else 1 end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsMax)
  await db
    .deleteFrom('webhook_deliveries')
    .where('account_id', '=', delivery.accountId)
    .where('state', '!=', 'pending')
    .where('id', 'not in', kept)
    .execute()
  return true
}
