import { type Kysely, sql } from 'kysely'
import type { DeliveryClaim, WebhookDelivery, WebhookStore } from '../accounts/accounts.ts'
import { insertOfAccount } from './insert-of-account.ts'
import type { Database } from './lock-account.ts'
import { isAfter } from './newest-first.ts'
import type { Schema } from './schema.ts'
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
    async claimDeliveries(claim) {
      const rows = await claimed(db, claim)
      return rows.map((row) => ({ ...toDelivery(row), isPaying: row.pays === 1 }))
    },
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

/**
 * The condition is repeated outside: of several processes that find the same row, the second waits for its lock and then sees that it is
 * held.
 */
async function claimed(
  db: Kysely<Schema>,
  { holder, now, heldUntil, rowsMax, freeRowsMax, accountRowsMax, allPay }: DeliveryClaim,
) {
  const [limit, free, perAccount] = [rowsMax, freeRowsMax, accountRowsMax].map((max) =>
    sql.lit(max),
  )
  const paysOf = (delivery: string) => (allPay ? sql<number>`1` : isPaying(delivery, now))
  const due = sql<string>`
    select id from (
      select id, pays, row_number() over (partition by pays order by nth, next_at, id) as turn
      from (
        select id, nth, next_at, ${paysOf('due')} as pays from (
          select d.id, d.account_id, d.next_at,
            coalesce(h.held, 0) + row_number() over (partition by d.account_id order by d.next_at, d.id) as nth
          from webhook_deliveries d
          left join (
            select account_id, count(*) as held from webhook_deliveries
            where held_until > 0 and held_until > ${sql.lit(now)} group by account_id
          ) as h on h.account_id = d.account_id
          where d.next_at <= ${sql.lit(now)} and d.held_until <= ${sql.lit(now)}
        ) as due where nth <= ${perAccount}
      ) as waiting
    ) as ranked where pays = 1 or turn <= ${free} order by pays desc, turn limit ${limit}`
  return await db
    .updateTable('webhook_deliveries')
    .set({ holder, held_until: heldUntil })
    .where(sql<boolean>`id in (${due})`)
    .where('next_at', '<=', now)
    .where('held_until', '<=', now)
    .returningAll()
    .returning(paysOf('webhook_deliveries').as('pays'))
    .execute()
}

/** Whether the account of a delivery pays, 1 or 0, by the rule of `isPaying` of accounts. */
function isPaying(delivery: string, now: number) {
  return sql<number>`coalesce((
    select case when a.plan_name is not null or a.pro_ends_at > ${sql.lit(now)} or a.credits > 0 then 1 else 0 end
    from accounts a where a.id = ${sql.ref(`${delivery}.account_id`)}), 0)`
}
