import type { Kysely } from 'kysely'
import type { SessionStore } from '../people/people.ts'
import type { Schema } from './schema.ts'

/** Ends sessions of people, each time with one statement, whose trigger revokes the keys of the sessions. */
export function sessionStore(db: Kysely<Schema>): SessionStore {
  const deletion = (accountId: string) =>
    db.deleteFrom('people_sessions').where('userId', '=', accountId)
  return {
    async endSession(accountId, sessionId) {
      const ending = deletion(accountId).where('id', '=', sessionId)
      return (await ending.executeTakeFirstOrThrow()).numDeletedRows > 0n
    },
    async endSessions(accountId, except) {
      const all = deletion(accountId)
      const ending = except ? all.where('id', '<>', except.sessionId) : all
      return Number((await ending.executeTakeFirstOrThrow()).numDeletedRows)
    },
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
