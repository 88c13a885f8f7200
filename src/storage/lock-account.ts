import type { Transaction } from 'kysely'
import type { Account, LedgerEntry } from '../accounts/accounts.ts'
import { fromEntry, fromStanding, toAccount } from './rows.ts'
import type { Schema } from './schema.ts'

/**
 * Resolves to the account once no other transaction has it locked, and keeps it locked until this one
 * ends; to undefined when there is none. Must be the first statement of its transaction. Accounts of one
 * person share free conversions: SQLite lets one transaction write at a time, so that they take turns.
 */
export async function lockAccount(
  transaction: Transaction<Schema>,
  accountId: string,
): Promise<Account | undefined> {
  const row = await transaction
    .updateTable('accounts')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirst()
  return row && toAccount(row)
}

/** Writes the entry, and the locked account as it is after it. */
export async function writeEntry(
  transaction: Transaction<Schema>,
  entry: LedgerEntry,
  account: Account,
): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set(fromStanding(account))
    .where('id', '=', account.id)
    .execute()
  await transaction
    .insertInto('ledger')
    .values((eb) => ({
      ...fromEntry(entry),
      revision: eb.selectFrom('accounts').select('revision').where('id', '=', account.id),
    }))
    .execute()
}
