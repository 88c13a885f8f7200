import type { StoredJob } from '@rowdeck/accounts/accounts'
import { mayWait, stopped, stoppedError } from './job-errors.ts'
import { heldMs, type JobsContext } from './jobs-context.ts'
import type { LiveJob } from './live-job.ts'
import { reportDelivery, reportEnd } from './report-end.ts'

/** Jobs that are taken over and not ended yet, at most. */
const adoptedMax = 100
/** Jobs of this process that wait to be ended, at most: while the database is away every job that is sent may be added. */
const lostMax = 10 * adoptedMax

/**
 * Ends the jobs that are left from earlier times, then those of processes that have died: of all others (`all`), of those that
 * gave no sign of life by `now`, or of none. Their documents and results have gone with them. Does not reject: what it could not
 * end is left for the next time.
 */
export async function endAbandoned(
  context: JobsContext,
  now: number | 'all' | undefined,
): Promise<void> {
  const { store, clock, holder, log, adopted } = context
  try {
    await endAdopted(context)
    while (now !== undefined && !context.isClosing) {
      const rowsMax = adoptedMax - adopted.size
      if (rowsMax <= 0) return
      const heldUntil = clock.now() + heldMs
      const jobs = await store.adoptJobs({ holder, heldUntil, now, rowsMax })
      for (const job of jobs) adopted.set(job.id, job)
      await endAdopted(context)
      if (jobs.length < rowsMax) return
    }
  } catch (error) {
    log.error(error)
  }
}

/** Rejects if the database is away; a job that cannot be ended for another reason does not keep others from it. */
async function endAdopted(context: JobsContext): Promise<void> {
  const { adopted, log } = context
  for (const job of [...adopted.values()]) {
    if (context.isClosing) return
    try {
      await endLost(context, job)
      adopted.delete(job.id)
    } catch (error) {
      if (mayWait(error)) throw error
      log.error(error)
    }
  }
}

/** Has a job of this process, whose document or result is gone, ended as one of a process that has died. */
export function lose({ adopted }: JobsContext, job: StoredJob): void {
  if (adopted.size < lostMax) adopted.set(job.id, job)
}

/** Ends every job of this process, once it answers no requests any more. */
export async function stopJobs(context: JobsContext): Promise<void> {
  const { live, log, running } = context
  const jobs = [...live.values()]
  await Promise.all(
    jobs.map(async (job) => {
      try {
        await stop(context, job)
      } catch (error) {
        // the next process does it
        log.error(error)
      }
    }),
  )
  await Promise.all(running)
}

async function stop(context: JobsContext, job: LiveJob): Promise<void> {
  if (job.accepted) await job.cancel(stoppedError())
  if (job.result === undefined) return
  context.live.delete(job.id)
  job.forget()
  // what it has sent is on record, and so is not reported as not sent
  await job.sending
  const { accountId } = job.stored
  const stored = await context.store.findJob(accountId, job.id)
  if (stored?.state === 'done') await endLost(context, stored)
}

/**
 * Ends a job that this process holds and whose document or result has gone. If no row of it has left, it fails and is not
 * charged; the charge is taken back first, because that can be repeated.
 */
async function endLost(context: JobsContext, job: StoredJob): Promise<void> {
  const { store, clock, holder, takeBack } = context
  const { state, fetchedAt } = job
  const was = { from: [state], holder }
  if (state === 'done' && fetchedAt !== null) {
    const hasExpired = await store.changeJob(job.id, was, { state: 'expired' })
    if (hasExpired && job.resultDelivery?.state === 'pending') {
      await reportDelivery(context, { ...job, state: 'expired' })
    }
    return
  }
  await takeBack(job.ticket, stopped.code)
  const failed = { state: 'failed' as const, endedAt: clock.now(), expiresAt: null, error: stopped }
  const hasFailed = await store.changeJob(job.id, was, failed)
  if (hasFailed) await reportEnd(context, { ...job, ...failed })
}
