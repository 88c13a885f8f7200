import type { Kysely } from 'kysely'
import { lockAccount } from './lock-account.ts'
import type { Schema } from './schema.ts'

/** Deletes an account with all that is kept of it, in one transaction. */
export async function deleteAccount(db: Kysely<Schema>, accountId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const account = await lockAccount(transaction, accountId)
    if (!account) return
    // sessions and passwords go with the person, by the database's own rule
    await transaction.deleteFrom('people').where('id', '=', accountId).execute()
    await transaction.deleteFrom('links').where('email', '=', account.email).execute()
    for (const table of ['usage_days', 'counters', 'requests', 'ledger', 'api_keys'] as const) {
      await transaction.deleteFrom(table).where('account_id', '=', accountId).execute()
    }
    await transaction.deleteFrom('accounts').where('id', '=', accountId).execute()
  })
}
