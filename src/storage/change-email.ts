import type { Kysely } from 'kysely'
import type { EmailChange } from '../accounts/accounts.ts'
import { insertAudit } from './audit-store.ts'
import type { Schema } from './schema.ts'

/** Changes the address of an account in one transaction; false, and nothing changed, if another account has it. */
export function changeEmail(
  db: Kysely<Schema>,
  accountId: string,
  { from, email, login, personHash, audit }: EmailChange,
): Promise<boolean> {
  return db.transaction().execute(async (within) => {
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
    await within.updateTable('people').set({ email: login }).where('id', '=', accountId).execute()
    await within.deleteFrom('links').where('email', '=', from).execute()
    if (audit) await insertAudit(within, audit).execute()
    return true
  })
}
