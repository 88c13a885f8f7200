import { type Kysely, sql } from 'kysely'
import type { Pays, Usage, UsageQuery } from '../accounts/accounts.ts'
import type { Counter } from '../admission/admit.ts'
import {
  freeHeldByOtherAccounts,
  freeUsedByOtherAccounts,
  usedByDeletedAccounts,
} from './count-person.ts'
import type { Schema } from './schema.ts'

/** Counts the usage in three statements, whose cost does not grow with past usage. */
export async function countUsage(db: Kysely<Schema>, query: UsageQuery): Promise<Usage> {
  const minute = await countMinute(db, query)
  const settled = await readCounters(db, query)
  const held = await countHeld(db, query)
  const { dayStartsAt, monthStartsAt } = query
  return {
    minute,
    requestsToday: settled('requests_day', dayStartsAt),
    free: { settled: settled('free_day', dayStartsAt), held: held('free', dayStartsAt) },
    plan: { settled: settled('plan_month', monthStartsAt), held: held('plan', monthStartsAt) },
    creditsHeld: held('credits', null),
    workerMsToday: settled('worker_ms_day', dayStartsAt),
  }
}

async function countMinute(db: Kysely<Schema>, query: UsageQuery): Promise<Usage['minute']> {
  const newest = db
    .selectFrom('requests')
    .select('at')
    .where('account_id', '=', query.accountId)
    .where('at', '>', query.minuteAfter)
    .where('at', '<=', query.minuteUntil)
    .orderBy('at', 'desc')
    .limit(query.minuteRequestsMax)
    .as('newest')
  const row = await db
    .selectFrom(newest)
    .select((eb) => [
      eb.fn.countAll().as('requests'),
      eb.fn.min<number | null>('at').as('oldest_at'),
    ])
    .executeTakeFirstOrThrow()
  return { requests: Number(row.requests), oldestAt: row.oldest_at }
}

type CountOf<Kind> = (kind: Kind, startsAt: number | null) => number

async function readCounters(
  db: Kysely<Schema>,
  { accountId, dayStartsAt, monthStartsAt }: UsageQuery,
): Promise<CountOf<Counter['kind']>> {
  const rows = await db
    .selectFrom('counters')
    .select(['kind', 'starts_at', 'used'])
    .where('account_id', '=', accountId)
    .where('starts_at', 'in', [dayStartsAt, monthStartsAt ?? dayStartsAt])
    .unionAll(usedByDeletedAccounts(db, { accountId, dayStartsAt }))
    .unionAll(freeUsedByOtherAccounts(db, { accountId, dayStartsAt }))
    .execute()
  return (kind, startsAt) =>
    rows
      .filter((row) => row.kind === kind && row.starts_at === startsAt)
      .reduce((sum, { used }) => sum + used, 0)
}

async function countHeld(
  db: Kysely<Schema>,
  { accountId, now }: UsageQuery,
): Promise<CountOf<Pays>> {
  const rows = await db
    .selectFrom('requests')
    .select((eb) => ['pays', 'window_starts_at', eb.fn.countAll().as('held')])
    .where('account_id', '=', accountId)
    // a literal, because the partial index of held requests is not used with a parameter
    .where('state', '=', sql.lit('held' as const))
    .where('expires_at', '>', now)
    .groupBy(['pays', 'window_starts_at'])
    .unionAll(freeHeldByOtherAccounts(db, { accountId, now }))
    .execute()
  return (pays, startsAt) =>
    rows
      .filter((row) => row.pays === pays && row.window_starts_at === startsAt)
      .reduce((sum, { held }) => sum + Number(held), 0)
}
