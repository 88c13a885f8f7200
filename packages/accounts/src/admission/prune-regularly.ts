import { dayMs, hourMs } from '@rowdeck/core/time'
import { type PruneOptions, prune } from './prune.ts'

export interface RegularPruneOptions extends PruneOptions {
  store: PruneOptions['store'] & {
    /** Deletes records that have an expiry of their own. */
    dropExpired(now: number): Promise<void>
    pruneAudit(before: number, rowsMax: number): Promise<number>
    pruneWebhooks(before: number, rowsMax: number): Promise<number>
    pruneJobs(before: number, rowsMax: number): Promise<number>
  }
  /** Retention of the audit log in days. */
  auditDaysKept: number
  log: { error(error: unknown): void }
}

const pruneMs = hourMs
/** Pause between two batches, so that requests are served in between. */
const pruneBatchMs = 1000
const rowsPerBatch = 1000
/** Deliveries of webhooks are kept for so long, unless they are pending. */
const webhooksKeptMs = 30 * dayMs
/** Jobs are listed for so long after their end. */
const jobsKeptMs = dayMs

/**
 * Prunes every hour, for the first time an hour after the start; returns a function that stops it. A failure
 * is logged and retried an hour later, because history that is kept a little longer does no harm.
 */
export function pruneRegularly(regular: RegularPruneOptions): () => void {
  const { log, auditDaysKept, ...options } = regular
  const { store, clock } = options
  async function pruneNow(): Promise<void> {
    let more = false
    try {
      await store.dropExpired(clock.now())
      const now = clock.now()
      const entries = await store.pruneAudit(now - auditDaysKept * dayMs, rowsPerBatch)
      const webhooks = await store.pruneWebhooks(now - webhooksKeptMs, rowsPerBatch)
      const jobs = await store.pruneJobs(now - jobsKeptMs, rowsPerBatch)
      const isFull = Math.max(entries, webhooks, jobs) >= rowsPerBatch
      more = (await prune(options)) || isFull
    } catch (error) {
      log.error(error)
    }
    cancel = clock.after(more ? pruneBatchMs : pruneMs, () => void pruneNow())
  }
  let cancel = clock.after(pruneMs, () => void pruneNow())
  return () => cancel()
}
