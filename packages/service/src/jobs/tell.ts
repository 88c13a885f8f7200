import type { StoredJob } from '@rowdeck/accounts/accounts'
import type { JobsContext } from './jobs-context.ts'

type Telling = Pick<JobsContext, 'events' | 'describe' | 'log'>

/** Logs the end of a job, and reports it to the address of its caller. A failure to report it is only logged. */
export function tell({ events, describe, log }: Telling, job: StoredJob): void {
  const { id, accountId, state, callbackUrl, slidesRead, slideCount, createdAt, endedAt } = job
  const ms = (endedAt ?? createdAt) - createdAt
  const code = job.error?.code
  log.info(
    { job: id, accountId, state, ms, slides: slidesRead, ...(code && { code }) },
    'job ended',
  )
  if (callbackUrl === null) return
  const type = state === 'done' ? 'job.done' : 'job.failed'
  const progress = { read: slidesRead, of: slideCount ?? undefined }
  void (async () => {
    try {
      const data = describe({ ...job, progress })
      await events.ended({ accountId, callbackUrl, type, data })
    } catch (error) {
      log.error(error)
    }
  })()
}
