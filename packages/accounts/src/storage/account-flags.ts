import type { Kysely } from 'kysely'
import type { AccountStore } from '../accounts/accounts.ts'
import { withAudit } from './audit-store.ts'
import { fromLimits } from './rows.ts'
import type { Schema } from './schema.ts'
import { type SuspensionStore, suspensionStore } from './suspension-store.ts'

type Flags = Pick<AccountStore, 'isOperator' | 'setOperator' | 'setLimits'>

/** Returns the part of the account store that sets flags: operator, limits and suspension. */
export function accountFlags(db: Kysely<Schema>): Flags & SuspensionStore {
  return {
    async isOperator(accountId) {
      const query = db.selectFrom('accounts').select('operator').where('id', '=', accountId)
      return (await query.executeTakeFirst())?.operator === 1
    },
    setOperator: (accountId, operator, audit) =>
      withAudit(db, audit, async (within) => {
        const value = operator ? 1 : 0
        const { numUpdatedRows } = await within
          .updateTable('accounts')
          .set({ operator: value })
          .where('id', '=', accountId)
          .where('operator', '<>', value)
          .executeTakeFirstOrThrow()
        if (operator && numUpdatedRows > 0n) await deleteLinks(within, accountId)
        return numUpdatedRows > 0n
      }).then(() => {}),
    setLimits: (accountId, limits, audit) =>
      withAudit(db, audit, async (within) => {
        const change = within.updateTable('accounts').set({ limits: fromLimits(limits) })
        const changed = await change.where('id', '=', accountId).executeTakeFirstOrThrow()
        return changed.numUpdatedRows > 0n
      }).then(() => {}),
    ...suspensionStore(db),
  }
}

async function deleteLinks(db: Kysely<Schema>, accountId: string): Promise<void> {
  const email = db.selectFrom('accounts').select('email').where('id', '=', accountId)
  await db.deleteFrom('links').where('email', '=', email).execute()
}
