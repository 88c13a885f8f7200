import type { Kysely } from 'kysely'

/** Lets a request be charged before it ends, and an account be suspended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('requests').addColumn('charged_at', 'bigint').execute()
  await db.schema.alterTable('accounts').addColumn('suspended_at', 'bigint').execute()
  await db.schema.alterTable('accounts').addColumn('suspended_reason', 'text').execute()
}
