import { type Kysely, sql } from 'kysely'
import { pruneDays } from './count-days.ts'
import type { Database } from './lock-account.ts'
import type { Schema } from './schema.ts'

export interface Pruning {
  before: number
  /** Of each table. */
  rowsMax: number
  stallMsMax: number
}

/** Identifies the lock of pruning among the advisory locks of the database. */
const pruneLock = sql.lit(7_262_646)

/**
 * Deletes requests made, and counters, days and keys ended, before that moment, the oldest first; resolves to the
 * number of deleted rows. A key stays as long as a request or a day of it. Does nothing while another process prunes.
 */
export function prune(
  { open, db }: Database,
  { before, rowsMax, stallMsMax }: Pruning,
): Promise<number> {
  let isTaken = false
  const locked =
    open.kind === 'postgres'
      ? sql<boolean>`pg_try_advisory_xact_lock(${pruneLock})`
      : sql<boolean>`true`
  return open.transact(
    {
      key: 'prune',
      stallMsMax,
      async lock(transaction) {
        const [row] = await transaction.query(db.selectNoFrom(locked.as('locked')))
        isTaken = !row?.locked
      },
    },
    async (transaction) => {
      if (isTaken) return 0
      const deleted = await Promise.all([
        transaction.query(pruneRequests(db, before, rowsMax)),
        transaction.query(pruneCounters(db, before, rowsMax)),
        transaction.query(pruneDays(db, before, rowsMax)),
        transaction.query(pruneKeys(db, before, rowsMax)),
      ])
      return deleted.reduce((sum, rows) => sum + rows.length, 0)
    },
  )
}

function pruneRequests(db: Kysely<Schema>, before: number, rowsMax: number) {
  const oldest = db
    .selectFrom('requests')
    .select('id')
    .where('at', '<', before)
    .orderBy('at')
    .limit(rowsMax)
  return db.deleteFrom('requests').where('id', 'in', oldest).returning('at')
}

/**
 * Returns the statement that deletes keys that were revoked or expired before that moment. A key of a live session stays revoked,
 * because the page of the session would create it again.
 */
function pruneKeys(db: Kysely<Schema>, before: number, rowsMax: number) {
  const endedAt = sql<number>`coalesce(k.revoked_at, k.expires_at)`
  const oldest = db
    .selectFrom('api_keys as k')
    .select('k.id')
    .where(endedAt, '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('requests').select('id').whereRef('key_id', '=', 'k.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('usage_days')
            .select('starts_at')
            .whereRef('account_id', '=', 'k.account_id')
            .whereRef('key_id', '=', 'k.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('people_sessions as s').select('s.id').whereRef('s.id', '=', 'k.session_id'),
        ),
      ),
    )
    .orderBy(endedAt)
    .limit(rowsMax)
  return db.deleteFrom('api_keys').where('id', 'in', oldest).returning('created_at')
}

function pruneCounters(db: Kysely<Schema>, before: number, rowsMax: number) {
  const oldest = db
    .selectFrom('counters')
    .select(['account_id', 'starts_at', 'kind'])
    .where('ends_at', '<', before)
    .orderBy('ends_at')
    .limit(rowsMax)
    .$asTuple('account_id', 'starts_at', 'kind')
  return db
    .deleteFrom('counters')
    .where((eb) => eb(eb.refTuple('account_id', 'starts_at', 'kind'), 'in', oldest))
    .returning('starts_at')
}
