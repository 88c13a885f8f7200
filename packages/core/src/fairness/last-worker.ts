import { policy, type Sharer } from './policy.ts'
import type { SlowAccounts, StepKind } from './slow-accounts.ts'

const { quietMs } = policy.workers

/** The workers that accounts share. */
export interface SharedWorkers {
  slow: SlowAccounts
  /** Number of workers. */
  count: number
  /** Number of idle workers; one that is starting is not idle. */
  idle(): number
  /** Number of workers that run a step of a slow account. */
  ofSlow(): number
  /** Whether a worker that is taken from a step is replaced at once. */
  isReplacedAtOnce(): boolean
}

/** Whether an account can start a step and still leave to the others what it has to. */
export function mayStart(account: Sharer, kind: StepKind, workers: SharedWorkers): boolean {
  const { slow, count } = workers
  if (!slow.has(account.id)) return mayRisk(account, kind, workers)
  if (workers.ofSlow() < count - 1) return true
  return slow.isAlone(account, count > 1 ? quietMs.several : quietMs.oneWorker)
}

/**
 * Who does not pay, or does not wait, and has not shown that such steps do not run long leaves the last worker to the others, unless the
 * step could be cut short before anybody waits for long: a quick one, or with one worker any, if the worker is then
 * replaced at once.
 */
function mayRisk(
  { id, isPaying, isBackground }: Sharer,
  kind: StepKind,
  workers: SharedWorkers,
): boolean {
  const { slow, count } = workers
  if ((isPaying && !isBackground) || workers.idle() > 1) return true
  if (slow.isProven(id, kind) || !slow.hasPaying(quietMs.oneWorker)) return true
  return (kind === 'quick' || count === 1) && workers.isReplacedAtOnce()
}
