import { dayMs, minuteMs } from '@rowdeck/core/time'
import type { Kysely } from 'kysely'
import type { PeopleStore, SignUpCount, StoredLink } from '../people/people.ts'
import type { Database } from './lock-account.ts'
import { passwordStore } from './password-store.ts'
import type { LinkRow, Schema } from './schema.ts'
import { secondFactorStore } from './second-factor-store.ts'
import { sessionStore } from './session-store.ts'
import { waitingStore } from './waiting-store.ts'

/** Stores what people sign in with, and serves the sign-in library. */
export function peopleStore({ open, db }: Database): PeopleStore {
  return {
    ...secondFactorStore({ open, db }),
    ...waitingStore({ open, db }),
    ...sessionStore(db),
    ...passwordStore({ open, db }),
    async loadPeopleAdapter() {
      const { kyselyAdapter } = await import('@better-auth/kysely-adapter')
      return kyselyAdapter(db, { type: open.kind })
    },
    async insertLink({ tokenHash, email, purpose, expiresAt }) {
      const row = { token_hash: tokenHash, email, purpose, expires_at: expiresAt }
      const link = { ...row, network_hash: null, confirmed: 0 }
      const insertion = db.insertInto('links').values(link)
      const result = await insertion
        .onConflict((conflict) => conflict.column('token_hash').doNothing())
        .executeTakeFirstOrThrow()
      return result.numInsertedOrUpdatedRows === 1n
    },
    async findLink(tokenHash) {
      const query = db.selectFrom('links').selectAll().where('token_hash', '=', tokenHash)
      const row = await query.executeTakeFirst()
      return row && linkOf(row)
    },
    async consumeLink(tokenHash, now) {
      const ofAddress = db
        .deleteFrom('links')
        .where('email', '=', (eb) =>
          eb
            .selectFrom('links')
            .select('email')
            .where('token_hash', '=', tokenHash)
            .where('expires_at', '>', now),
        )
      const rows = await ofAddress.returningAll().execute()
      const row = rows.find(({ token_hash }) => token_hash === tokenHash)
      return row && linkOf(row)
    },
    async dropExpired(now) {
      await db.deleteFrom('links').where('expires_at', '<=', now).execute()
      await deleteHashedCounters(db, now)
      await db
        .deleteFrom('leases')
        .where('ends_at', '<=', now - clockSkewMsMax)
        .execute()
      const moment = new Date(now).toISOString()
      for (const table of ['people_sessions', 'people_verifications'] as const) {
        await db.deleteFrom(table).where('expiresAt', '<=', moment).execute()
      }
    },
    countSignUp: (signUp) => countSignUp(db, signUp),
  }
}

function linkOf({ email, purpose, expires_at: expiresAt }: LinkRow): StoredLink | undefined {
  return purpose === 'waiting' ? undefined : { email, purpose, expiresAt }
}

/** The clocks of several processes differ by less than this, in milliseconds. */
const clockSkewMsMax = minuteMs

// a request that started before midnight may still be running
const lateMs = dayMs

async function deleteHashedCounters(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom('hashed_counters')
    .where('ends_at', '<=', now - lateMs)
    .execute()
}

async function countSignUp(
  db: Kysely<Schema>,
  { networkHash, startsAt, endsAt, signUpsMax }: SignUpCount,
): Promise<boolean> {
  const window = { kind: 'sign_ups_day', starts_at: startsAt, ends_at: endsAt } as const
  const row = await db
    .insertInto('hashed_counters')
    .values({ subject_hash: networkHash, ...window, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['subject_hash', 'starts_at', 'kind'])
        .doUpdateSet((eb) => ({ used: eb('hashed_counters.used', '+', 1) }))
        .where('hashed_counters.used', '<', signUpsMax),
    )
    .returning('used')
    .executeTakeFirst()
  return row !== undefined
}
