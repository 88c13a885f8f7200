import type { Kysely } from 'kysely'

/** Adds charges before the end of a request, and the suspension of accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('requests').addColumn('charged_at', 'bigint').execute()
  await db.schema.alterTable('accounts').addColumn('suspended_at', 'bigint').execute()
  await db.schema.alterTable('accounts').addColumn('suspended_reason', 'text').execute()
}
