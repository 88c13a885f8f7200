import type { Kysely } from 'kysely'
import type { SessionStore } from '../people/people.ts'
import type { Schema } from './schema.ts'

/** Ends sessions of people, each time with one statement, whose trigger revokes the keys of the sessions. */
export function sessionStore(db: Kysely<Schema>): SessionStore {
  const deletion = (accountId: string) => deletionOf(db, accountId)
  return {
    async endSession(accountId, sessionId) {
      const ending = deletion(accountId).where('id', '=', sessionId)
      return (await ending.executeTakeFirstOrThrow()).numDeletedRows > 0n
    },
    endSessions: (accountId, except) => endSessions(db, accountId, except),
    async limitSessions(accountId, sessionsMax) {
      const newest = db
        .selectFrom('people_sessions')
        .select('id')
        .where('userId', '=', accountId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(sessionsMax)
      await deletion(accountId).where('id', 'not in', newest).execute()
    },
  }
}

/** Ends all sessions of the account but one, and what is between the two steps of signing in; resolves to how many sessions. */
export async function endSessions(
  db: Kysely<Schema>,
  accountId: string,
  except?: { sessionId: string },
): Promise<number> {
  const all = deletionOf(db, accountId)
  const ending = except ? all.where('id', '<>', except.sessionId) : all
  const { numDeletedRows } = await ending.executeTakeFirstOrThrow()
  // the library keeps the account that has passed the first step as the value; other values are no ids
  await db.deleteFrom('people_verifications').where('value', '=', accountId).execute()
  return Number(numDeletedRows)
}

function deletionOf(db: Kysely<Schema>, accountId: string) {
  return db.deleteFrom('people_sessions').where('userId', '=', accountId)
}
