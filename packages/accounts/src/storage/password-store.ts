import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { PasswordStore } from '../people/people.ts'
import { type Database, lockSignIn } from './lock-account.ts'
import type { Schema } from './schema.ts'
import { endSessions } from './session-store.ts'

/** Stores passwords of people. */
export function passwordStore({ open, db }: Database): PasswordStore {
  return {
    replacePassword: (accountId, { hash, replaced, sessionId }) =>
      db.transaction().execute(async (transaction) => {
        // in PostgreSQL, a session that is started meanwhile waits, because it refers to the person
        await lockSignIn({ open }, transaction, accountId)
        const any = transaction
          .updateTable('people_credentials')
          .set({ password: hash, updatedAt: new Date().toISOString() })
          .where('userId', '=', accountId)
          .where('providerId', '=', 'credential')
        const one = replaced === undefined ? any : any.where('password', '=', replaced)
        if ((await one.executeTakeFirstOrThrow()).numUpdatedRows === 0n) {
          if (replaced !== undefined) return false
          await addPassword(transaction, accountId, hash)
        }
        await endSessions(
          transaction,
          accountId,
          sessionId === undefined ? undefined : { sessionId },
        )
        return true
      }),
  }
}

/** As the sign-in library would, but within the lock, so that two links that are used at once do not add two passwords. */
async function addPassword(
  transaction: Transaction<Schema>,
  accountId: string,
  password: string,
): Promise<void> {
  const now = new Date().toISOString()
  const whose = { id: randomUUID(), accountId, userId: accountId, providerId: 'credential' }
  const row = { ...whose, password, createdAt: now, updatedAt: now }
  await transaction.insertInto('people_credentials').values(row).execute()
}
