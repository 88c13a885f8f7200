import { type Kysely, sql } from 'kysely'

/** Creates accounts, their ledgers and their keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('plan_name', 'text')
    .addColumn('plan_requests_per_month', 'bigint')
    .addColumn('plan_anchor_day', 'integer')
    .addColumn('pro_ends_at', 'bigint')
    .addColumn('credits', 'bigint', (column) => column.notNull().check(sql`credits >= 0`))
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('ledger')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('credits', 'bigint', (column) => column.notNull())
    .addColumn('plan_name', 'text')
    .addColumn('plan_requests_per_month', 'bigint')
    .addColumn('plan_anchor_day', 'integer')
    .addColumn('pro_ends_at', 'bigint')
    .addColumn('request_id', 'text')
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'ledger', ['account_id', 'revision'])

  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull().unique())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('last_four', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute()
  await createIndex(db, 'api_keys', ['account_id'])
}

async function createIndex(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  const name = [table, 'by', ...columns].join('_')
  await db.schema.createIndex(name).on(table).columns(columns).execute()
}
