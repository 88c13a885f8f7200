import { type Kysely, sql } from 'kysely'
import type { EmailChange } from '../accounts/accounts.ts'
import { insertAudit } from './audit-store.ts'
import type { Schema } from './schema.ts'
import { listPerson } from './suspension-store.ts'

/**
 * Changes the address of an account in one transaction; false, and nothing changed, if another account has it. The usage of the
 * day stays with both addresses, so that neither begins with a new allowance.
 */
export function changeEmail(
  db: Kysely<Schema>,
  accountId: string,
  { from, email, login, personHash, audit, permit }: EmailChange,
): Promise<boolean> {
  return db.transaction().execute(async (within) => {
    const account = within.selectFrom('accounts').select('person_hash').where('id', '=', accountId)
    const { person_hash: before } = await account.executeTakeFirstOrThrow()
    const { numUpdatedRows } = await within
      .updateTable('accounts')
      .set({ email, person_hash: personHash })
      .where('id', '=', accountId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('accounts as other').select('other.id').where('other.email', '=', email),
          ),
        ),
      )
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    if (before !== null && before !== personHash) {
      await keepUsage(within, { accountId, before, personHash })
    }
    if (permit && (await isSuspended(within, personHash))) {
      permit(await listPerson(within, accountId))
    }
    await within.updateTable('people').set({ email: login }).where('id', '=', accountId).execute()
    await within.deleteFrom('links').where('email', '=', from).execute()
    if (audit) await insertAudit(within, audit).execute()
    return true
  })
}

// after the change, so that the account itself counts
async function isSuspended(db: Kysely<Schema>, personHash: string): Promise<boolean> {
  const suspended = db.selectFrom('accounts').select('id').where('suspended_at', 'is not', null)
  const row = await suspended.where('person_hash', '=', personHash).limit(1).executeTakeFirst()
  return row !== undefined
}

/**
 * What deleted accounts of the person used counts for the new address too, and the free conversions of this account for the
 * old one, with which somebody may sign up again. Changing back on the same day counts them twice.
 */
async function keepUsage(
  db: Kysely<Schema>,
  { accountId, before, personHash }: { accountId: string; before: string; personHash: string },
): Promise<void> {
  const columns = ['subject_hash', 'starts_at', 'kind', 'ends_at', 'used'] as const
  const ofDeleted = db
    .selectFrom('hashed_counters')
    .select([sql.val(personHash).as('subject_hash'), 'starts_at', 'kind', 'ends_at', 'used'])
    .where('subject_hash', '=', before)
  const own = db
    .selectFrom('counters')
    .select([sql.val(before).as('subject_hash'), 'starts_at', 'kind', 'ends_at', 'used'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'free_day')
  for (const usage of [ofDeleted, own]) {
    await db
      .insertInto('hashed_counters')
      .columns(columns)
      .expression(usage)
      .onConflict((conflict) =>
        conflict.columns(['subject_hash', 'starts_at', 'kind']).doUpdateSet((eb) => ({
          used: eb('hashed_counters.used', '+', eb.ref('excluded.used')),
        })),
      )
      .execute()
  }
}
