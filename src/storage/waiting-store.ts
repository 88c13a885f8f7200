import type { Kysely } from 'kysely'
import type { PeopleStore } from '../people/people.ts'
import type { Schema } from './schema.ts'

/** Stores addresses that wait for an operator, beside the links, which are deleted by the same rules. */
export function waitingStore(
  db: Kysely<Schema>,
): Pick<PeopleStore, 'addWaiting' | 'listWaiting' | 'removeWaiting'> {
  return {
    async addWaiting({ email, expiresAt }) {
      const row = { token_hash: waitingHash(email), email, purpose: waiting, expires_at: expiresAt }
      const insertion = db.insertInto('links').values(row)
      await insertion.onConflict((conflict) => conflict.column('token_hash').doNothing()).execute()
    },
    async listWaiting(now, waitingMax) {
      const rows = await db
        .selectFrom('links')
        .select(['email', 'expires_at'])
        .where('purpose', '=', waiting)
        .where('expires_at', '>', now)
        .orderBy('expires_at')
        .orderBy('email')
        .limit(waitingMax)
        .execute()
      return rows.map((row) => ({ email: row.email, expiresAt: row.expires_at }))
    },
    async removeWaiting(email) {
      const deletion = db.deleteFrom('links').where('token_hash', '=', waitingHash(email))
      return (await deletion.executeTakeFirstOrThrow()).numDeletedRows > 0n
    },
  }
}

const waiting = 'waiting' as const

/** No token has this hash, so that no link opens the row of an address that waits. */
function waitingHash(email: string): string {
  return `${waiting}:${email}`
}
