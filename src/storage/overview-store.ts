import { type Kysely, sql } from 'kysely'
import type { OverviewQuery, OverviewRow, OverviewStore } from '../console-server/console-server.ts'
import type { Schema } from './schema.ts'

/** Reads totals over all accounts for the operators of the service. */
export function overviewStore(db: Kysely<Schema>): OverviewStore {
  return {
    async overview(query) {
      return {
        accounts: await countAccounts(db),
        newest: await newestAccounts(db, query),
        days: await daysOfAll(db, query.daysFrom),
        errors: await errorsOf(db, query.errorsFrom),
      }
    },
  }
}

async function countAccounts(db: Kysely<Schema>): Promise<number> {
  const query = db.selectFrom('accounts').select(({ fn }) => fn.countAll().as('count'))
  return Number((await query.executeTakeFirstOrThrow()).count)
}

async function newestAccounts(
  db: Kysely<Schema>,
  { daysFrom, accountsMax }: OverviewQuery,
): Promise<OverviewRow[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .select((eb) => [
      'a.id',
      'a.email',
      'a.created_at',
      'a.operator',
      'a.plan_name',
      'a.credits',
      eb
        .exists(eb.selectFrom('people').select('people.id').whereRef('people.id', '=', 'a.id'))
        .as('claimed'),
      eb
        .selectFrom('usage_days as d')
        .select(({ fn }) => fn.sum('d.converted').as('converted'))
        .whereRef('d.account_id', '=', 'a.id')
        .where('d.starts_at', '>=', daysFrom)
        .as('converted'),
      eb
        .selectFrom('requests as r')
        .select(({ fn }) => fn.max('r.at').as('at'))
        .whereRef('r.account_id', '=', 'a.id')
        .as('last_request_at'),
    ])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(accountsMax)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    createdAt: row.created_at,
    operator: row.operator === 1,
    claimed: Boolean(row.claimed),
    plan: row.plan_name,
    credits: row.credits,
    converted: Number(row.converted ?? 0),
    lastRequestAt: row.last_request_at,
  }))
}

async function daysOfAll(db: Kysely<Schema>, from: number) {
  const rows = await db
    .selectFrom('usage_days')
    .select(({ fn }) => [
      'starts_at',
      fn.sum('converted').as('converted'),
      fn.sum('charged').as('charged'),
      fn.sum('failed').as('failed'),
      fn.sum('slides').as('slides'),
    ])
    .where('starts_at', '>=', from)
    .groupBy('starts_at')
    .execute()
  return rows.map((row) => ({
    startsAt: row.starts_at,
    converted: Number(row.converted),
    charged: Number(row.charged),
    failed: Number(row.failed),
    slides: Number(row.slides),
  }))
}

async function errorsOf(db: Kysely<Schema>, from: number) {
  const rows = await db
    .selectFrom('requests')
    .select(({ fn }) => ['code', fn.countAll().as('count')])
    .where('at', '>=', from)
    .where('code', 'is not', null)
    .groupBy('code')
    .orderBy(sql`count(*)`, 'desc')
    .limit(100)
    .execute()
  return rows.map(({ code, count }) => ({ code: code ?? '', count: Number(count) }))
}
