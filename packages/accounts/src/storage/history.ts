import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { AccountStore, Outcome, PastRequest } from '../accounts/accounts.ts'
import type { RequestRow, Schema } from './schema.ts'

type HistoryReads = Pick<AccountStore, 'listRequests' | 'useByDay' | 'useByKey'>

/** Returns the part of the account store that reads history: requests and daily counts. */
export function history(db: Kysely<Schema>): HistoryReads {
  return {
    async listRequests(accountId, { now, requestsMax }) {
      const rows = await db
        .selectFrom('requests')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(requestsMax)
        .execute()
      return rows.map((row) => toPastRequest(row, now))
    },
    async useByDay(accountId, from) {
      const rows = await daysOf(db, accountId, from)
        .select('starts_at')
        .groupBy('starts_at')
        .orderBy('starts_at')
        .execute()
      return rows.map(({ starts_at, ...row }) => ({ startsAt: starts_at, ...toCount(row) }))
    },
    async useByKey(accountId, from) {
      const rows = await daysOf(db, accountId, from)
        .select('key_id')
        .groupBy('key_id')
        .orderBy('converted', 'desc')
        .orderBy('key_id')
        .execute()
      return rows.map(({ key_id, ...row }) => ({ keyId: key_id, ...toCount(row) }))
    },
  }
}

function daysOf(db: Kysely<Schema>, accountId: string, from: number) {
  return db
    .selectFrom('usage_days')
    .select(({ fn }) => [
      fn.sum('converted').as('converted'),
      fn.sum('charged').as('charged'),
      fn.sum('failed').as('failed'),
      fn.sum('slides').as('slides'),
    ])
    .where('account_id', '=', accountId)
    .where('starts_at', '>=', from)
}

type Sums =
  ReturnType<typeof daysOf> extends SelectQueryBuilder<Schema, 'usage_days', infer Row>
    ? Row
    : never

// some databases return sums as text
function toCount(sums: Sums) {
  return {
    converted: Number(sums.converted),
    charged: Number(sums.charged),
    failed: Number(sums.failed),
    slides: Number(sums.slides),
  }
}

function toPastRequest(row: RequestRow, now: number): PastRequest {
  const outcome = outcomeOf(row, now)
  return {
    requestId: row.request_id,
    keyId: row.key_id,
    at: row.at,
    endedAt: outcome === 'refused' ? row.at : row.ended_at,
    outcome,
    code: row.code,
    pays: row.pays,
    charged: isCharged(row) && row.replayed === 0,
    conversions: isCharged(row) && row.replayed === 0 ? row.units : 0,
    replayed: isCharged(row) && row.replayed === 1,
    nameLength: row.name_length,
    type: row.type,
    fileBytes: row.file_bytes,
    slides: row.slides,
    mode: row.mode,
  }
}

// a refund turns the request into a released one
function isCharged({ state }: RequestRow): boolean {
  return state === 'charged' || state === 'settled'
}

function outcomeOf({ state, slides, expires_at }: RequestRow, now: number): Outcome {
  if (state === 'refused') return 'refused'
  // a request that was charged but never ended stays charged, because its rows may have been sent
  if (state === 'held' || state === 'charged') return now < (expires_at ?? 0) ? 'running' : 'lost'
  // a settled request without a delivery failed after its first row; an old released one with a delivery
  // ended after its reservation had expired
  return slides === null ? 'failed' : 'converted'
}
