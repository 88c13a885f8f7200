import { policy, type WorkerFate } from '@rowdeck/core/fairness'
import type { WorkerEnd } from './pool-observer.ts'

const { startMs } = policy.workers

/** The ends of workers that documents cause. */
const endsByDocument: ReadonlySet<WorkerEnd> = new Set<WorkerEnd>([
  'memory',
  'time',
  'engine',
  'crash',
])

/** Whether a document has ended the worker, and other decks wait for the next one. */
export function isEndedByDocument(end: WorkerEnd | undefined): boolean {
  return end !== undefined && endsByDocument.has(end)
}

export interface RunStep {
  /** Why the worker has ended; undefined if it has not. */
  end: WorkerEnd | undefined
  /** Whether it made an engine trap. */
  hasTrapped: boolean
  /** Whether a worker crashed in an earlier attempt too. */
  crashedBefore: boolean
  /** Milliseconds of CPU that the worker used. */
  workedMs: number
  /** Milliseconds for which the step held the worker. */
  heldMs: number
}

/** What a step costs its account. */
export interface StepCost {
  /** Worker time in milliseconds of CPU, for the allowances of the account. */
  workedMs: number
  /** Milliseconds for which it kept a worker from others, for the turns of the account. */
  heldMs: number
  fate: WorkerFate
}

/** Returns what a step costs: with the start of the next worker if it has ended one, and nothing if the machine was at fault. */
export function costOf({ end, hasTrapped, crashedBefore, workedMs, heldMs }: RunStep): StepCost {
  if (end === undefined) return { workedMs, heldMs, fate: hasTrapped ? 'ended' : 'kept' }
  if (end === 'standstill') return { workedMs: 0, heldMs: 0, fate: 'lost' }
  const isAbandoned = end === 'abandoned'
  if (!isEndedByDocument(end) && !isAbandoned) return { workedMs, heldMs, fate: 'lost' }
  // another program may have killed the first one, as the kernel does without memory
  const fate = isAbandoned || (end === 'crash' && !crashedBefore) ? 'lost' : 'ended'
  return { workedMs: workedMs + startMs, heldMs: heldMs + startMs, fate }
}
