import { dayMs, hourMs } from '@rowdeck/core/time'
import { endAbandoned } from './end-with-process.ts'
import { JobCanceled } from './job-errors.ts'
import { heldMs, type JobsContext } from './jobs-context.ts'

/** How often a process says that it has its jobs, in milliseconds; a third of the time after which it counts as dead. */
const signMs = heldMs / 3
/** How long jobs are listed after their end, in milliseconds. */
const listedMs = dayMs
const prunedMax = 1000

/**
 * Regularly says that this process has its jobs, keeps what they have reserved, drops those that were canceled through another
 * process, and ends those of processes that have died.
 */
export function watchJobs(context: JobsContext): { stop(): void } {
  const { clock, log } = context
  let prunedAt = -Infinity
  let cancel = () => {}
  let isStopped = false
  async function look(): Promise<void> {
    try {
      for (const { accepted } of context.live.values()) accepted?.stages.renew()
      await keepAlive(context)
      await endAbandoned(context, clock.now())
      if (clock.now() - prunedAt >= hourMs) {
        prunedAt = clock.now()
        await context.store.pruneJobs(clock.now() - listedMs, prunedMax)
      }
    } catch (error) {
      log.error(error)
    }
    if (!isStopped) cancel = clock.after(signMs, () => void look())
  }
  cancel = clock.after(signMs, () => void look())
  return {
    stop() {
      isStopped = true
      cancel()
    },
  }
}

async function keepAlive({ live, store, holder, clock }: JobsContext): Promise<void> {
  const known = [...live.values()]
  if (known.length === 0) return
  const held = new Set(await store.holdJobs(holder, clock.now() + heldMs))
  for (const job of known) {
    if (held.has(job.id) || live.get(job.id) !== job) continue
    // canceled or deleted by another process, or with its account
    if (job.accepted) {
      void job.cancel(new JobCanceled())
      continue
    }
    live.delete(job.id)
    job.forget()
  }
}
