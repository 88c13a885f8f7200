import type { PasswordStore } from '../people/people.ts'
import { type Database, lockSignIn } from './lock-account.ts'
import { endSessions } from './session-store.ts'

/** Replaces passwords of people. The sign-in library adds the first ones. */
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
        if ((await one.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return false
        await endSessions(
          transaction,
          accountId,
          sessionId === undefined ? undefined : { sessionId },
        )
        return true
      }),
  }
}
