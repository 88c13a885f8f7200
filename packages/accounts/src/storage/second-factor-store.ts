import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { CodeLimit, SecondFactorStore } from '../people/people.ts'
import { type Database, lockSignIn } from './lock-account.ts'
import type { Schema } from './schema.ts'

/** Stores whether people have second factors, and removes these. The sign-in library writes the rest. */
export function secondFactorStore(database: Database): SecondFactorStore {
  const { db } = database
  return {
    async hasSecondFactor(accountId) {
      const query = db.selectFrom('people').select('twoFactorEnabled').where('id', '=', accountId)
      return Boolean((await query.executeTakeFirst())?.twoFactorEnabled)
    },
    startSecondFactors: (accountId, encryptedCodes) =>
      db.transaction().execute(async (transaction) => {
        await lockSignIn(database, transaction, accountId)
        return startSecondFactors(transaction, accountId, encryptedCodes)
      }),
    removeTotp: (accountId) =>
      removing(database, accountId, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('people_second_factors')
          .set({ secret: '', verified: sql`false` })
          .where('userId', '=', accountId)
          .where(sql<boolean>`verified`)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      }),
    removePasskey: (accountId, passkeyId) =>
      removing(database, accountId, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('people_passkeys')
          .where('userId', '=', accountId)
          .where('id', '=', passkeyId)
          .executeTakeFirstOrThrow()
        return numDeletedRows > 0n
      }),
    removeSecondFactors: (accountId) =>
      removing(database, accountId, async (transaction) => {
        for (const table of ['people_second_factors', 'people_passkeys'] as const) {
          await transaction.deleteFrom(table).where('userId', '=', accountId).execute()
        }
        const { numUpdatedRows } = await transaction
          .updateTable('people')
          .set({ twoFactorEnabled: sql`false` })
          .where('id', '=', accountId)
          .where(sql<boolean>`"twoFactorEnabled"`)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      }),
    countCode: (accountId, limit) => countCode(db, accountId, limit),
    async forgetCodes(accountId) {
      const forgotten = { failedVerificationCount: 0, lockedUntil: null }
      const factors = db.updateTable('people_second_factors').set(forgotten)
      await factors.where('userId', '=', accountId).execute()
    },
  }
}

async function countCode(
  db: Kysely<Schema>,
  accountId: string,
  { now, attemptsMax, lockMs }: CodeLimit,
): Promise<boolean> {
  const lockedUntil = new Date(now + lockMs).toISOString()
  // the first one after a lock begins a new row of attempts
  const count = sql<number>`case when "lockedUntil" is null then "failedVerificationCount" else 0 end + 1`
  const { numUpdatedRows } = await db
    .updateTable('people_second_factors')
    .set({
      failedVerificationCount: count,
      // null in the type of the column, which PostgreSQL needs for the parameter
      lockedUntil: sql`case when ${count} >= ${attemptsMax} then ${lockedUntil} else nullif("lockedUntil", "lockedUntil") end`,
    })
    .where('userId', '=', accountId)
    .where((eb) =>
      eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<=', new Date(now).toISOString())]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function startSecondFactors(
  db: Kysely<Schema>,
  accountId: string,
  backupCodes: string,
): Promise<boolean> {
  const started = await db
    .updateTable('people')
    .set({ twoFactorEnabled: sql`true` })
    .where('id', '=', accountId)
    .where(sql<boolean>`not "twoFactorEnabled"`)
    .executeTakeFirstOrThrow()
  if (started.numUpdatedRows === 0n) return false
  await db
    .insertInto('people_second_factors')
    .values({
      id: randomUUID(),
      userId: accountId,
      secret: '',
      backupCodes,
      verified: sql`false`,
      failedVerificationCount: 0,
      lockedUntil: null,
    })
    // of an app that was never confirmed
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ backupCodes }))
    .execute()
  return true
}

/** Removes a factor; without any left, the recovery codes go too, and the password is enough. */
function removing(
  database: Database,
  accountId: string,
  remove: (transaction: Kysely<Schema>) => Promise<boolean>,
): Promise<boolean> {
  return database.db.transaction().execute(async (transaction) => {
    await lockSignIn(database, transaction, accountId)
    const removed = await remove(transaction)
    const isLeft = sql`
      (exists (select 1 from people_passkeys where "userId" = ${accountId})
      or exists (select 1 from people_second_factors where "userId" = ${accountId} and verified))`
    await transaction
      .updateTable('people')
      .set({ twoFactorEnabled: sql`${isLeft}` })
      .where('id', '=', accountId)
      .where(sql<boolean>`"twoFactorEnabled"`)
      .execute()
    await transaction
      .deleteFrom('people_second_factors')
      .where('userId', '=', accountId)
      .where(
        sql<boolean>`not exists (select 1 from people where id = ${accountId} and "twoFactorEnabled")`,
      )
      .execute()
    return removed
  })
}
