import { type Kysely, sql } from 'kysely'

const dayMs = 86_400_000

/** Adds details to requests, and creates the daily counts of the history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('requests').addColumn('name_length', 'integer').execute()
  await db.schema
    .alterTable('requests')
    .addColumn('replayed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()

  await db.schema
    .createTable('usage_days')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_keys.id'))
    .addColumn('converted', 'bigint', (column) => column.notNull())
    .addColumn('charged', 'bigint', (column) => column.notNull())
    .addColumn('failed', 'bigint', (column) => column.notNull())
    .addColumn('slides', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_days_by_key', ['account_id', 'starts_at', 'key_id'])
    .execute()
  await db.schema.createIndex('usage_days_by_age').on('usage_days').column('starts_at').execute()
  await countPastRequests(db)
}

async function countPastRequests(db: Kysely<unknown>): Promise<void> {
  const day = sql`at - at % ${sql.lit(dayMs)}`
  const ofState = (state: string) => sql`sum(case when state = ${sql.lit(state)} then 1 else 0 end)`
  await sql`
    insert into usage_days (account_id, starts_at, key_id, converted, charged, failed, slides)
    select account_id, ${day}, key_id, ${ofState('settled')}, ${ofState('settled')},
      ${ofState('released')} + ${ofState('refused')}, sum(coalesce(slides, 0))
    from requests where state <> 'held' group by account_id, ${day}, key_id`.execute(db)
}
