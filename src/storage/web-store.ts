import { type Kysely, sql } from 'kysely'
import type { OverviewQuery, OverviewRow, SignUpCount, WebStore } from '../web/web.ts'
import type { Schema } from './schema.ts'

/** Returns the console's store of a database. */
export function webStore(db: Kysely<Schema>): WebStore {
  return {
    peopleDatabase: { db, type: 'sqlite' },
    async insertLink({ tokenHash, email, purpose, expiresAt }) {
      const row = { token_hash: tokenHash, email, purpose, expires_at: expiresAt }
      await db.insertInto('links').values(row).execute()
    },
    async findLink(tokenHash) {
      const query = db.selectFrom('links').selectAll().where('token_hash', '=', tokenHash)
      const row = await query.executeTakeFirst()
      return row && { email: row.email, purpose: row.purpose, expiresAt: row.expires_at }
    },
    async useLink(tokenHash) {
      const query = db.deleteFrom('links').where('token_hash', '=', tokenHash).returningAll()
      const row = await query.executeTakeFirst()
      return row && { email: row.email, purpose: row.purpose, expiresAt: row.expires_at }
    },
    async dropLinks(email) {
      await db.deleteFrom('links').where('email', '=', email).execute()
    },
    async dropExpired(now) {
      await db.deleteFrom('links').where('expires_at', '<=', now).execute()
      await dropHashedCounters(db, now)
      const moment = new Date(now).toISOString()
      await db.deleteFrom('people_sessions').where('expiresAt', '<=', moment).execute()
    },
    countSignUp: (signUp) => countSignUp(db, signUp),
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

// a request that began before midnight may still end
const lateMs = 86_400_000

async function dropHashedCounters(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom('hashed_counters')
    .where('ends_at', '<=', now - lateMs)
    .execute()
}

async function countSignUp(
  db: Kysely<Schema>,
  { networkHash, startsAt, endsAt, signUpsMax }: SignUpCount,
): Promise<boolean> {
  const window = { kind: 'sign_ups_day', starts_at: startsAt, ends_at: endsAt } as const
  const row = await db
    .insertInto('hashed_counters')
    .values({ subject_hash: networkHash, ...window, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['subject_hash', 'starts_at', 'kind'])
        .doUpdateSet((eb) => ({ used: eb('hashed_counters.used', '+', 1) }))
        .where('hashed_counters.used', '<', signUpsMax),
    )
    .returning('used')
    .executeTakeFirst()
  return row !== undefined
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
