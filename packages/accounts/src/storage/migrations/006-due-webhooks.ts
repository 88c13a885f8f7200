import { type Kysely, sql } from 'kysely'

/** Adds an index that leads from one account with pending webhooks to the next, past all others of the same account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index webhook_deliveries_due_by_account on webhook_deliveries (account_id, next_at, id)
        where next_at is not null`,
    )
    .execute(db)
}
