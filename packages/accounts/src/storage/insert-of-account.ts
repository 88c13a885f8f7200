import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from './lock-account.ts'
import type { Schema } from './schema.ts'

type TableOfAccounts = 'webhook_deliveries' | 'webhook_secrets' | 'webhook_addresses'

/**
 * An insert that adds nothing if the account of the row does not exist: what ends after its account was deleted leaves nothing behind.
 * PostgreSQL waits for a deletion that is under way; SQLite has one write transaction at a time.
 */
export function insertOfAccount<Table extends TableOfAccounts>(
  { open, db }: Database,
  table: Table,
  row: Insertable<Schema[Table]> & { account_id: string },
) {
  const entries = Object.entries(row)
  const account = db
    .selectFrom('accounts')
    .select(entries.map(([column, value]) => sql.val(value).as(column)))
    .where('id', '=', row.account_id)
  return db
    .insertInto(table)
    .columns(entries.map(([column]) => column) as never)
    .expression((open.kind === 'postgres' ? account.forKeyShare() : account) as never)
}
