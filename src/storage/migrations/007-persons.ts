import { type Kysely, sql } from 'kysely'

/**
 * Adds the hash that relates the accounts of one person, creates the counters and ledgers that outlive an
 * account, and ends every session, because session tokens were stored in plain text before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('person_hash', 'text').execute()
  await db.schema.createIndex('accounts_by_person').on('accounts').column('person_hash').execute()
  await createHashedCounters(db)
  await createClosedLedgers(db)
  await endSessions(db.withTables<Before>())
}

async function createHashedCounters(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hashed_counters')
    .addColumn('subject_hash', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('used', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('hashed_counters_by_window', ['subject_hash', 'starts_at', 'kind'])
    .execute()
  await db.schema
    .createIndex('hashed_counters_by_end')
    .on('hashed_counters')
    .column('ends_at')
    .execute()
}

async function createClosedLedgers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('closed_accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('closed_at', 'bigint', (column) => column.notNull())
    .addColumn('credits', 'bigint', (column) => column.notNull().check(sql`credits >= 0`))
    .execute()
  await db.schema
    .createTable('closed_ledger')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('closed_accounts.id'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('credits', 'bigint', (column) => column.notNull())
    .addColumn('plan_name', 'text')
    .addColumn('plan_requests_per_month', 'bigint')
    .addColumn('plan_anchor_day', 'integer')
    .addColumn('pro_ends_at', 'bigint')
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('closed_ledger_by_account')
    .on('closed_ledger')
    .columns(['account_id', 'revision'])
    .execute()
}

type Before = {
  people_sessions: { userId: string; expiresAt: string }
  api_keys: { account_id: string; expires_at: number | null; revoked_at: number | null }
}

// Hashing the tokens in place would leave them readable in free pages of the file and in backups. The
// playground key of a session is the one that expires at the same millisecond.
async function endSessions(db: Kysely<Before>): Promise<void> {
  const sessions = await db.selectFrom('people_sessions').select(['userId', 'expiresAt']).execute()
  for (const { userId, expiresAt } of sessions) {
    await db
      .updateTable('api_keys')
      .set({ revoked_at: Date.now() })
      .where('account_id', '=', userId)
      .where('expires_at', '=', Date.parse(expiresAt))
      .where('revoked_at', 'is', null)
      .execute()
  }
  await db.deleteFrom('people_sessions').execute()
}
