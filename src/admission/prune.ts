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

const pruneMs = 3_600_000
/** Between two batches, so that requests get their turns. */
const batchMs = 1000

/**
 * Prunes now and then until the function returned is called. A failure is reported and tried again an
 * hour later: history that stays a little longer harms nobody.
 */
export function pruneRegularly({
  report,
  ...options
}: PruneOptions & { report(error: unknown): void }): () => void {
  const { clock } = options
  async function pruneNow(): Promise<void> {
    let more = false
    try {
      more = await prune(options)
    } catch (error) {
      report(error)
    }
    callOff = clock.after(more ? batchMs : pruneMs, () => void pruneNow())
  }
  let callOff = clock.after(pruneMs, () => void pruneNow())
  return () => callOff()
}
