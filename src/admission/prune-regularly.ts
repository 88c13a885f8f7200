import { type PruneOptions, prune } from './prune.ts'

export interface RegularPruneOptions extends PruneOptions {
  store: PruneOptions['store'] & {
    /** Deletes what has an end of its own. */
    dropExpired(now: number): Promise<void>
  }
  log: { error(error: unknown): void }
}

const pruneMs = 3_600_000
/** Between two batches, so that requests get their turns. */
const pruneBatchMs = 1000

/**
 * Prunes every hour, from an hour after the start on; returns what ends that. A failure is logged and
 * tried again an hour later: history that stays a little longer harms nobody.
 */
export function pruneRegularly({ log, ...options }: RegularPruneOptions): () => void {
  const { store, clock } = options
  async function pruneNow(): Promise<void> {
    let more = false
    try {
      await store.dropExpired(clock.now())
      more = await prune(options)
    } catch (error) {
      log.error(error)
    }
    callOff = clock.after(more ? pruneBatchMs : pruneMs, () => void pruneNow())
  }
  let callOff = clock.after(pruneMs, () => void pruneNow())
  return () => callOff()
}
