import { type Kysely, sql } from 'kysely'
import type { OverviewStore } from '../accounts/accounts.ts'
import type { Schema } from './schema.ts'

/** Reads totals over all accounts for the operators of the service. */
export function overviewStore(db: Kysely<Schema>): OverviewStore {
  return {
    async overview(query) {
      return {
        accounts: await countAccounts(db),
        days: await daysOfAll(db, query.daysFrom),
        errors: await errorsOf(db, query.errorsFrom),
        busiest: await busiestOf(db, query.todayFrom),
      }
    },
  }
}

async function countAccounts(db: Kysely<Schema>): Promise<number> {
  const query = db.selectFrom('accounts').select(({ fn }) => fn.countAll().as('count'))
  return Number((await query.executeTakeFirstOrThrow()).count)
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
  return rows.flatMap(({ code, count }) => (code ? [{ code, count: Number(count) }] : []))
}

const busiestMax = 5

async function busiestOf(db: Kysely<Schema>, from: number) {
  const rows = await db
    .selectFrom('usage_days as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(({ fn }) => [
      'a.id',
      'a.email',
      fn.sum('u.converted').as('converted'),
      fn.sum('u.failed').as('failed'),
      fn.sum('u.slides').as('slides'),
    ])
    .where('u.starts_at', '>=', from)
    .groupBy(['a.id', 'a.email'])
    .orderBy(sql`sum(u.converted) + sum(u.failed)`, 'desc')
    .orderBy('a.id')
    .limit(busiestMax)
    .execute()
  return rows.map(({ id, email, ...counts }) => ({
    ...{ id, email },
    converted: Number(counts.converted),
    failed: Number(counts.failed),
    slides: Number(counts.slides),
  }))
}
