import { secondMs } from '@rowdeck/core/time'
import { mayWait } from './job-errors.ts'
import type { JobsContext } from './jobs-context.ts'

/** Pause before something is repeated that the database has refused, in milliseconds. */
const repeatMs = secondMs

/**
 * Repeats this while the database is away. Rejects with any other error; with that one too once the service stops, after which
 * another process ends the job.
 */
export async function repeatWhileAway<T>(
  context: Pick<JobsContext, 'clock' | 'isClosing'>,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (context.isClosing || !mayWait(error)) throw error
      await new Promise<void>((resolve) => context.clock.after(repeatMs, resolve))
    }
  }
}
