import { type Kysely, sql } from 'kysely'
import type { Counter } from '../admission/admit.ts'
import type { Schema } from './schema.ts'

/** Selects the usage by deleted accounts of the same person in the windows that began at that moment. */
export function usedByDeletedAccounts(
  db: Kysely<Schema>,
  {
    accountId,
    dayStartsAt,
    hourStartsAt,
  }: { accountId: string; dayStartsAt: number; hourStartsAt: number },
) {
  return db
    .selectFrom('accounts as own')
    .innerJoin('hashed_counters as h', 'h.subject_hash', 'own.person_hash')
    .select((eb) => [
      eb.ref('h.kind').$castTo<Counter['kind']>().as('kind'),
      'h.starts_at',
      'h.used',
    ])
    .where('own.id', '=', accountId)
    .where('h.starts_at', 'in', [dayStartsAt, hourStartsAt])
}

/** Selects the free conversions that other accounts of the same person used on that day. */
export function freeUsedByOtherAccounts(
  db: Kysely<Schema>,
  { accountId, dayStartsAt }: { accountId: string; dayStartsAt: number },
) {
  return db
    .selectFrom('accounts as own')
    .innerJoin('accounts as other', 'other.person_hash', 'own.person_hash')
    .innerJoin('counters as c', 'c.account_id', 'other.id')
    .select(['c.kind', 'c.starts_at', 'c.used'])
    .where('own.id', '=', accountId)
    .where('other.id', '<>', accountId)
    .where('c.starts_at', '=', dayStartsAt)
    .where('c.kind', '=', 'free_day')
}

/** Selects the free conversions that other accounts of the same person have reserved. */
export function freeHeldByOtherAccounts(
  db: Kysely<Schema>,
  { accountId, now }: { accountId: string; now: number },
) {
  return (
    db
      .selectFrom('accounts as own')
      .innerJoin('accounts as other', 'other.person_hash', 'own.person_hash')
      .innerJoin('requests as r', 'r.account_id', 'other.id')
      .select((eb) => ['r.pays', 'r.window_starts_at', eb.fn.sum('r.units').as('used')])
      .where('own.id', '=', accountId)
      .where('other.id', '<>', accountId)
      // a literal, because the partial index of held requests is not used with a parameter
      .where('r.state', '=', sql.lit('held' as const))
      .where('r.expires_at', '>', now)
      .where('r.pays', '=', 'free')
      .groupBy(['r.pays', 'r.window_starts_at'])
  )
}
