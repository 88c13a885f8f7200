import type { Clock } from '@rowdeck/core/clock'
import type { StepBudgets } from './limit-step.ts'
import type { EndedStep } from './pool-observer.ts'

export interface JobBudgets extends StepBudgets {
  /** Milliseconds until the first step starts. */
  waitingMsMax: number
  /** Milliseconds between two steps, while workers serve other documents. */
  begunWaitingMsMax: number
  /** Milliseconds of CPU of the workers for all steps together, without the addition for pictures. */
  workingMsMax: number
  /** Milliseconds added to this for every slide whose picture is read, taken or drawn. */
  workingMsPerSlide: number
}

export interface JobOptions {
  clock: Clock
  budgets: JobBudgets
  /** Called after every step with the milliseconds of CPU that it costs its account (`costOf`). */
  worked(ms: number): void
  /** Called after every step that a worker ran. */
  stepEnded(step: EndedStep): void
  /** Called when a step has used more CPU time than an ordinary one needs. */
  runsLong(): void
}
