import type { Kysely } from 'kysely'
import type { AccountStore } from '../accounts/accounts.ts'
import { toAccount } from './rows.ts'
import type { Schema } from './schema.ts'

type Flags = Pick<AccountStore, 'isOperator' | 'setOperator' | 'suspendAccount'>

/** Returns the part of the account store that sets flags: operator and suspension. */
export function accountFlags(db: Kysely<Schema>): Flags {
  return {
    async isOperator(accountId) {
      const query = db.selectFrom('accounts').select('operator').where('id', '=', accountId)
      return (await query.executeTakeFirst())?.operator === 1
    },
    async setOperator(accountId, operator) {
      const change = { operator: operator ? 1 : 0 }
      await db.updateTable('accounts').set(change).where('id', '=', accountId).execute()
    },
    async suspendAccount(accountId, suspension) {
      const { at: suspended_at, reason: suspended_reason } = suspension ?? {
        at: null,
        reason: null,
      }
      const row = await db
        .updateTable('accounts')
        .set({ suspended_at, suspended_reason })
        .where('id', '=', accountId)
        .returningAll()
        .executeTakeFirst()
      return row && toAccount(row)
    },
  }
}
