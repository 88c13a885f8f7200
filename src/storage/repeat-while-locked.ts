import type { Clock } from '../clock.ts'
import { DatabaseFault } from './database-fault.ts'

/** Pause between two attempts in milliseconds. Other processes hold the lock for a few milliseconds at a time. */
const retryMs = 5

export interface Repetition {
  clock: Clock
  /** Whether to give up. */
  isOver(): boolean
  /** Called after every attempt that failed because of a lock. */
  locked?(): void
}

/** Repeats `attempt` while it fails because of another process's lock; rejects with any other error. */
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
