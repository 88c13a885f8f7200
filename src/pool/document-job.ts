import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Deck } from '../conversion/convert.ts'
import { AppError } from '../errors.ts'
import type { EndedStep, WorkerEnd } from '../telemetry/telemetry.ts'
import { Budget } from './budget.ts'
import { drawsSlide, runsOcr, type Step, type StepResult } from './messages.ts'
import { observedStep } from './observed-step.ts'
import { WorkerLost, type WorkerProcess } from './worker-process.ts'

/** Grace period for a step whose caller has gone, in milliseconds; then its worker is killed and replaced. */
const abandonedMsMax = 1000

/** Time within which the exits of all workers killed at the same moment have arrived, in milliseconds. */
const deathsTogetherMs = 100

export interface JobBudgets {
  /** Milliseconds until the first step starts. */
  waitingMsMax: number
  /** Milliseconds between two steps, while workers serve other documents. */
  begunWaitingMsMax: number
  /** Milliseconds in which at least one worker runs a step, without the addition for pictures. */
  workingMsMax: number
  /** Milliseconds added to this for every slide whose picture is read, taken or drawn. */
  workingMsPerSlide: number
  /** Milliseconds that one step may take. */
  taskMsMax: number
}

export interface JobOptions {
  clock: Clock
  budgets: JobBudgets
  /** Called after every step with the worker time in milliseconds. */
  worked(ms: number): void
  /** Called after every step that a worker ran. */
  stepEnded(step: EndedStep): void
}

interface PendingStep {
  step: Step
  /** In milliseconds since the Unix epoch. */
  addedAt: number
  promise: PromiseWithResolvers<StepResult>
  /** Whether a worker was already lost while running it. */
  retried: boolean
}

/**
 * An in-flight document: its steps in order, and its two time budgets. It is either waiting (steps are
 * pending and no worker runs one) or working. Waiting does not use up the working budget.
 */
export class DocumentJob {
  readonly number: number
  readonly deck: Deck
  readonly #clock: Clock
  readonly #budgets: JobBudgets
  readonly #worked: (ms: number) => void
  readonly #stepEnded: (step: EndedStep) => void
  readonly #waiting: Budget
  readonly #working: Budget
  readonly #pending: PendingStep[] = []
  readonly #running = new Map<WorkerProcess, PendingStep>()
  #workingMsMax: number
  readonly #ending = new AbortController()
  #ended: { error: unknown } | undefined

  constructor(number: number, deck: Deck, options: JobOptions) {
    this.number = number
    this.deck = deck
    this.#clock = options.clock
    this.#budgets = options.budgets
    this.#worked = options.worked
    this.#stepEnded = options.stepEnded
    this.#workingMsMax = options.budgets.workingMsMax
    this.#waiting = new Budget(this.#clock, options.budgets.waitingMsMax, () =>
      this.fail(waitedTooLong(), 'time'),
    )
    this.#working = new Budget(this.#clock, options.budgets.workingMsMax, () =>
      this.fail(workedTooLong(this.#workingMsMax), 'time'),
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

  /** Whether a worker was lost while running the next step. */
  get isRetrying(): boolean {
    return this.#pending[0]?.retried === true
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
      this.#pending.push({ step, promise, addedAt: this.#clock.now(), retried: false })
      if (drawsSlide(step)) this.#allow(this.#budgets.workingMsPerSlide)
    }
    this.#keepTime()
    return promise.promise
  }

  /**
   * Gives the oldest pending step to an idle worker. Resolves to the milliseconds it took when the
   * worker is done; never rejects.
   */
  async runNextOn(worker: WorkerProcess): Promise<number> {
    const pending = this.#pending.shift()
    if (!pending) return 0
    this.#running.set(worker, pending)
    this.#keepTime()
    this.#waiting.set(this.#budgets.begunWaitingMsMax)
    const startedAt = this.#clock.now()
    const cancel = this.#clock.after(this.#budgets.taskMsMax, () =>
      worker.kill(stepTookTooLong(this.#budgets.taskMsMax), 'time'),
    )
    let result: StepResult | undefined
    try {
      result = await worker.run(this.number, this.deck, pending.step)
      pending.promise.resolve(result)
    } catch (error) {
      // if several workers are killed at once, the step must not be given to the next one that is dead
      if (error instanceof WorkerLost) await setTimeout(deathsTogetherMs)
      this.#failed(pending, error)
    } finally {
      cancel()
      this.#running.delete(worker)
      this.#keepTime()
    }
    const workedMs = this.#clock.now() - startedAt
    this.#worked(workedMs)
    const waitedMs = startedAt - pending.addedAt
    this.#stepEnded({ ...observedStep(pending.step, result), waitedMs, workedMs })
    return workedMs
  }

  #allow(ms: number): void {
    this.#workingMsMax += ms
    this.#working.grow(ms)
  }

  // A worker may be lost for reasons unrelated to the document, such as a lack of memory, but hardly twice.
  #failed(pending: PendingStep, error: unknown): void {
    if (!(error instanceof WorkerLost)) pending.promise.reject(error)
    else if (pending.retried || this.#ended) pending.promise.reject(lostTwice(error))
    else this.#pending.unshift({ ...pending, retried: true })
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
    if (working) this.#working.start()
    else this.#working.stop()
    if (!working && this.hasPending) this.#waiting.start()
    else this.#waiting.stop()
  }
}

function waitedTooLong(): AppError {
  return new AppError(
    'busy',
    'Too many documents are waiting to be read. Retry in a few seconds.',
    { retryAfterSeconds: 10 },
  )
}

// The document is most likely the cause, and another try would only cost more workers: not a 5xx, because clients retry those.
function lostTwice(cause: WorkerLost): AppError {
  return new AppError(
    'reading_crashed',
    'The worker process crashed twice while reading this document, most likely because of its contents. Export the document again, or send it in parts.',
    { cause },
  )
}

function workedTooLong(msMax: number): AppError {
  return new AppError(
    'timed_out',
    `Reading this document takes longer than the limit of ${msMax / 1000} seconds. Send it in parts.`,
    { details: { secondsMax: msMax / 1000 } },
  )
}

function stepTookTooLong(msMax: number): AppError {
  return new AppError(
    'timed_out',
    `Reading one slide of this document takes longer than the limit of ${msMax / 1000} seconds. Export the document again, or leave that slide out.`,
  )
}
