import type { StoredJob } from '@rowdeck/accounts/accounts'
import type { KeptResult } from './accepted-job.ts'
import { elsewhere, fetchedTooOften, withoutResult } from './job-errors.ts'
import type { JobsContext } from './jobs-context.ts'
import { fetchesMax } from './live-job.ts'

/** Resolves to the result of a job. Throws job_not_done, job_result_gone, job_elsewhere, or the error of a job that has failed. */
export async function resultOf(context: JobsContext, stored: StoredJob): Promise<KeptResult> {
  const { store, clock, live, holder } = context
  const job = live.get(stored.id)
  const result = job?.result
  if (stored.state !== 'done' || stored.expiresAt === null) throw withoutResult(stored)
  if (clock.now() >= stored.expiresAt) throw withoutResult({ ...stored, state: 'expired' })
  if (result === undefined) throw elsewhere()
  if (job?.isUsedUp) throw fetchedTooOften(fetchesMax)
  let isCounted = false
  return {
    ...result,
    async fetched() {
      if (isCounted) return
      if (job?.isUsedUp) throw fetchedTooOften(fetchesMax)
      if (stored.fetchedAt === null) {
        // a row may leave only while this process decides about the charge
        const change = { fetchedAt: clock.now() }
        const isOwn = await store.changeJob(stored.id, { from: ['done'], holder }, change)
        if (!isOwn) throw withoutResult({ ...stored, state: 'expired' })
      }
      job?.countFetch()
      isCounted = true
    },
  }
}
