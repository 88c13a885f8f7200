import { type Kysely, sql } from 'kysely'

/** Creates the requests, which serve rate limits, reservations and history, and the counters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_keys.id'))
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('pays', 'text')
    .addColumn('window_starts_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('code', 'text')
    .addColumn('type', 'text')
    .addColumn('file_bytes', 'bigint')
    .addColumn('slides', 'integer')
    .addColumn('mode', 'text')
    .execute()
  await createRequestIndexes(db)

  await db.schema
    .createTable('counters')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('used', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('counters_by_window', ['account_id', 'starts_at', 'kind'])
    .execute()
  await db.schema.createIndex('counters_by_end').on('counters').column('ends_at').execute()
}

async function createRequestIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('requests_by_account')
    .on('requests')
    .columns(['account_id', 'at'])
    .execute()
  await db.schema.createIndex('requests_by_age').on('requests').column('at').execute()
  await db.schema
    .createIndex('requests_held')
    .on('requests')
    .columns(['account_id', 'expires_at'])
    .where(sql.ref('state'), '=', sql.lit('held'))
    .execute()
}
