import { Answering } from './answering.ts'
import { endAbandoned } from './end-with-process.ts'
import { JobCanceled } from './job-errors.ts'
import { heldMs, type JobsContext } from './jobs-context.ts'

/** How often a process says that it has its jobs, in milliseconds; a third of the time after which it counts as dead. */
const signMs = heldMs / 3
/** A process that has been without an answer of the database for so long cannot tell who else has died. */
const silenceMs = 1.5 * signMs

/**
 * Regularly says that this process has its jobs, keeps what they have reserved, drops those that were canceled through another
 * process, and ends those of processes that have died: not before the database has answered for as long as it takes others to say
 * that they live. With a database of its own, whatever another process held died with it.
 */
export function watchJobs(context: JobsContext): { stop(): Promise<void> } {
  const { clock, log, store } = context
  const answering = new Answering(clock.now(), silenceMs)
  let ending: Promise<void> | undefined
  let cancel = () => {}
  // beside the signs, because it may take longer than others wait for them
  function end(now: number | 'all' | undefined): void {
    ending ??= endAbandoned(context, now).finally(() => {
      ending = undefined
    })
  }
  async function look(): Promise<void> {
    try {
      for (const { accepted } of context.live.values()) accepted?.stages.renew()
      await keepAlive(context)
      answering.answered(clock.now())
    } catch (error) {
      answering.failed()
      log.error(error)
    }
    if (context.isClosing) return
    const now = clock.now()
    end(answering.hasFor(heldMs, now) ? now : undefined)
    cancel = clock.after(signMs, () => void look())
  }
  if (!store.isShared) end('all')
  cancel = clock.after(signMs, () => void look())
  return {
    async stop() {
      cancel()
      await ending
    },
  }
}

async function keepAlive({ live, store, holder, clock }: JobsContext): Promise<void> {
  const known = [...live.values()]
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
