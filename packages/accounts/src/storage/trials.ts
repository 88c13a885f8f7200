import { type Kysely, sql } from 'kysely'
import type { BillingStore } from '../billing/billing.ts'
import { type Database, onLockedAccount } from './lock-account.ts'
import type { Schema } from './schema.ts'

const prefix = 'trial:'

/**
 * Returns the store of who has had a trial: rows under the hash of the person, which outlive the account. The locked
 * account locks the others of that person too.
 */
export function trials(
  database: Database,
  { stallMsMax }: { stallMsMax: number },
): Pick<BillingStore, 'claimTrial' | 'isTrialTaken'> {
  const { db } = database
  return {
    claimTrial: ({ accountId, now, endsAt }) =>
      onLockedAccount(database, { accountId, stallMsMax }, async (transaction) => {
        const [taken] = await transaction.query(takenByOthers(db, accountId, now))
        if (taken) return false
        transaction.write(keepTrial(db, accountId, endsAt))
        return true
      }),
    async isTrialTaken(accountId, now) {
      return (await takenByOthers(db, accountId, now).executeTakeFirst()) !== undefined
    },
  }
}

function takenByOthers(db: Kysely<Schema>, accountId: string, now: number) {
  return db
    .selectFrom('accounts as own')
    .innerJoin('hashed_counters as h', 'h.subject_hash', 'own.person_hash')
    .select('h.kind')
    .where('own.id', '=', accountId)
    .where('h.kind', 'like', `${prefix}%`)
    .where('h.kind', '<>', `${prefix}${accountId}`)
    .where('h.ends_at', '>', now)
    .limit(1)
}

function keepTrial(db: Kysely<Schema>, accountId: string, endsAt: number) {
  const person = db
    .selectFrom('accounts')
    .select((eb) => [
      eb.ref('person_hash').$notNull().as('subject_hash'),
      sql.lit(0).as('starts_at'),
      sql.val(`${prefix}${accountId}` as const).as('kind'),
      sql.val(endsAt).as('ends_at'),
      sql.lit(1).as('used'),
    ])
    .where('id', '=', accountId)
    .where('person_hash', 'is not', null)
  return db
    .insertInto('hashed_counters')
    .columns(['subject_hash', 'starts_at', 'kind', 'ends_at', 'used'])
    .expression(person)
    .onConflict((conflict) =>
      conflict
        .columns(['subject_hash', 'starts_at', 'kind'])
        .doUpdateSet((eb) => ({ ends_at: eb.ref('excluded.ends_at') })),
    )
}
