import type { StoredJob } from '@rowdeck/accounts/accounts'
import type { JobsContext } from './jobs-context.ts'
import { repeatWhileAway } from './repeat.ts'

type ReportContext = Pick<
  JobsContext,
  'events' | 'describe' | 'log' | 'clock' | 'isClosing' | 'observer'
>

/**
 * Logs the end of a job, and resolves when it will be reported to the address of its caller, which is repeated while the database
 * is away. Does not reject: any other failure is only logged.
 */
export async function reportEnd(context: ReportContext, job: StoredJob): Promise<void> {
  const { events, describe, log, observer } = context
  const { id, accountId, state, callbackUrl, slidesRead, slideCount, createdAt, endedAt } = job
  const ms = (endedAt ?? createdAt) - createdAt
  const code = job.error?.code
  log.info(
    { job: id, accountId, state, ms, slides: slidesRead, ...(code && { code }) },
    'job ended',
  )
  observer.jobEnded(state === 'done' ? 'done' : 'failed')
  if (callbackUrl === null) return
  const type = state === 'done' ? 'job.done' : 'job.failed'
  const progress = { read: slidesRead, of: slideCount ?? undefined }
  try {
    const data = describe({ ...job, progress })
    await repeatWhileAway(context, async () => events.ended({ accountId, callbackUrl, type, data }))
  } catch (error) {
    log.error(error)
  }
}
