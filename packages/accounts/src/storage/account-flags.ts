import type { ExpressionBuilder, Kysely } from 'kysely'
import type { AccountStore } from '../accounts/accounts.ts'
import { withAudit } from './audit-store.ts'
import { fromLimits, toAccount } from './rows.ts'
import type { Schema } from './schema.ts'

type Flags = Pick<
  AccountStore,
  'isOperator' | 'setOperator' | 'setLimits' | 'findSuspension' | 'suspendAccount'
>

/** Returns the part of the account store that sets flags: operator, limits and suspension. */
export function accountFlags(db: Kysely<Schema>): Flags {
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
    async findSuspension(of) {
      const accountId = 'accountId' in of ? of.accountId : ''
      const ownHash = (eb: ExpressionBuilder<Schema, 'accounts'>) =>
        eb.selectFrom('accounts as own').select('own.person_hash').where('own.id', '=', accountId)
      const row = await db
        .selectFrom('accounts')
        .select(['suspended_at', 'suspended_reason'])
        .where('suspended_at', 'is not', null)
        .where((eb) =>
          eb.or([
            eb('id', '=', accountId),
            eb('person_hash', '=', 'personHash' in of ? of.personHash : ownHash(eb)),
          ]),
        )
        .orderBy((eb) => eb('id', '=', accountId), 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.suspended_at ? { at: row.suspended_at, reason: row.suspended_reason } : null
    },
    suspendAccount(accountId, suspension, audit) {
      const { at: suspended_at, reason: suspended_reason } = suspension ?? {
        at: null,
        reason: null,
      }
      return withAudit(db, audit, async (within) => {
        const row = await within
          .updateTable('accounts')
          .set({ suspended_at, suspended_reason })
          .where('id', '=', accountId)
          .returningAll()
          .executeTakeFirst()
        return row && toAccount(row)
      })
    },
  }
}

async function deleteLinks(db: Kysely<Schema>, accountId: string): Promise<void> {
  const email = db.selectFrom('accounts').select('email').where('id', '=', accountId)
  await db.deleteFrom('links').where('email', '=', email).execute()
}
