import type { EndedStep } from '../telemetry/telemetry.ts'
import { runsOcr, type Step, type StepResult } from './messages.ts'

/** What metrics count of a step that has ended; `result` is undefined if it has failed. */
export function observedStep(
  step: Step,
  result: StepResult | undefined,
): Pick<EndedStep, 'kind' | 'runsOcr' | 'slides'> {
  return { kind: step.kind, runsOcr: runsOcr(step), slides: slidesOf(step, result) }
}

function slidesOf(step: Step, result: StepResult | undefined): number {
  if (step.kind === 'text') return step.to - step.from
  if (step.kind !== 'open') return Number(runsOcr(step))
  return result && 'pageCount' in result ? Math.min(step.pages, result.pageCount) : 0
}
