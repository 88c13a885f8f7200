import type { Clock } from '../../clock.ts'
import { DatabaseFault } from '../database-fault.ts'

/** Between two attempts. Other processes take the lock for a few milliseconds at a time. */
const retryMs = 5

export interface Repetition {
  clock: Clock
  /** Whether to give up. */
  isOver(): boolean
  /** Called after every attempt that a lock was in the way of. */
  locked?(): void
}

/** Repeats `attempt` as long as another process's lock is in the way; rejects with whatever else it throws. */
export async function repeatWhileLocked<T>(
  attempt: () => Promise<T>,
  { clock, isOver, locked }: Repetition,
): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const isLocked = error instanceof DatabaseFault && error.reason === 'locked'
      if (!isLocked || isOver()) throw error
      locked?.()
    }
    await new Promise<void>((resolve) => clock.after(retryMs, resolve))
  }
}
