import { type Compilable, type Kysely, sql } from 'kysely'
import type { Account, LedgerEntry } from '../accounts/accounts.ts'
import type { OpenDatabase, Transaction, Waits } from './database-driver.ts'
import { balanceColumns, fromEntry, toAccount } from './rows.ts'
import type { AccountRow, Schema } from './schema.ts'

/** A database, and a Kysely that compiles statements for it. */
export interface Database {
  open: OpenDatabase
  db: Kysely<Schema>
}

export interface AccountLock extends Waits {
  accountId: string
  /** Starts queries that share the round trip of the lock; they see what is committed once it is held. */
  reads?: (transaction: Pick<Transaction, 'query'>) => void
}

/**
 * Runs `work` in a transaction that locks the account, across all processes, and the other accounts of the
 * same person, which share free conversions. `work` gets undefined if the account does not exist.
 */
export function onLockedAccount<T>(
  { open, db }: Database,
  { accountId, stallMsMax, reads }: AccountLock,
  work: (transaction: Transaction, account: Account | undefined) => Promise<T>,
): Promise<T> {
  let account: Account | undefined
  const lock = async (transaction: Pick<Transaction, 'query'>) => {
    // SQLite has one write transaction at a time, which locks everything
    const person = open.kind === 'postgres' ? transaction.query(lockPerson(db, accountId)) : null
    const locked = transaction.query(lockAccount(db, accountId))
    reads?.(transaction)
    const [[row]] = await Promise.all([locked, person])
    account = row && toAccount(row)
  }
  return open.transact({ key: accountId, stallMsMax, lock }, (transaction) =>
    work(transaction, account),
  )
}

/**
 * Locks a person, within a transaction, against sessions that begin and factors that change meanwhile. The statements after it
 * see what was committed before. SQLite has one write transaction at a time.
 */
export async function lockSignIn(
  { open }: Pick<Database, 'open'>,
  transaction: Kysely<Schema>,
  accountId: string,
): Promise<void> {
  if (open.kind !== 'postgres') return
  const person = transaction.selectFrom('people').select('id').where('id', '=', accountId)
  await person.forUpdate().execute()
}

// An update, because it locks the row in every database. Under READ COMMITTED the following statements see
// what was committed before the lock was taken.
function lockAccount(db: Kysely<Schema>, accountId: string): Compilable<AccountRow> {
  return db
    .updateTable('accounts')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', accountId)
    .returningAll()
}

// Always taken before the row, so that there are no deadlocks.
function lockPerson(db: Kysely<Schema>, accountId: string): Compilable {
  return db
    .selectFrom('accounts')
    .select(sql`pg_advisory_xact_lock(hashtextextended(coalesce(person_hash, id), 0))`.as('locked'))
    .where('id', '=', accountId)
}

/** Writes the entry, and the locked account as it is after the entry. */
export function writeEntry(
  transaction: Pick<Transaction, 'write'>,
  db: Kysely<Schema>,
  { entry, account }: { entry: LedgerEntry; account: Account },
): void {
  const accounts = db.updateTable('accounts').set(balanceColumns(account))
  transaction.write(accounts.where('id', '=', account.id))
  transaction.write(
    db.insertInto('ledger').values((eb) => ({
      ...fromEntry(entry),
      revision: eb.selectFrom('accounts').select('revision').where('id', '=', account.id),
    })),
  )
}
