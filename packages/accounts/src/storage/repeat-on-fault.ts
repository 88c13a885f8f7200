import type { Clock } from '@rowdeck/core/clock'
import { DatabaseFault, type FaultReason } from './database-fault.ts'

/** Pause between two attempts in milliseconds. Other processes hold the lock for a few milliseconds at a time. */
const retryMs = 5
/** The same while the server cannot be reached. */
const reconnectMs = 200

export interface Repetition {
  clock: Clock
  /** Whether to give up. */
  isOver(): boolean
  /** Called after every attempt that failed because of a lock. */
  locked?(): void
}

/** Repeats `attempt` while it fails because of another process's lock; rejects with any other error. */
export function repeatWhileLocked<T>(
  attempt: () => Promise<T>,
  repetition: Repetition,
): Promise<T> {
  return repeatOn('locked', attempt, { ...repetition, pauseMs: retryMs })
}

/** Repeats `attempt` for that many milliseconds while the database server cannot be reached. */
export async function repeatWhileUnreachable<T>(
  attempt: () => Promise<T>,
  { clock, msMax }: { clock: Clock; msMax: number },
): Promise<T> {
  let hasEnded = false
  const cancel = clock.after(msMax, () => {
    hasEnded = true
  })
  try {
    const repetition = { clock, isOver: () => hasEnded, pauseMs: reconnectMs }
    return await repeatOn('unreachable', attempt, repetition)
  } finally {
    cancel()
  }
}

async function repeatOn<T>(
  reason: FaultReason,
  attempt: () => Promise<T>,
  { clock, isOver, locked, pauseMs }: Repetition & { pauseMs: number },
): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const isThat = error instanceof DatabaseFault && error.reason === reason
      if (!isThat || isOver()) throw error
      locked?.()
    }
    await new Promise<void>((resolve) => clock.after(pauseMs, resolve))
  }
}
