import { type Compilable, type Kysely, sql } from 'kysely'
import type { Pays, Usage, UsageQuery } from '../accounts/accounts.ts'
import type { Counter } from '../admission/admit.ts'
import {
  freeHeldByOtherAccounts,
  freeUsedByOtherAccounts,
  usedByDeletedAccounts,
} from './count-person.ts'
import type { Schema } from './schema.ts'

const timedOutKind = 'timed_out:'

/** Runs a statement. Several may run at the same time. */
export type Run = <Row>(statement: Compilable<Row>) => Promise<Row[]>

/** Counts the usage in three statements, up to five for a key with a cap or limits, whose cost does not grow with past usage. */
export async function countUsage(db: Kysely<Schema>, run: Run, query: UsageQuery): Promise<Usage> {
  const [[minute], counters, reservations, [ofKey], [minuteOfKey]] = await Promise.all([
    run(countMinute(db, query)),
    run(readCounters(db, query)),
    run(countHeld(db, query)),
    query.key ? run(countHeldByKey(db, query, query.key)) : [],
    query.key?.minuteRequestsMax ? run(countMinuteOfKey(db, query, query.key)) : [],
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
    failedMsThisHour: settled('failed_ms_hour', query.hourStartsAt),
    timedOut: counters.flatMap(({ kind }) =>
      kind.startsWith(timedOutKind) ? [kind.slice(timedOutKind.length)] : [],
    ),
    keyMonth: {
      settled: query.key ? settled(`key_month:${query.key.countedAs}`, query.key.monthStartsAt) : 0,
      held: Number(ofKey?.held ?? 0),
    },
    key: {
      minute: {
        requests: Number(minuteOfKey?.requests ?? 0),
        oldestAt: minuteOfKey?.oldest_at ?? null,
      },
      requestsToday: query.key ? settled(`key_day:${query.key.countedAs}`, dayStartsAt) : 0,
    },
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

/** Counts the requests of a key, and of those that it replaced or that replaced it. */
function countMinuteOfKey(
  db: Kysely<Schema>,
  query: UsageQuery,
  { countedAs, minuteRequestsMax }: NonNullable<UsageQuery['key']>,
) {
  const newest = db
    .selectFrom('requests as r')
    .innerJoin('api_keys as k', 'k.id', 'r.key_id')
    .select('r.at')
    .where('r.account_id', '=', query.accountId)
    .where('r.at', '>', query.minuteAfter)
    .where('r.at', '<=', query.minuteUntil)
    .where((eb) => eb.or([eb('k.id', '=', countedAs), eb('k.rotated_from', '=', countedAs)]))
    .orderBy('r.at', 'desc')
    .limit(minuteRequestsMax)
    .as('newest')
  return db
    .selectFrom(newest)
    .select((eb) => [
      eb.fn.countAll().as('requests'),
      eb.fn.min<number | null>('at').as('oldest_at'),
    ])
}

function readCounters(db: Kysely<Schema>, query: UsageQuery) {
  const { accountId, dayStartsAt, hourStartsAt, timedOutAfter, monthStartsAt, key } = query
  const months = [monthStartsAt ?? dayStartsAt, key?.monthStartsAt ?? dayStartsAt]
  const starts = [dayStartsAt, hourStartsAt, ...months]
  return db
    .selectFrom('counters')
    .select(['kind', 'starts_at', 'used'])
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('starts_at', 'in', starts),
        eb.and([eb('starts_at', '>', timedOutAfter), eb('kind', 'like', `${timedOutKind}%`)]),
      ]),
    )
    .unionAll(usedByDeletedAccounts(db, { accountId, dayStartsAt, hourStartsAt }))
    .unionAll(freeUsedByOtherAccounts(db, { accountId, dayStartsAt }))
}

function countHeld(db: Kysely<Schema>, { accountId, now }: UsageQuery) {
  return (
    db
      .selectFrom('requests')
      .select((eb) => ['pays', 'window_starts_at', eb.fn.sum('units').as('used')])
      .where('account_id', '=', accountId)
      // a literal, because the partial index of held requests is not used with a parameter
      .where('state', '=', sql.lit('held' as const))
      .where('expires_at', '>', now)
      .groupBy(['pays', 'window_starts_at'])
      .unionAll(freeHeldByOtherAccounts(db, { accountId, now }))
  )
}

/** Counts the reservations, in this month, of a key and of those that it replaced or that replaced it. */
function countHeldByKey(
  db: Kysely<Schema>,
  { accountId, now }: UsageQuery,
  { countedAs, monthStartsAt }: NonNullable<UsageQuery['key']>,
) {
  return (
    db
      .selectFrom('requests as r')
      .innerJoin('api_keys as k', 'k.id', 'r.key_id')
      .select((eb) => eb.fn.countAll().as('held'))
      .where('r.account_id', '=', accountId)
      // a literal, because the partial index of held requests is not used with a parameter
      .where('r.state', '=', sql.lit('held' as const))
      .where('r.expires_at', '>', now)
      .where('r.at', '>=', monthStartsAt)
      .where('r.pays', 'is not', null)
      .where((eb) => eb.or([eb('k.id', '=', countedAs), eb('k.rotated_from', '=', countedAs)]))
  )
}

function sumOf(rows: { used: string | number | bigint }[]): number {
  return rows.reduce((sum, { used }) => sum + Number(used), 0)
}
