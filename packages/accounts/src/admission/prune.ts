import type { Clock } from '@rowdeck/core/clock'
import { dayMs } from '@rowdeck/core/time'
import type { AdmissionStore } from './admission-store.ts'

export interface PruneOptions {
  store: Pick<AdmissionStore, 'prune'>
  clock: Clock
  /** Retention of the request history in days; at least one, because the limits count the last day. */
  daysKept: number
}

const rowsPerBatch = 1000

/**
 * Deletes one batch of expired history; resolves to true if there may be more. Never deletes ledger entries.
 */
export async function prune({ store, clock, daysKept }: PruneOptions): Promise<boolean> {
  const before = clock.now() - Math.max(1, daysKept) * dayMs
  const rows = await store.prune(before, rowsPerBatch)
  return rows >= rowsPerBatch
}
