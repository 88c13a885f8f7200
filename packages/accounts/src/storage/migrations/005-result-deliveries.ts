import { type Kysely, sql } from 'kysely'

/** Adds to jobs how their result was sent to an address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table jobs add column result_delivery text').execute(db)
}
