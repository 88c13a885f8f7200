import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Creates what processes of one service share: throttles and concurrency slots. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('throttles')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('used', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('throttles_by_end').on('throttles').column('ends_at').execute()
  await db.schema
    .createTable('slots')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('slots_by_account')
    .on('slots')
    .columns(['account_id', 'expires_at'])
    .execute()
  await compareBytes(db)
}

// Hashes are compared by their bytes, as SQLite does, whatever the locale of the database.
async function compareBytes(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`alter table accounts alter column person_hash type text collate "C"`.execute(db)
}
