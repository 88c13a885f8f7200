import { dayMs } from '@rowdeck/core/time'
import { type Compilable, type Kysely, sql } from 'kysely'
import type { AuditEntry } from '../accounts/accounts.ts'
import { eraseFromAudit, insertAudit } from './audit-store.ts'
import { type Database, onLockedAccount } from './lock-account.ts'
import type { Schema } from './schema.ts'

export interface Deletion {
  accountId: string
  stallMsMax: number
  now: number
  personHash: string
  audit?: AuditEntry | undefined
}

/**
 * Deletes an account with all data of the person, in one transaction. The ledger is kept without the request
 * ids, because callers may choose those. The usage in current windows is kept under the person's hash until
 * the windows end.
 */
export function deleteAccount(database: Database, deletion: Deletion): Promise<void> {
  const { accountId, now } = deletion
  const { db } = database
  return onLockedAccount(database, deletion, async (transaction, account) => {
    if (!account) return
    transaction.write(keepUsage(db, deletion))
    const { id, createdAt, credits } = account
    const closed = { id, created_at: createdAt, closed_at: now, credits }
    transaction.write(db.insertInto('closed_accounts').values(closed))
    transaction.write(keepLedger(db, accountId))
    // the foreign keys delete sessions and passwords with the person
    transaction.write(db.deleteFrom('people').where('id', '=', accountId))
    transaction.write(db.deleteFrom('links').where('email', '=', account.email))
    for (const table of tables) {
      transaction.write(db.deleteFrom(table).where('account_id', '=', accountId))
    }
    transaction.write(db.deleteFrom('accounts').where('id', '=', accountId))
    transaction.write(eraseFromAudit(db, accountId))
    if (deletion.audit) transaction.write(insertAudit(db, deletion.audit))
  })
}

/** Those with rows of an account that nothing else needs. */
const tables = [
  'webhook_deliveries',
  'webhook_addresses',
  'webhook_secrets',
  'jobs',
  'usage_days',
  'counters',
  'requests',
  'ledger',
  'api_keys',
] as const

function keepLedger(db: Kysely<Schema>, accountId: string): Compilable {
  const columns = [
    'id',
    'account_id',
    'at',
    'kind',
    'credits',
    'plan_name',
    'plan_requests_per_month',
    'plan_anchor_day',
    'plan_limits',
    'pro_ends_at',
    'source',
    'revision',
  ] as const
  return db
    .insertInto('closed_ledger')
    .columns(columns)
    .expression((eb) => eb.selectFrom('ledger').select(columns).where('account_id', '=', accountId))
}

// Free conversions that running requests have reserved count as used, because their release will find no
// account. Plan usage is dropped, because a new account does not inherit the plan.
function keepUsage(db: Kysely<Schema>, { accountId, now, personHash }: Deletion): Compilable {
  const statement = sql`
    insert into hashed_counters (subject_hash, starts_at, kind, ends_at, used)
    select ${personHash}, starts_at, kind, ends_at, sum(used) from (
      select starts_at, kind, ends_at, used from counters
      where account_id = ${accountId} and ends_at > ${now} and kind <> 'plan_month' and kind not like 'key_month:%' and kind not like 'timed_out:%' and kind not like 'mailed:%'
      union all
      select window_starts_at, 'free_day', window_starts_at + ${dayMs}, units from requests
      where account_id = ${accountId} and state = 'held' and pays = 'free' and expires_at > ${now}
    ) as counted where true group by starts_at, kind, ends_at
    on conflict (subject_hash, starts_at, kind)
      do update set used = hashed_counters.used + excluded.used
  `
  return { compile: () => statement.compile(db) }
}
