import type { Compilable, ExpressionBuilder, Kysely } from 'kysely'
import type {
  Account,
  AccountName,
  AccountOrigin,
  AccountStore,
  LedgerEntry,
} from '../accounts/accounts.ts'
import { accountFlags } from './account-flags.ts'
import type { AdmissionWaits } from './admission-store.ts'
import { insertAudit, withAudit } from './audit-store.ts'
import { changeEmail } from './change-email.ts'
import { countUsage } from './count-usage.ts'
import type { Transaction } from './database-driver.ts'
import { deleteAccount } from './delete-account.ts'
import { type Database, onLockedAccount, writeEntry } from './lock-account.ts'
import { renewPersonHashes } from './renew-person-hashes.ts'
import { balanceColumns, toAccount, toEntry } from './rows.ts'
import type { Schema } from './schema.ts'
import { searchAccounts } from './search-accounts.ts'

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
    insertAccount: (account, { audit, ...origin } = {}) =>
      withAudit(db, audit, async (within) => {
        const result = await insertAccount(within, account, origin)
        return result.numInsertedOrUpdatedRows === 1n
      }),
    async findAccount(by) {
      const query = db.selectFrom('accounts').selectAll()
      const row = await query.where((eb) => isNamed(eb, by)).executeTakeFirst()
      return row && toAccount(row)
    },
    async findEmails(accountIds) {
      if (accountIds.length === 0) return new Map()
      const query = db.selectFrom('accounts').select(['id', 'email'])
      const rows = await query.where('id', 'in', accountIds).execute()
      return new Map(rows.map(({ id, email }) => [id, email]))
    },
    searchAccounts: (search) => searchAccounts(db, search),
    appendEntry: (entry, apply, { audit, repeated } = {}) =>
      onLockedAccount(
        database,
        { accountId: entry.accountId, stallMsMax },
        async (transaction, account) => {
          if (!account) return undefined
          const earlier = repeated && (await findEntry(transaction, db, entry.id))
          if (earlier) {
            repeated(earlier)
            return account
          }
          const changed = apply(account)
          writeEntry(transaction, db, { entry, account: changed })
          if (audit) transaction.write(insertAudit(db, audit))
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
    changeEmail: (accountId, change) => changeEmail(db, accountId, change),
    ...accountFlags(db),
    deleteAccount: (accountId, how) => deleteAccount(database, { accountId, stallMsMax, ...how }),
    renewPersonHashes: (personHash) => renewPersonHashes(db, personHash),
  }
}

function isNamed(eb: ExpressionBuilder<Schema, 'accounts'>, by: AccountName) {
  if ('id' in by) return eb('id', '=', by.id)
  if ('email' in by) return eb('email', '=', by.email)
  if ('externalId' in by) return eb('external_id', '=', by.externalId)
  return eb('creation_hash', '=', by.creationHash)
}

function insertAccount(db: Kysely<Schema>, account: Account, origin: AccountOrigin) {
  return (
    db
      .insertInto('accounts')
      .values({
        id: account.id,
        email: account.email,
        created_at: account.createdAt,
        revision: 0,
        operator: 0,
        quota_mails: 1,
        limits: null,
        person_hash: origin.personHash ?? null,
        suspended_at: null,
        suspended_reason: null,
        external_id: account.externalId,
        creation_hash: origin.creationHash ?? null,
        ...balanceColumns(account),
      })
      // the address, the id of the other system and the hash are unique
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
  )
}

async function findEntry(
  transaction: Pick<Transaction, 'query'>,
  db: Kysely<Schema>,
  id: string,
): Promise<LedgerEntry | undefined> {
  const query = db.selectFrom('ledger').selectAll().where('id', '=', id)
  const [row] = await transaction.query(query)
  return row && toEntry(row)
}

async function runAlone<Row>(db: Kysely<Schema>, statement: Compilable<Row>): Promise<Row[]> {
  return (await db.executeQuery(statement)).rows
}
