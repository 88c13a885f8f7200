import type { ExpressionBuilder, Kysely } from 'kysely'
import type { AccountOfPerson, AccountStore } from '../accounts/accounts.ts'
import { insertAudit } from './audit-store.ts'
import { toAccount } from './rows.ts'
import type { Schema } from './schema.ts'

export type SuspensionStore = Pick<AccountStore, 'listPerson' | 'findSuspension' | 'suspendAccount'>

/** Returns the part of the account store that suspends accounts, and with them their persons. */
export function suspensionStore(db: Kysely<Schema>): SuspensionStore {
  return {
    listPerson: (accountId) => listPerson(db, accountId),
    async findSuspension(of) {
      const accountId = 'accountId' in of ? of.accountId : ''
      const row = await db
        .selectFrom('accounts')
        .select(['suspended_at', 'suspended_reason'])
        .where('suspended_at', 'is not', null)
        .where((eb) =>
          eb.or([
            eb('id', '=', accountId),
            eb('person_hash', '=', 'personHash' in of ? of.personHash : hashOf(eb, accountId)),
          ]),
        )
        .orderBy((eb) => eb('id', '=', accountId), 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.suspended_at ? { at: row.suspended_at, reason: row.suspended_reason } : null
    },
    suspendAccount(accountId, suspension, { audit, permit } = {}) {
      const { at: suspended_at, reason: suspended_reason } = suspension ?? {
        at: null,
        reason: null,
      }
      return db.transaction().execute(async (within) => {
        const row = await within
          .updateTable('accounts')
          .set({ suspended_at, suspended_reason })
          .where('id', '=', accountId)
          .returningAll()
          .executeTakeFirst()
        if (!row) return undefined
        if (suspension && permit) permit(await listPerson(within, accountId))
        if (audit) await insertAudit(within, audit).execute()
        return toAccount(row)
      })
    },
  }
}

const accountsMax = 100

/** Resolves to the account and others of the same person, operators first, 100 at most. */
export async function listPerson(
  db: Kysely<Schema>,
  accountId: string,
): Promise<AccountOfPerson[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'operator'])
    .where((eb) => eb.or([eb('id', '=', accountId), eb('person_hash', '=', hashOf(eb, accountId))]))
    .orderBy('operator', 'desc')
    .orderBy((eb) => eb('id', '=', accountId), 'desc')
    .orderBy('id')
    .limit(accountsMax)
    .execute()
  return rows.map(({ id, operator }) => ({ id, isOperator: operator === 1 }))
}

function hashOf(eb: ExpressionBuilder<Schema, 'accounts'>, accountId: string) {
  return eb.selectFrom('accounts as own').select('own.person_hash').where('own.id', '=', accountId)
}
