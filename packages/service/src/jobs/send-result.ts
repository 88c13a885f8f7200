import type { ResultDelivery } from '@rowdeck/accounts/accounts'
import type { AcceptedJob, JobOwner, WriteResult } from './accepted-job.ts'
import { unknownJob } from './job-errors.ts'
import type { HeldOutput } from './job-events.ts'
import type { JobsContext } from './jobs-context.ts'
import type { LiveJob } from './live-job.ts'
import { repeatWhileAway } from './repeat.ts'
import { reportDelivery } from './report-end.ts'
import { resultOf } from './result-of.ts'

/** Begins to send the result of a job that is done to the address that its caller named, if any. */
export function startSending(
  context: JobsContext,
  job: LiveJob,
  { resultTo, owner }: Pick<AcceptedJob, 'resultTo' | 'owner'>,
): void {
  if (resultTo === null) return
  const { running } = context
  const sending: Promise<void> = send(context, job, { ...resultTo, ...owner }).finally(() =>
    running.delete(sending),
  )
  running.add(sending)
  job.sends(sending)
}

/** The result of a job for what sends it. */
export function heldOutput(context: JobsContext, job: LiveJob, write: WriteResult): HeldOutput {
  const { forgotten: signal } = job
  return {
    signal,
    async open(ends) {
      const stored = await context.store.findJob(job.stored.accountId, job.id)
      if (stored === undefined) throw unknownJob()
      const kept = await resultOf(context, stored)
      const written = await write(kept, ends ? AbortSignal.any([signal, ends]) : signal)
      const held = job.holdWritten(written.content.length)
      return {
        ...written,
        async leaves() {
          await kept.fetched()
          // code that discards a result checks afterwards whether rows of it were sent
          signal.throwIfAborted()
        },
        [Symbol.dispose]: () => held[Symbol.dispose](),
      }
    },
  }
}

/** Does not reject. */
async function send(
  context: JobsContext,
  job: LiveJob,
  { url, write, isPaying }: NonNullable<AcceptedJob['resultTo']> & Pick<JobOwner, 'isPaying'>,
): Promise<void> {
  const { events, log } = context
  const { accountId, expiresAt } = job.stored
  try {
    await events.sendResult({
      ...heldOutput(context, job, write),
      ...{ accountId, isPaying, url, endsAt: expiresAt ?? 0 },
      attempted: (delivery) => record(context, job, delivery),
    })
  } catch (error) {
    if (!job.forgotten.aborted) log.error(error)
    // otherwise whoever ends the job reports it
    if (!context.isClosing) await giveUp(context, job)
  }
}

async function giveUp(context: JobsContext, job: LiveJob): Promise<void> {
  const { attempts = [] } = job.stored.resultDelivery ?? {}
  await record(context, job, { state: 'failed', attempts }).catch((error) =>
    context.log.error(error),
  )
}

/** Records what has become of sending a result, and reports its end. */
async function record(
  context: JobsContext,
  job: LiveJob,
  resultDelivery: ResultDelivery,
): Promise<void> {
  const { store, holder } = context
  // it may expire while it is sent
  const was = { from: ['done', 'expired'] as const, holder }
  const isKnown = await repeatWhileAway(context, () =>
    store.changeJob(job.id, was, { resultDelivery }),
  )
  job.changed({ resultDelivery })
  if (isKnown && resultDelivery.state !== 'pending') await reportDelivery(context, job.stored)
}
