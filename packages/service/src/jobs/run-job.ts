import type { JobChange, JobState } from '@rowdeck/accounts/accounts'
import type { AppError } from '@rowdeck/core/errors'
import { minuteMs, secondMs } from '@rowdeck/core/time'
import { wait } from '@rowdeck/core/wait'
import type { AcceptedJob, JobTable } from './accepted-job.ts'
import { lose } from './end-with-process.ts'
import { isAccountFull, JobCanceled, mayWait } from './job-errors.ts'
import type { JobsContext } from './jobs-context.ts'
import type { LiveJob } from './live-job.ts'
import { repeatWhileAway } from './repeat.ts'
import { reportEnd } from './report-end.ts'
import { heldOutput, startSending } from './send-result.ts'

/**
 * How often a job begins before it fails because the service, or the account, has no room for it, and how often after steps of it
 * have been read in vain.
 */
const attemptsMax = { all: 60, read: 3 }
/** Pause before the next attempt unless the refusal names one, and the longest, in milliseconds. */
const pauseMs = { usual: 5 * secondMs, max: minuteMs }

/** Takes a job through its stages until it has a result or has failed. Does not reject. */
export async function runJob(context: JobsContext, job: LiveJob): Promise<void> {
  const { accepted } = job
  if (accepted === undefined) return
  try {
    const table = await readAndCharge(context, job, accepted)
    await finish(context, job, { accepted, table })
  } catch (error) {
    await fail(context, job, { accepted, error })
  } finally {
    job.readingEnded()
  }
}

async function readAndCharge(
  context: JobsContext,
  job: LiveJob,
  accepted: AcceptedJob,
): Promise<JobTable> {
  const table = await readInTurn(context, job, accepted)
  // its place is the result's
  accepted.document[Symbol.dispose]()
  accepted.lease.arrived(0)
  accepted.lease.setAdditionalBytes(table.content.length)
  job.signal.throwIfAborted()
  await accepted.stages.charge(table)
  return table
}

/** Reads the deck, and again later if there is no room. */
async function readInTurn(
  context: JobsContext,
  job: LiveJob,
  accepted: AcceptedJob,
): Promise<JobTable> {
  const { signal } = job
  const attempts = { all: 0, read: 0 }
  for (;;) {
    try {
      return await attempt(context, job, { accepted, attempts })
    } catch (error) {
      signal.throwIfAborted()
      const isLast = attempts.all >= attemptsMax.all || attempts.read >= attemptsMax.read
      if (!mayWait(error) || isLast) throw error
      // what it has read must not keep out the jobs for which it waits
      accepted.lease.setAdditionalBytes(0)
      await pause(context, error, signal)
    }
  }
}

async function attempt(
  context: JobsContext,
  job: LiveJob,
  { accepted, attempts }: { accepted: AcceptedJob; attempts: typeof attemptsMax },
): Promise<JobTable> {
  const { owner, atOnceMax: oneMax, stages } = accepted
  const { accountId: id, isPaying } = owner
  const { signal } = job
  using turn = await context.turns.begin({ id, isPaying, oneMax, signal })
  attempts.all += 1
  await stages.again()
  if (job.stored.startedAt === null) await start(context, job)
  try {
    return await stages.read(signal, (progress) => job.watch(progress), turn)
  } catch (error) {
    if (turn.hasRun) attempts.read += 1
    if (turn.hasRun && isAccountFull(error)) turn.crowded()
    throw error
  }
}

async function start({ store, clock, holder }: JobsContext, job: LiveJob): Promise<void> {
  const running = { state: 'running' as const, startedAt: clock.now() }
  // also from running: the database may have done it and failed to say so
  const isOwn = await store.changeJob(job.id, { from: ['queued', 'running'], holder }, running)
  if (!isOwn) throw new JobCanceled()
  job.changed(running)
}

async function pause(
  { clock }: Pick<JobsContext, 'clock'>,
  { retryAfterSeconds }: Pick<AppError, 'retryAfterSeconds'>,
  signal: AbortSignal,
): Promise<void> {
  const ms = retryAfterSeconds === undefined ? pauseMs.usual : retryAfterSeconds * secondMs
  await wait(clock, Math.min(ms, pauseMs.max), signal)
}

/**
 * Makes the result of a charged job available. If the job was canceled meanwhile, its charge is taken back, unless that would be
 * charged to a job that is canceled earlier, too. Does not reject: if it cannot, the job ends as one of a process that has died,
 * which takes its charge back too.
 */
async function finish(
  context: JobsContext,
  job: LiveJob,
  { accepted, table }: { accepted: AcceptedJob; table: JobTable },
): Promise<void> {
  const { clock, takeBack, live, log } = context
  const { owner, filename, columns, retentionMs } = accepted
  const endedAt = clock.now()
  const expiresAt = endedAt + retentionMs
  const cancelExpiry = clock.after(retentionMs, () => void expire(context, job))
  job.keep({ table, filename, columns, owner }, cancelExpiry)
  const { rowCount, mode } = table
  const done = { endedAt, expiresAt, slidesRead: rowCount, slideCount: rowCount, mode }
  try {
    if (await change(context, job, { ...done, state: 'done' })) {
      const { writeRows } = accepted
      await reportEnd(
        context,
        job.stored,
        writeRows ? heldOutput(context, job, writeRows) : undefined,
      )
      startSending(context, job, accepted)
      return
    }
    forget(context, job)
    if (accepted.stages.isOwed()) return
    await repeatWhileAway(context, () => takeBack(job.stored.ticket, null))
  } catch (error) {
    if (live.get(job.id) === job) forget(context, job)
    lose(context, job.stored)
    log.error(error)
  }
}

function forget({ live }: JobsContext, job: LiveJob): void {
  live.delete(job.id)
  job.forget()
}

async function expire(context: JobsContext, job: LiveJob): Promise<void> {
  const { store, holder, log } = context
  forget(context, job)
  const expired = { state: 'expired' as const }
  const was = { from: ['done'] as const, holder }
  await repeatWhileAway(context, () => store.changeJob(job.id, was, expired)).catch((error) =>
    log.error(error),
  )
}

async function fail(
  context: JobsContext,
  job: LiveJob,
  { accepted, error }: { accepted: AcceptedJob; error: unknown },
): Promise<void> {
  const { clock, log } = context
  const { stages } = accepted
  forget(context, job)
  try {
    const isCanceled = error instanceof JobCanceled
    await stages.release(isCanceled ? undefined : error)
    if (isCanceled) return
    const { read, of } = job.progress
    const failed = {
      ...{ endedAt: clock.now(), error: stages.describe(error) },
      ...{ slidesRead: read, slideCount: of ?? null },
    }
    const hasFailed = await change(context, job, { ...failed, state: 'failed' })
    if (hasFailed) await reportEnd(context, job.stored)
  } catch (failure) {
    log.error(failure)
  }
}

/** Ends a job that this process holds and nobody has canceled; resolves to whether it could. */
async function change(
  context: JobsContext,
  job: LiveJob,
  end: JobChange & { state: JobState; endedAt: number },
): Promise<boolean> {
  const { store, holder } = context
  const { accountId } = job.stored
  let attempts = 0
  const isEnded = await repeatWhileAway(context, async () => {
    attempts += 1
    if (await store.changeJob(job.id, { from: ['queued', 'running'], holder }, end)) return true
    if (attempts === 1) return false
    // the database may have done it and failed to say so
    const stored = await store.findJob(accountId, job.id)
    const isOwn = stored?.holder === holder && stored.state === end.state
    return isOwn && stored.endedAt === end.endedAt
  })
  if (isEnded) job.changed(end)
  return isEnded
}
