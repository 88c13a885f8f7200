import type { Transaction } from 'kysely'
import type { Account, LedgerEntry } from '../accounts/accounts.ts'
import { balanceColumns, fromEntry, toAccount } from './rows.ts'
import type { Schema } from './schema.ts'

/**
 * Locks the account until the transaction ends and resolves to it; to undefined if it does not exist. Must be
 * the first statement of its transaction. Accounts of one person share free conversions; that is safe
 * because SQLite runs one write transaction at a time.
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

/** Writes the entry, and the locked account as it is after the entry. */
export async function writeEntry(
  transaction: Transaction<Schema>,
  entry: LedgerEntry,
  account: Account,
): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set(balanceColumns(account))
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
