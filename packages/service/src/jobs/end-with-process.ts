import type { JobState, StoredJob } from '@rowdeck/accounts/accounts'
import { stopped, stoppedError } from './job-errors.ts'
import { heldMs, type JobsContext } from './jobs-context.ts'
import type { LiveJob } from './live-job.ts'
import { tell } from './tell.ts'

/** Jobs that are taken over at a time. */
const adoptedMax = 100

/**
 * Ends the jobs of processes that have died: of all others (`all`), or of those that gave no sign of life in time. Their
 * documents and results have gone with them. Does not reject: what it could not end is left for the next time.
 */
export async function endAbandoned(context: JobsContext, now: number | 'all'): Promise<void> {
  const { store, clock, holder, log } = context
  try {
    for (;;) {
      const heldUntil = clock.now() + heldMs
      const rowsMax = adoptedMax
      const adopted = await store.adoptJobs({ holder, heldUntil, now, rowsMax })
      for (const job of adopted) await endLost(context, job)
      if (adopted.length < adoptedMax) return
    }
  } catch (error) {
    log.error(error)
  }
}

/** Ends every job of this process, once it answers no requests any more. */
export async function stopJobs(context: JobsContext): Promise<void> {
  const { live, log } = context
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
}

async function stop(context: JobsContext, job: LiveJob): Promise<void> {
  if (job.accepted) await job.cancel(stoppedError())
  if (job.result === undefined) return
  context.live.delete(job.id)
  job.forget()
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
  const end = async (from: JobState, change: Parameters<typeof store.changeJob>[2]) =>
    await store.changeJob(job.id, { from: [from], holder }, change)
  if (state === 'done' && fetchedAt !== null) {
    await end(state, { state: 'expired' })
    return
  }
  await takeBack(job.ticket, stopped.code)
  const failed = { endedAt: clock.now(), expiresAt: null, error: stopped }
  const hasFailed = await end(state, { ...failed, state: 'failed' })
  if (hasFailed) tell(context, { ...job, ...failed, state: 'failed' })
}
