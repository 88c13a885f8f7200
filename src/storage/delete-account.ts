import { type Kysely, sql, type Transaction } from 'kysely'
import { lockAccount } from './lock-account.ts'
import type { Schema } from './schema.ts'

export interface Deletion {
  accountId: string
  now: number
  personHash: string
}

/**
 * Deletes an account with all data of the person, in one transaction. The ledger is kept without the request
 * ids, because callers may choose those. The usage in current windows is kept under the person's hash until
 * the windows end.
 */
export async function deleteAccount(db: Kysely<Schema>, deletion: Deletion): Promise<void> {
  const { accountId, now } = deletion
  await db.transaction().execute(async (transaction) => {
    const account = await lockAccount(transaction, accountId)
    if (!account) return
    await keepUsage(transaction, deletion)
    const { id, createdAt, credits } = account
    const closed = { id, created_at: createdAt, closed_at: now, credits }
    await transaction.insertInto('closed_accounts').values(closed).execute()
    await keepLedger(transaction, accountId)
    // the foreign keys delete sessions and passwords with the person
    await transaction.deleteFrom('people').where('id', '=', accountId).execute()
    await transaction.deleteFrom('links').where('email', '=', account.email).execute()
    for (const table of ['usage_days', 'counters', 'requests', 'ledger', 'api_keys'] as const) {
      await transaction.deleteFrom(table).where('account_id', '=', accountId).execute()
    }
    await transaction.deleteFrom('accounts').where('id', '=', accountId).execute()
  })
}

async function keepLedger(transaction: Transaction<Schema>, accountId: string): Promise<void> {
  const columns = [
    'id',
    'account_id',
    'at',
    'kind',
    'credits',
    'plan_name',
    'plan_requests_per_month',
    'plan_anchor_day',
    'pro_ends_at',
    'revision',
  ] as const
  await transaction
    .insertInto('closed_ledger')
    .columns(columns)
    .expression((eb) => eb.selectFrom('ledger').select(columns).where('account_id', '=', accountId))
    .execute()
}

const dayMs = 86_400_000

// Free conversions that running requests have reserved count as used, because their release will find no
// account. Plan usage is dropped, because a new account does not inherit the plan.
async function keepUsage(
  transaction: Transaction<Schema>,
  { accountId, now, personHash }: Deletion,
): Promise<void> {
  await sql`
    insert into hashed_counters (subject_hash, starts_at, kind, ends_at, used)
    select ${personHash}, starts_at, kind, ends_at, sum(used) from (
      select starts_at, kind, ends_at, used from counters
      where account_id = ${accountId} and ends_at > ${now} and kind <> 'plan_month'
      union all
      select window_starts_at, 'free_day', window_starts_at + ${dayMs}, 1 from requests
      where account_id = ${accountId} and state = 'held' and pays = 'free' and expires_at > ${now}
    ) where true group by starts_at, kind, ends_at
    on conflict (subject_hash, starts_at, kind) do update set used = used + excluded.used
  `.execute(transaction)
}
