import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Creates the leases that processes of one service share: attempts of throttles and slots of running conversions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leases')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('leases_by_slot', ['key', 'slot'])
    .execute()
  await db.schema.createIndex('leases_by_end').on('leases').column('ends_at').execute()
  await db.schema.createIndex('leases_by_holder').on('leases').column('holder').execute()
  await compareBytes(db)
}

// Hashes are compared by their bytes, as SQLite does, whatever the locale of the database.
async function compareBytes(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`alter table accounts alter column person_hash type text collate "C"`.execute(db)
}
