import { type Compilable, type Kysely, sql } from 'kysely'
import type { Pays, Usage, UsageQuery } from '../accounts/accounts.ts'
import type { Counter } from '../admission/admit.ts'
import {
  freeHeldByOtherAccounts,
  freeUsedByOtherAccounts,
  usedByDeletedAccounts,
} from './count-person.ts'
import type { Schema } from './schema.ts'

/** Runs a statement. Several may run at the same time. */
export type Run = <Row>(statement: Compilable<Row>) => Promise<Row[]>

/** Counts the usage in three statements, whose cost does not grow with past usage. */
export async function countUsage(db: Kysely<Schema>, run: Run, query: UsageQuery): Promise<Usage> {
  const [[minute], counters, reservations] = await Promise.all([
    run(countMinute(db, query)),
    run(readCounters(db, query)),
    run(countHeld(db, query)),
  ])
  const settled = (kind: Counter['kind'], startsAt: number | null) =>
    sumOf(counters.filter((row) => row.kind === kind && row.starts_at === startsAt))
  const held = (pays: Pays, startsAt: number | null) =>
    sumOf(reservations.filter((row) => row.pays === pays && row.window_starts_at === startsAt))
  const { dayStartsAt, monthStartsAt } = query
  return {
    minute: { requests: Number(minute?.requests ?? 0), oldestAt: minute?.oldest_at ?? null },
    requestsToday: settled('requests_day', dayStartsAt),
    free: { settled: settled('free_day', dayStartsAt), held: held('free', dayStartsAt) },
    plan: { settled: settled('plan_month', monthStartsAt), held: held('plan', monthStartsAt) },
    creditsHeld: held('credits', null),
    workerMsToday: settled('worker_ms_day', dayStartsAt),
  }
}

function countMinute(db: Kysely<Schema>, query: UsageQuery) {
  const newest = db
    .selectFrom('requests')
    .select('at')
    .where('account_id', '=', query.accountId)
    .where('at', '>', query.minuteAfter)
    .where('at', '<=', query.minuteUntil)
    .orderBy('at', 'desc')
    .limit(query.minuteRequestsMax)
    .as('newest')
  return db
    .selectFrom(newest)
    .select((eb) => [
      eb.fn.countAll().as('requests'),
      eb.fn.min<number | null>('at').as('oldest_at'),
    ])
}

function readCounters(db: Kysely<Schema>, { accountId, dayStartsAt, monthStartsAt }: UsageQuery) {
  return db
    .selectFrom('counters')
    .select(['kind', 'starts_at', 'used'])
    .where('account_id', '=', accountId)
    .where('starts_at', 'in', [dayStartsAt, monthStartsAt ?? dayStartsAt])
    .unionAll(usedByDeletedAccounts(db, { accountId, dayStartsAt }))
    .unionAll(freeUsedByOtherAccounts(db, { accountId, dayStartsAt }))
}

function countHeld(db: Kysely<Schema>, { accountId, now }: UsageQuery) {
  return (
    db
      .selectFrom('requests')
      .select((eb) => ['pays', 'window_starts_at', eb.fn.countAll().as('used')])
      .where('account_id', '=', accountId)
      // a literal, because the partial index of held requests is not used with a parameter
      .where('state', '=', sql.lit('held' as const))
      .where('expires_at', '>', now)
      .groupBy(['pays', 'window_starts_at'])
      .unionAll(freeHeldByOtherAccounts(db, { accountId, now }))
  )
}

function sumOf(rows: { used: string | number | bigint }[]): number {
  return rows.reduce((sum, { used }) => sum + Number(used), 0)
}
