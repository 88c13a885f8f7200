import type { Clock } from '../clock.ts'
import type { AdmissionStore } from './admission-store.ts'

export interface PruneOptions {
  store: Pick<AdmissionStore, 'prune'>
  clock: Clock
  /** For how many days requests are kept as history; at least one, for limits count on the last day. */
  daysKept: number
}

const rowsPerBatch = 1000
const dayMs = 86_400_000

/**
 * Deletes one batch of what is older than the days kept; resolves to true when there may be more. The
 * ledger stays whole.
 */
export async function prune({ store, clock, daysKept }: PruneOptions): Promise<boolean> {
  const before = clock.now() - Math.max(1, daysKept) * dayMs
  const rows = await store.prune(before, rowsPerBatch)
  return rows >= rowsPerBatch
}
