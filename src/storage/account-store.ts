import type { Compilable, Kysely } from 'kysely'
import type { AccountStore, ListedAccount } from '../accounts/accounts.ts'
import { accountFlags } from './account-flags.ts'
import type { AdmissionWaits } from './admission-store.ts'
import { countUsage } from './count-usage.ts'
import { deleteAccount } from './delete-account.ts'
import { type Database, onLockedAccount, writeEntry } from './lock-account.ts'
import { renewPersonHashes } from './renew-person-hashes.ts'
import { balanceColumns, toAccount, toEntry } from './rows.ts'
import type { Schema } from './schema.ts'

/** Returns the account store of a database, without the history. */
export function accountStore(
  database: Database,
  { shortMsMax: stallMsMax }: Pick<AdmissionWaits, 'shortMsMax'>,
): Omit<AccountStore, 'listRequests' | 'useByDay' | 'useByKey'> {
  const { db } = database
  return {
    async hasAccounts() {
      const row = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
      return row !== undefined
    },
    async insertAccount(account, personHash) {
      const { id, email, createdAt } = account
      const result = await db
        .insertInto('accounts')
        .values({
          id,
          email,
          created_at: createdAt,
          revision: 0,
          operator: 0,
          person_hash: personHash ?? null,
          suspended_at: null,
          suspended_reason: null,
          ...balanceColumns(account),
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirstOrThrow()
      return result.numInsertedOrUpdatedRows === 1n
    },
    async findAccount(by) {
      const query = db.selectFrom('accounts').selectAll()
      const found = 'id' in by ? query.where('id', '=', by.id) : query.where('email', '=', by.email)
      const row = await found.executeTakeFirst()
      return row && toAccount(row)
    },
    listAccounts: (query) => listAccounts(db, query),
    appendEntry: (entry, apply) =>
      onLockedAccount(
        database,
        { accountId: entry.accountId, stallMsMax },
        async (transaction, account) => {
          if (!account) return undefined
          const changed = apply(account)
          writeEntry(transaction, db, { entry, account: changed })
          return changed
        },
      ),
    async listEntries(accountId, entriesMax) {
      const rows = await db
        .selectFrom('ledger')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('revision', 'desc')
        .limit(entriesMax)
        .execute()
      return rows.map(toEntry)
    },
    countUsage: (query) => countUsage(db, (statement) => runAlone(db, statement), query),
    ...accountFlags(db),
    deleteAccount: (accountId, how) => deleteAccount(database, { accountId, stallMsMax, ...how }),
    renewPersonHashes: (personHash) => renewPersonHashes(db, personHash),
  }
}

async function listAccounts(
  db: Kysely<Schema>,
  { daysFrom, accountsMax }: Parameters<AccountStore['listAccounts']>[0],
): Promise<ListedAccount[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .selectAll('a')
    .select((eb) =>
      eb
        .selectFrom('usage_days as d')
        .select(({ fn }) => fn.sum('d.converted').as('converted'))
        .whereRef('d.account_id', '=', 'a.id')
        .where('d.starts_at', '>=', daysFrom)
        .as('converted'),
    )
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(accountsMax)
    .execute()
  return rows.map((row) => ({ account: toAccount(row), converted: Number(row.converted ?? 0) }))
}

async function runAlone<Row>(db: Kysely<Schema>, statement: Compilable<Row>): Promise<Row[]> {
  return (await db.executeQuery(statement)).rows
}
