import { type Kysely, sql } from 'kysely'

/** Adds hashes of the `Idempotency-Key` and the content to requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('requests').addColumn('idempotency_hash', 'text').execute()
  await db.schema.alterTable('requests').addColumn('content_hash', 'text').execute()
  await db.schema
    .createIndex('requests_by_idempotency')
    .on('requests')
    .columns(['account_id', 'idempotency_hash', 'at'])
    .where(sql.ref('idempotency_hash'), 'is not', sql.lit(null))
    .execute()
}
