import { randomUUID } from 'node:crypto'
import { type JobPage, openStates, type StoredJob } from '@rowdeck/accounts/accounts'
import { type Capacity, createCapacity, JobTurns } from '@rowdeck/core/fairness'
import type { AcceptedJob, KeptResult } from './accepted-job.ts'
import { lose, stopJobs } from './end-with-process.ts'
import { JobCanceled, refuseFull, unknownJob } from './job-errors.ts'
import {
  heldMs,
  type JobStats,
  type JobsContext,
  type JobsOptions,
  type JobView,
} from './jobs-context.ts'
import { LiveJob } from './live-job.ts'
import { resultOf } from './result-of.ts'
import { runJob } from './run-job.ts'
import { watchJobs } from './watch-jobs.ts'

export type {
  AcceptedJob,
  JobOutput,
  JobProgress,
  JobStages,
  JobTable,
  KeptResult,
  WriteResult,
} from './accepted-job.ts'
export type {
  EndedJob,
  HeldOutput,
  JobEvents,
  LeavingResult,
  ResultSending,
} from './job-events.ts'
export type { JobObserver, JobStats, JobsSettings, JobView } from './jobs-context.ts'

/** Conversions whose callers do not wait for them. Documents and results are in the memory of one process. */
export interface Jobs {
  /** Starts with the jobs of processes that have died. Must be called once this process has its address, and so its place. */
  begin(): void
  /** The memory for documents and results. */
  readonly capacity: Capacity
  /** Throws request_invalid, which names the field, if nothing may be sent to this address. */
  checkAddress(url: string, field: string): void
  /** Stores these jobs, all or none of them, and begins with each when its turn comes. */
  accept(jobs: readonly AcceptedJob[]): Promise<JobView[]>
  /** Throws not_found. */
  find(accountId: string, id: string): Promise<JobView>
  /** Resolves to the open job that was sent with an `Idempotency-Key` of this hash. */
  findOpen(accountId: string, idempotencyHash: string): Promise<JobView | undefined>
  /** Newest first. */
  list(accountId: string, page: JobPage): Promise<JobView[]>
  /**
   * Resolves to the result. Throws not_found, job_not_done, job_result_gone,
   * job_elsewhere, or the error of a job that has failed.
   */
  result(accountId: string, id: string): Promise<KeptResult>
  /** Cancels a job, or forgets its result. Throws not_found. */
  remove(accountId: string, id: string): Promise<void>
  stats(): JobStats
  /** Ends all jobs: those that are not done, and those whose result nobody has fetched, fail uncharged. */
  close(): Promise<void>
}

export function createJobs(options: JobsOptions): Jobs {
  const { clock } = options
  const { atOnceMax: allMax, stepsMax } = options.settings
  const context: JobsContext = {
    ...options,
    holder: randomUUID(),
    live: new Map(),
    turns: new JobTurns({ allMax, stepsMax, clock }),
    running: new Set(),
    adopted: new Map(),
    isClosing: false,
  }
  const { store, live, settings } = context
  const { jobsMax, jobBytesMax, accountJobsMax } = settings
  const capacity = createCapacity(
    { documentsMax: jobsMax, documentBytesMax: jobBytesMax, accountDocumentsMax: accountJobsMax },
    refuseFull,
  )
  const view = (stored: StoredJob): JobView => viewOf(stored, live.get(stored.id))
  const find = async (accountId: string, id: string) => {
    const stored = await store.findJob(accountId, id)
    if (stored === undefined) throw unknownJob()
    return stored
  }
  let watch: ReturnType<typeof watchJobs> | undefined
  return {
    begin() {
      watch ??= watchJobs(context)
    },
    capacity,
    checkAddress: (url, field) => options.events.check(url, field),
    accept: async (accepted) => (await accept(context, accepted)).map(view),
    find: async (...named) => view(await find(...named)),
    async findOpen(...named) {
      const stored = await store.findOpenJob(...named, context.clock.now())
      return stored && view(stored)
    },
    list: async (...page) => (await store.listJobs(...page)).map(view),
    result: async (...named) => await resultOf(context, await find(...named)),
    remove: async (...named) => await remove(context, await find(...named)),
    stats: () => statsOf(context),
    async close() {
      context.isClosing = true
      await watch?.stop()
      await stopJobs(context)
    },
  }
}

async function accept(context: JobsContext, jobs: readonly AcceptedJob[]): Promise<StoredJob[]> {
  const { store, live, running } = context
  const added = jobs.map((accepted) => ({ accepted, stored: storedOf(context, accepted) }))
  try {
    if (added.length > 0) await store.addJobs(added.map(({ stored }) => stored))
  } catch (error) {
    // the database may have added them and failed to say so
    for (const { stored } of added) lose(context, stored)
    throw error
  }
  for (const { accepted, stored } of added) {
    const job = new LiveJob(stored, accepted)
    live.set(job.id, job)
    const run: Promise<void> = runJob(context, job).finally(() => running.delete(run))
    running.add(run)
  }
  context.observer.jobsAccepted(added.length)
  return added.map(({ stored }) => stored)
}

function statsOf({ live, clock }: JobsContext): JobStats {
  const all = [...live.values()]
  const inState = (wanted: string) => all.filter(({ state }) => state === wanted)
  const waiting = inState('queued')
  const since = waiting.map(({ stored }) => stored.createdAt)
  const now = clock.now()
  return {
    waiting: waiting.length,
    running: inState('running').length,
    done: inState('done').length,
    bytes: all.reduce((sum, { heldBytes }) => sum + heldBytes, 0),
    oldestWaitingMs: Math.max(0, ...since.map((createdAt) => now - createdAt)),
  }
}

function storedOf({ clock, holder, events }: JobsContext, accepted: AcceptedJob): StoredJob {
  const { owner, keyId, requestId, retentionMs, type, fileBytes } = accepted
  const { idempotencyHash, ticket, callbackUrl, batch, resultTo } = accepted
  const now = clock.now()
  return {
    ...{ keyId, requestId, retentionMs, type, fileBytes, idempotencyHash, ticket, batch },
    callbackUrl: callbackUrl === null ? null : events.seal(owner.accountId, callbackUrl),
    id: `job_${randomUUID().replaceAll('-', '')}`,
    accountId: owner.accountId,
    ...{ state: 'queued', holder, heldUntil: now + heldMs, createdAt: now },
    ...{ startedAt: null, endedAt: null, expiresAt: null, fetchedAt: null },
    ...{ slidesRead: 0, slideCount: null, mode: null, error: null },
    resultDelivery: resultTo && { state: 'pending', attempts: [] },
  }
}

function viewOf(stored: StoredJob, live: LiveJob | undefined): JobView {
  const { slidesRead, slideCount } = stored
  const isOpen = openStates.some((state) => state === stored.state)
  const known = { read: slidesRead, of: slideCount ?? undefined }
  return { ...stored, progress: isOpen && live ? live.progress : known, filename: live?.filename }
}

async function remove(
  { store, clock, live, observer }: JobsContext,
  stored: StoredJob,
): Promise<void> {
  const { id } = stored
  const end = { endedAt: clock.now() }
  const isCanceled = await store.changeJob(
    id,
    { from: ['queued', 'running'] },
    { state: 'canceled', ...end },
  )
  if (isCanceled) {
    observer.jobEnded('canceled')
    return await live.get(id)?.cancel(new JobCanceled())
  }
  await store.changeJob(id, { from: ['done'] }, { state: 'expired' })
  live.get(id)?.forget()
  live.delete(id)
}
