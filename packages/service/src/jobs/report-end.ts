import type { StoredJob, WebhookType } from '@rowdeck/accounts/accounts'
import type { HeldOutput } from './job-events.ts'
import type { JobsContext } from './jobs-context.ts'
import { repeatWhileAway } from './repeat.ts'

type ReportContext = Pick<
  JobsContext,
  'events' | 'describe' | 'log' | 'clock' | 'isClosing' | 'observer'
>

/**
 * Logs the end of a job, and resolves when it will be reported to the address of its caller, which is repeated while the database
 * is away, with its rows if it has any to send. Does not reject: any other failure is only logged.
 */
export async function reportEnd(
  context: ReportContext,
  job: StoredJob,
  result?: HeldOutput,
): Promise<void> {
  const { log, observer } = context
  const { id, accountId, state, slidesRead, createdAt, endedAt } = job
  const ms = (endedAt ?? createdAt) - createdAt
  const code = job.error?.code
  log.info(
    { job: id, accountId, state, ms, slides: slidesRead, ...(code && { code }) },
    'job ended',
  )
  observer.jobEnded(state === 'done' ? 'done' : 'failed')
  await report(context, job, { type: state === 'done' ? 'job.done' : 'job.failed', result })
}

/** The same for the end of sending its result. */
export async function reportDelivery(context: ReportContext, job: StoredJob): Promise<void> {
  const hasArrived = job.resultDelivery?.state === 'delivered'
  const type = hasArrived ? 'job.result_delivered' : 'job.result_undelivered'
  await report(context, job, { type })
}

interface Report {
  type: WebhookType
  result?: HeldOutput | undefined
}

async function report(
  context: ReportContext,
  job: StoredJob,
  { type, result }: Report,
): Promise<void> {
  const { events, describe, log } = context
  const { accountId, callbackUrl, slidesRead, slideCount } = job
  if (callbackUrl === null) return
  const progress = { read: slidesRead, of: slideCount ?? undefined }
  try {
    const data = describe({ ...job, progress })
    const event = { accountId, callbackUrl, type, data, result }
    await repeatWhileAway(context, async () => events.ended(event))
  } catch (error) {
    log.error(error)
  }
}
