import { dayMs } from '@rowdeck/core/time'
import type { Kysely } from 'kysely'
import type { KeyUse } from '../admission/admit.ts'
import type { Schema } from './schema.ts'

/** Returns the statement that adds the counts to those of the key and day. */
export function addUse(db: Kysely<Schema>, accountId: string, { keyId, startsAt, ...use }: KeyUse) {
  return db
    .insertInto('usage_days')
    .values({ account_id: accountId, key_id: keyId, starts_at: startsAt, ...use })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'starts_at', 'key_id']).doUpdateSet((eb) => ({
        converted: eb('usage_days.converted', '+', use.converted),
        charged: eb('usage_days.charged', '+', use.charged),
        failed: eb('usage_days.failed', '+', use.failed),
        slides: eb('usage_days.slides', '+', use.slides),
      })),
    )
}

/** Returns the statement that deletes days that ended before that moment, the oldest first. */
export function pruneDays(db: Kysely<Schema>, before: number, rowsMax: number) {
  const oldest = db
    .selectFrom('usage_days')
    .select(['account_id', 'starts_at', 'key_id'])
    .where('starts_at', '<', before - dayMs)
    .orderBy('starts_at')
    .limit(rowsMax)
    .$asTuple('account_id', 'starts_at', 'key_id')
  return db
    .deleteFrom('usage_days')
    .where((eb) => eb(eb.refTuple('account_id', 'starts_at', 'key_id'), 'in', oldest))
    .returning('starts_at')
}
