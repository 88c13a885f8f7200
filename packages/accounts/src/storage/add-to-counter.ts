import type { Kysely } from 'kysely'
import type { Counter } from '../admission/admit.ts'
import type { Schema } from './schema.ts'

/** Returns the statement that adds to a counter of the account, which starts at 0 and never falls below 0. */
export function addToCounter(
  db: Kysely<Schema>,
  { accountId, kind, startsAt, endsAt }: Counter & { accountId: string },
  amount: number,
) {
  const used = Math.max(0, amount)
  return db
    .insertInto('counters')
    .values({ account_id: accountId, kind, starts_at: startsAt, ends_at: endsAt, used })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'starts_at', 'kind']).doUpdateSet((eb) => ({
        // `max` of several values is called `greatest` in other databases; a case works in all of them
        used: eb
          .case()
          .when(eb('counters.used', '+', amount), '<', 0)
          .then(0)
          .else(eb('counters.used', '+', amount))
          .end(),
      })),
    )
}
