import { type Kysely, sql } from 'kysely'

/** Adds to jobs which of them were sent with one request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table jobs add column batch_id text',
  'alter table jobs add column batch_index integer',
  'create index jobs_by_batch on jobs (account_id, batch_id) where batch_id is not null',
]
