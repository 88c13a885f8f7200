import type { ExpressionBuilder, Kysely, Updateable } from 'kysely'
import type {
  JobChange,
  JobError,
  JobStore,
  ResultDelivery,
  StoredJob,
  openStates as statesOfOpen,
} from '../accounts/accounts.ts'
import type { JobRow } from './job-row.ts'
import { isAfter } from './newest-first.ts'
import type { Schema } from './schema.ts'

/** The same list, of which other folders give storage only the type. */
const openStates: typeof statesOfOpen = ['queued', 'running', 'done']

/** Returns the store of jobs of a database. Each of its writes is one statement, which changes a job only from a state that it names. */
export function jobStore(db: Kysely<Schema>): JobStore {
  const found = (rows: JobRow[]) => rows.map(toJob)
  return {
    async addJobs(jobs) {
      await db.insertInto('jobs').values(jobs.map(rowOf)).execute()
    },
    async findJob(accountId, id) {
      const query = db.selectFrom('jobs').selectAll().where('id', '=', id)
      return found(await query.where('account_id', '=', accountId).execute())[0]
    },
    async findOpenJob(accountId, idempotencyHash, now) {
      const query = db
        .selectFrom('jobs')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('idempotency_hash', '=', idempotencyHash)
        .where('state', 'in', openStates)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      return found(await query.orderBy('created_at', 'desc').limit(1).execute())[0]
    },
    async listJobs(accountId, { before, batchId, rowsMax }) {
      const all = db.selectFrom('jobs').selectAll().where('account_id', '=', accountId)
      const own = batchId === undefined ? all : all.where('batch_id', '=', batchId)
      const newest = own.where(isAfter(before)).orderBy('created_at', 'desc').orderBy('id', 'desc')
      return found(await newest.limit(rowsMax).execute())
    },
    ...changesOfJobs(db),
  }
}

type Changes = Pick<JobStore, 'changeJob' | 'holdJobs' | 'adoptJobs' | 'pruneJobs'>

function changesOfJobs(db: Kysely<Schema>): Changes {
  return {
    async changeJob(id, { from, holder }, change) {
      const named = db.updateTable('jobs').set(changesOf(change)).where('id', '=', id)
      const held = holder === undefined ? named : named.where('holder', '=', holder)
      return (await held.where('state', 'in', from).returning('id').execute()).length > 0
    },
    async holdJobs(holder, until) {
      const query = db.updateTable('jobs').set({ held_until: until }).where('holder', '=', holder)
      const held = await query.where('state', 'in', openStates).returning('id').execute()
      return held.map(({ id }) => id)
    },
    async adoptJobs({ holder, heldUntil, now, rowsMax }) {
      const isAbandoned = (eb: ExpressionBuilder<Schema, 'jobs'>) =>
        eb.and([
          eb('state', 'in', openStates),
          eb('holder', '<>', holder),
          ...(now === 'all' ? [] : [eb('held_until', '<=', now)]),
        ])
      const some = db.selectFrom('jobs').select('id').where(isAbandoned).limit(rowsMax)
      // the condition again, because another process may have been first
      const adopted = db
        .updateTable('jobs')
        .set({ holder, held_until: heldUntil })
        .where('id', 'in', some)
        .where(isAbandoned)
      return (await adopted.returningAll().execute()).map(toJob)
    },
    async pruneJobs(before, rowsMax) {
      const ended = db
        .selectFrom('jobs')
        .select('id')
        .where('ended_at', '<', before)
        .where('state', 'not in', openStates)
        .orderBy('ended_at')
        .limit(rowsMax)
      const pruned = await db.deleteFrom('jobs').where('id', 'in', ended).returning('id').execute()
      return pruned.length
    },
  }
}

function rowOf(job: StoredJob): JobRow {
  return {
    id: job.id,
    account_id: job.accountId,
    key_id: job.keyId,
    request_id: job.requestId,
    state: job.state,
    holder: job.holder,
    held_until: job.heldUntil,
    created_at: job.createdAt,
    started_at: job.startedAt,
    ended_at: job.endedAt,
    expires_at: job.expiresAt,
    retention_ms: job.retentionMs,
    type: job.type,
    file_bytes: job.fileBytes,
    slides_read: job.slidesRead,
    slide_count: job.slideCount,
    mode: job.mode,
    fetched_at: job.fetchedAt,
    error: jsonOf(job.error),
    idempotency_hash: job.idempotencyHash,
    ticket: job.ticket,
    callback_url: job.callbackUrl,
    batch_id: job.batch?.id ?? null,
    batch_index: job.batch?.index ?? null,
    result_delivery: jsonOf(job.resultDelivery),
  }
}

function toJob(row: JobRow): StoredJob {
  const { batch_id, batch_index, result_delivery } = row
  return {
    id: row.id,
    accountId: row.account_id,
    keyId: row.key_id,
    requestId: row.request_id,
    state: row.state,
    holder: row.holder,
    heldUntil: row.held_until,
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    expiresAt: row.expires_at,
    retentionMs: row.retention_ms,
    type: row.type,
    fileBytes: row.file_bytes,
    slidesRead: row.slides_read,
    slideCount: row.slide_count,
    mode: row.mode,
    fetchedAt: row.fetched_at,
    error: row.error === null ? null : (JSON.parse(row.error) as JobError),
    idempotencyHash: row.idempotency_hash,
    ticket: row.ticket,
    callbackUrl: row.callback_url,
    batch: batch_id === null ? null : { id: batch_id, index: batch_index ?? 0 },
    resultDelivery:
      result_delivery === null ? null : (JSON.parse(result_delivery) as ResultDelivery),
  }
}

const columnOf = {
  state: 'state',
  startedAt: 'started_at',
  endedAt: 'ended_at',
  expiresAt: 'expires_at',
  slidesRead: 'slides_read',
  slideCount: 'slide_count',
  mode: 'mode',
  fetchedAt: 'fetched_at',
} as const satisfies Record<Exclude<keyof JobChange, 'error' | 'resultDelivery'>, keyof JobRow>

function changesOf({ error, resultDelivery, ...change }: JobChange): Updateable<JobRow> {
  const named = Object.entries(change).map(([key, value]) => [
    columnOf[key as keyof typeof columnOf],
    value,
  ])
  const changed: Updateable<JobRow> = Object.fromEntries(named)
  return {
    ...changed,
    ...(error !== undefined && { error: jsonOf(error) }),
    ...(resultDelivery !== undefined && { result_delivery: jsonOf(resultDelivery) }),
  }
}

function jsonOf(value: JobError | ResultDelivery | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
