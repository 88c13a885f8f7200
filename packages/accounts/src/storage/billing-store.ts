import type { Kysely } from 'kysely'
import type { BillingCustomer, BillingStore, Purchase, SettleRequest } from '../billing/billing.ts'
import { insertAudit } from './audit-store.ts'
import type { BillingCustomerRow, BillingPurchaseRow } from './billing-rows.ts'
import type { Transaction } from './database-driver.ts'
import { type Database, onLockedAccount, writeEntry } from './lock-account.ts'
import type { Schema } from './schema.ts'

const purchasesMax = 10_000
const nothingGiven =
  '{"plan":null,"pro":null,"trialUsed":false,"isPaymentPending":false,"subscriptions":[],"attention":[]}'

/** Returns the store of what accounts bought. */
export function billingStore(
  database: Database,
  { stallMsMax }: { stallMsMax: number },
): Omit<BillingStore, 'claimTrial' | 'isTrialTaken'> {
  const { db } = database
  return {
    async claimCustomer(accountId) {
      await db
        .insertInto('billing_customers')
        .values({
          account_id: accountId,
          customer_id: null,
          attempts: 0,
          version: 0,
          given: nothingGiven,
          check_at: null,
          checked_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const query = db.selectFrom('billing_customers').selectAll()
      return toCustomer(await query.where('account_id', '=', accountId).executeTakeFirstOrThrow())
    },
    async findCustomer(by) {
      const query = db.selectFrom('billing_customers').selectAll()
      const row = await ('accountId' in by
        ? query.where('account_id', '=', by.accountId)
        : query.where('customer_id', '=', by.customerId)
      ).executeTakeFirst()
      return row && toCustomer(row)
    },
    async setCustomerId(accountId, customerId) {
      const { numUpdatedRows } = await db
        .updateTable('billing_customers')
        .set((eb) => ({ customer_id: customerId, version: eb('version', '+', 1) }))
        .where('account_id', '=', accountId)
        .where('customer_id', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async countAttempt(accountId) {
      await db
        .updateTable('billing_customers')
        .set((eb) => ({ attempts: eb('attempts', '+', 1), version: eb('version', '+', 1) }))
        .where('account_id', '=', accountId)
        .execute()
    },
    settle: (request) => settle(database, stallMsMax, request),
    ...lists(db),
  }
}

type Lists = Omit<
  BillingStore,
  | 'claimCustomer'
  | 'findCustomer'
  | 'setCustomerId'
  | 'countAttempt'
  | 'settle'
  | 'claimTrial'
  | 'isTrialTaken'
>

function lists(db: Kysely<Schema>): Lists {
  return {
    async findPayer(paymentIntent) {
      const query = db.selectFrom('billing_purchases').select('account_id')
      const row = await query.where('payment_intent', '=', paymentIntent).executeTakeFirst()
      return row?.account_id
    },
    async listCustomers(after, rowsMax) {
      const rows = await db
        .selectFrom('billing_customers')
        .select('account_id')
        .where('customer_id', 'is not', null)
        .where('account_id', '>', after)
        .orderBy('account_id')
        .limit(rowsMax)
        .execute()
      return rows.map((row) => row.account_id)
    },
    async listDue(now, rowsMax) {
      const rows = await db
        .selectFrom('billing_customers')
        .select('account_id')
        .where('check_at', '<=', now)
        .orderBy('check_at')
        .limit(rowsMax)
        .execute()
      return rows.map((row) => row.account_id)
    },
    async hasEvent(eventId) {
      const query = db.selectFrom('billing_events').select('id').where('id', '=', eventId)
      return (await query.executeTakeFirst()) !== undefined
    },
    async lastEventAt() {
      const query = db.selectFrom('billing_events').select((eb) => eb.fn.max('at').as('at'))
      return (await query.executeTakeFirst())?.at ?? undefined
    },
    async pruneEvents(before) {
      await db.deleteFrom('billing_events').where('at', '<', before).execute()
    },
  }
}

function settle(database: Database, stallMsMax: number, request: SettleRequest): Promise<boolean> {
  const { accountId, version, now, eventId, decide } = request
  const { db } = database
  return onLockedAccount(database, { accountId, stallMsMax }, async (transaction, account) => {
    const purchases = await purchasesOf(transaction, db, accountId)
    const settlement = decide(account, purchases)
    const updated = await transaction.query<{ version: number }>(
      db
        .updateTable('billing_customers')
        .set((eb) => ({
          version: eb('version', '+', 1),
          given: JSON.stringify(settlement.given),
          check_at: settlement.checkAt,
          checked_at: now,
          ...(settlement.forgetCustomer
            ? { customer_id: null, attempts: eb('attempts', '+', 1) }
            : {}),
        }))
        .where('account_id', '=', accountId)
        .where('version', '=', version)
        .returning('version'),
    )
    if (updated.length === 0) return false
    for (const entry of settlement.entries) writeEntry(transaction, db, entry)
    for (const audit of settlement.audits) transaction.write(insertAudit(db, audit))
    for (const purchase of settlement.purchases) {
      transaction.write(upsertPurchase(db, accountId, purchase))
    }
    if (eventId !== undefined) {
      const insert = db.insertInto('billing_events').values({ id: eventId, at: now })
      transaction.write(insert.onConflict((conflict) => conflict.doNothing()))
    }
    return true
  })
}

async function purchasesOf(
  transaction: Pick<Transaction, 'query'>,
  db: Kysely<Schema>,
  accountId: string,
): Promise<Purchase[]> {
  const rows = await transaction.query(
    db
      .selectFrom('billing_purchases')
      .selectAll()
      .where('account_id', '=', accountId)
      .limit(purchasesMax),
  )
  return rows.map(toPurchase)
}

function upsertPurchase(db: Kysely<Schema>, accountId: string, purchase: Purchase) {
  const { paymentIntent, taken, short, ...rest } = purchase
  return db
    .insertInto('billing_purchases')
    .values({ ...rest, account_id: accountId, payment_intent: paymentIntent, taken, short })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ taken, short }))
}

function toCustomer(row: BillingCustomerRow): BillingCustomer {
  return {
    accountId: row.account_id,
    customerId: row.customer_id,
    attempts: row.attempts,
    version: row.version,
    given: JSON.parse(row.given),
    checkAt: row.check_at,
  }
}

function toPurchase(row: BillingPurchaseRow): Purchase {
  const { account_id: _, payment_intent: paymentIntent, ...rest } = row
  return { ...rest, paymentIntent }
}
