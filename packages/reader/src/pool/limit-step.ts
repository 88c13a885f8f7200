import type { Clock } from '@rowdeck/core/clock'
import { policy } from '@rowdeck/core/fairness'
import { stepTookTooLong } from './job-errors.ts'
import { drawsSlide, type Step } from './messages.ts'
import { StepTime } from './step-time.ts'
import { type WorkerProcess, WorkerStoodStill } from './worker-process.ts'

const { longStepMs } = policy.workers

export interface StepBudgets {
  /** Milliseconds of CPU that a step may use that reads the text layer of slides. */
  textMsMax: number
  /** The same for a step that reads or draws the picture of one slide. */
  taskMsMax: number
  /** A step may last this many times as long by the clock, then its worker stands still. */
  clockFactor: number
}

export interface StepLimits {
  clock: Clock
  budgets: StepBudgets
  /** Called when the step has used more CPU time than an ordinary one needs. */
  runsLong(): void
}

/** Measures a step that begins now, and kills its worker at the limit of the step. `usedMs` is of its earlier attempts. */
export function limitStep(
  { step, usedMs }: { step: Step; usedMs: number },
  worker: WorkerProcess,
  { clock, budgets, runsLong }: StepLimits,
): StepTime {
  const { textMsMax, taskMsMax, clockFactor } = budgets
  const msMax = drawsSlide(step) ? taskMsMax : textMsMax
  const time = new StepTime({ clock, pid: worker.pid })
  const longFromMs = drawsSlide(step) ? longStepMs.picture : longStepMs.text
  time.onReach(() => longFromMs, runsLong)
  time.onReach(
    () => msMax - usedMs,
    () => worker.kill(stepTookTooLong(msMax), 'time'),
  )
  time.onElapsed(msMax * clockFactor, () => worker.kill(new WorkerStoodStill(), 'standstill'))
  return time
}
