import { setTimeout } from 'node:timers/promises'
import type { Clock } from '@rowdeck/core/clock'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import { Budget } from './budget.ts'
import { lostTwice, tooManyDocuments, workedTooLong } from './job-errors.ts'
import type { JobBudgets, JobOptions } from './job-options.ts'
import { limitStep } from './limit-step.ts'
import { drawsSlide, runsOcr, type Step, type StepResult } from './messages.ts'
import type { EndedStep, WorkerEnd } from './pool-observer.ts'
import { costOf, type StepCost } from './step-cost.ts'
import type { StepTime } from './step-time.ts'
import { WorkerLost, type WorkerProcess, WorkerStoodStill } from './worker-process.ts'

/** Grace period for a step whose caller has gone, in milliseconds; then its worker is killed and replaced. */
const abandonedMsMax = 1000

/** Time within which the exits of all workers killed at the same moment have arrived, in milliseconds. */
const deathsTogetherMs = 100

/** A step gave its worker back to an account that ranks before its own. */
class StepCut extends Error {
  override readonly name = 'StepCut'
}

interface PendingStep {
  step: Step
  /** In milliseconds since the Unix epoch. */
  addedAt: number
  promise: PromiseWithResolvers<StepResult>
  /** How workers were lost while running it. */
  losses: readonly Error[]
  /** Milliseconds of CPU of the attempts that were cut short. */
  usedMs: number
}

interface RunningStep extends PendingStep {
  time: StepTime
}

/**
 * An in-flight document: its steps in order, and its two time budgets. It is either waiting (steps are
 * pending and no worker runs one) or working. Waiting is measured by the clock, working in CPU time of the workers.
 */
export class DocumentJob {
  readonly number: number
  readonly deck: Deck
  readonly #clock: Clock
  readonly #budgets: JobBudgets
  readonly #worked: (ms: number) => void
  readonly #stepEnded: (step: EndedStep) => void
  readonly #runsLong: () => void
  readonly #waiting: Budget
  readonly #pending: PendingStep[] = []
  readonly #running = new Map<WorkerProcess, RunningStep>()
  #workingMsMax: number
  /** Of the steps that have ended. */
  #workedMs = 0
  /** How a worker was lost while running a step that succeeded on another one: the document gets no second retry. */
  #crashes: readonly WorkerLost[] = []
  readonly #ending = new AbortController()
  #ended: { error: unknown } | undefined

  constructor(number: number, deck: Deck, options: JobOptions) {
    this.number = number
    this.deck = deck
    this.#clock = options.clock
    this.#budgets = options.budgets
    this.#worked = options.worked
    this.#stepEnded = options.stepEnded
    this.#runsLong = options.runsLong
    this.#workingMsMax = options.budgets.workingMsMax
    this.#waiting = new Budget(this.#clock, options.budgets.waitingMsMax, () =>
      this.fail(tooManyDocuments(), 'time'),
    )
  }

  /** Aborts when the job ends, with the error of its open steps. */
  get signal(): AbortSignal {
    return this.#ending.signal
  }

  get pendingCount(): number {
    return this.#pending.length
  }

  get hasPending(): boolean {
    return this.#pending.length > 0
  }

  /** Whether the next step takes milliseconds, as all but OCR do. */
  get isQuick(): boolean {
    const [next] = this.#pending
    return next !== undefined && !runsOcr(next.step)
  }

  /** Milliseconds since the next step was added. */
  get waitedMs(): number {
    const [next] = this.#pending
    return next ? this.#clock.now() - next.addedAt : 0
  }

  /** Whether a worker was lost while running the next step, or one before it. */
  get isRetrying(): boolean {
    return (this.#pending[0]?.losses.length ?? 0) > 0
  }

  /** Whether it is open with no step pending or running. */
  get isBetweenSteps(): boolean {
    return !this.#ended && !this.hasPending && this.#running.size === 0
  }

  /** Queues a step. Rejects at once if the job has ended. */
  add(step: Step): Promise<StepResult> {
    const promise = Promise.withResolvers<StepResult>()
    // a job that ends rejects all of its steps, including those that nobody awaits yet
    promise.promise.catch(() => {})
    if (this.#ended) promise.reject(this.#ended.error)
    else {
      this.#pending.push({
        step,
        promise,
        addedAt: this.#clock.now(),
        losses: this.#crashes,
        usedMs: 0,
      })
      if (drawsSlide(step)) this.#workingMsMax += this.#budgets.workingMsPerSlide
    }
    this.#keepTime()
    return promise.promise
  }

  /**
   * Gives the oldest pending step to an idle worker. Resolves to what it costs when the worker is done; never rejects.
   */
  async runNextOn(worker: WorkerProcess): Promise<StepCost | undefined> {
    const pending = this.#pending.shift()
    if (!pending) return undefined
    const time = this.#limit(pending, worker)
    this.#running.set(worker, { ...pending, time })
    this.#keepTime()
    this.#waiting.set(this.#budgets.begunWaitingMsMax)
    const startedAt = this.#clock.now()
    let slides = 0
    try {
      const done = await worker.run(this.number, this.deck, pending.step)
      slides = done.slides
      // the retry may have stopped before the page that crashes, with which the next step begins
      const crash = pending.losses.find((loss) => loss instanceof WorkerLost)
      if (crash) this.#crashes = [crash]
      pending.promise.resolve(done.result)
    } catch (error) {
      // if several workers are killed at once, the step must not be given to the next one that is dead
      if (error instanceof WorkerLost) await setTimeout(deathsTogetherMs)
      this.#failed({ ...pending, usedMs: pending.usedMs + time.usedMs }, error)
    } finally {
      time.stop()
      this.#running.delete(worker)
      this.#keepTime()
    }
    const { usedMs: workedMs } = time
    this.#workedMs += workedMs
    const crashedBefore = pending.losses.some((loss) => loss instanceof WorkerLost)
    const heldMs = this.#clock.now() - startedAt
    const { end, hasTrapped } = worker
    const cost = costOf({ end, hasTrapped, crashedBefore, workedMs, heldMs })
    this.#worked(cost.workedMs)
    const waitedMs = startedAt - pending.addedAt
    const { step } = pending
    this.#stepEnded({ kind: step.kind, runsOcr: runsOcr(step), slides, waitedMs, workedMs })
    return cost
  }

  /** Measures a step that begins now. Kills its worker at the limit of the step or of the document. */
  #limit(pending: PendingStep, worker: WorkerProcess): StepTime {
    const limits = { clock: this.#clock, budgets: this.#budgets, runsLong: this.#runsLong }
    const time = limitStep(pending, worker, limits)
    time.onReach(
      () => time.usedMs + this.#workingMsLeft,
      () => this.fail(workedTooLong(this.#workingMsMax), 'time'),
    )
    return time
  }

  get #workingMsLeft(): number {
    const running = [...this.#running.values()].reduce((sum, { time }) => sum + time.usedMs, 0)
    return this.#workingMsMax - this.#workedMs - running
  }

  /** Takes the worker away from its step, which then waits for its turn again. Its time counts. */
  cut(worker: WorkerProcess): void {
    worker.kill(new StepCut(), 'cut')
  }

  // A worker may be lost for reasons unrelated to the document, such as a lack of memory, but hardly twice.
  #failed(pending: PendingStep, error: unknown): void {
    if (error instanceof StepCut && !this.#ended) this.#pending.unshift(pending)
    else if (!(error instanceof WorkerLost || error instanceof WorkerStoodStill))
      pending.promise.reject(error)
    else if (pending.losses.some(({ name }) => name === error.name) || this.#ended)
      pending.promise.reject(lostTwice(error))
    else this.#pending.unshift({ ...pending, losses: [...pending.losses, error] })
  }

  /** Ends the job: every open step rejects with `error`, and workers that run one are killed. */
  fail(error: unknown, end: WorkerEnd): void {
    for (const worker of this.#end(error)) worker.kill(error, end)
  }

  /** Ends the job because its caller has gone: workers get a grace period to finish their step. */
  abandon(reason: unknown): void {
    for (const worker of this.#end(reason)) {
      this.#clock.after(abandonedMsMax, () => {
        if (this.#running.has(worker)) worker.kill(reason, 'abandoned')
      })
    }
  }

  #end(error: unknown): WorkerProcess[] {
    if (this.#ended) return []
    this.#ended = { error }
    const open = [...this.#pending.splice(0), ...this.#running.values()]
    for (const { promise } of open) promise.reject(error)
    this.#ending.abort(error)
    this.#keepTime()
    return [...this.#running.keys()]
  }

  #keepTime(): void {
    const working = this.#running.size > 0 && !this.#ended
    if (!working && this.hasPending) this.#waiting.start()
    else this.#waiting.stop()
  }
}
