import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Deck } from '../conversion/convert.ts'
import { AppError } from '../errors.ts'
import { Budget } from './budget.ts'
import type { Step, StepResult } from './messages.ts'
import { WorkerLost, type WorkerProcess } from './worker-process.ts'

/** How long a worker may go on with a step that nobody waits for, before it is killed and costs a fresh start. */
const abandonedMsMax = 1000

/** Within so long all workers that were killed at the same moment are known to be dead. */
const deathsTogetherMs = 100

export interface JobBudgets {
  /** Milliseconds in which no worker has begun to work on the document. */
  waitingMsMax: number
  /** Milliseconds between two steps of a document that was begun, in which other documents have their turns. */
  begunWaitingMsMax: number
  /** Milliseconds in which at least one worker works on the document, apart from its pictures. */
  workingMsMax: number
  /** Milliseconds by which that grows with every slide that is read by OCR. */
  workingMsPerSlide: number
  /** Milliseconds for one step. */
  taskMsMax: number
}

export interface JobOptions {
  clock: Clock
  budgets: JobBudgets
  /** Called after every step with the milliseconds that a worker spent on it. */
  worked(ms: number): void
}

interface PendingStep {
  step: Step
  promise: PromiseWithResolvers<StepResult>
  /** Whether a worker was lost over it already. */
  retried: boolean
}

/**
 * A document under work: its steps in order, and its two budgets. Its life is split into waiting
 * (steps are pending, no worker is on it) and working; a document that waits does not use up the
 * time that it may work.
 */
export class DocumentJob {
  readonly number: number
  readonly deck: Deck
  readonly #clock: Clock
  readonly #budgets: JobBudgets
  readonly #worked: (ms: number) => void
  readonly #waiting: Budget
  readonly #working: Budget
  readonly #pending: PendingStep[] = []
  readonly #running = new Map<WorkerProcess, PendingStep>()
  #workingMsMax: number
  #ended: { error: unknown } | undefined

  constructor(number: number, deck: Deck, options: JobOptions) {
    this.number = number
    this.deck = deck
    this.#clock = options.clock
    this.#budgets = options.budgets
    this.#worked = options.worked
    this.#workingMsMax = options.budgets.workingMsMax
    this.#waiting = new Budget(this.#clock, options.budgets.waitingMsMax, () =>
      this.fail(waitedTooLong()),
    )
    this.#working = new Budget(this.#clock, options.budgets.workingMsMax, () =>
      this.fail(workedTooLong(this.#workingMsMax)),
    )
  }

  get hasPending(): boolean {
    return this.#pending.length > 0
  }

  /** Whether the next step takes milliseconds, as all do but OCR. */
  get isQuick(): boolean {
    return this.hasPending && this.#pending[0]?.step.kind !== 'picture'
  }

  /** Whether a worker was lost over the next step. */
  get isRetrying(): boolean {
    return this.#pending[0]?.retried === true
  }

  /** Whether it waits for nothing but to be asked for its next step. */
  get isBetweenSteps(): boolean {
    return !this.#ended && !this.hasPending && this.#running.size === 0
  }

  /** Queues a step. Rejects at once if the job has ended. */
  add(step: Step): Promise<StepResult> {
    const promise = Promise.withResolvers<StepResult>()
    // a job that ends rejects all of its steps, also those that nobody has come to await yet
    promise.promise.catch(() => {})
    if (this.#ended) promise.reject(this.#ended.error)
    else {
      this.#pending.push({ step, promise, retried: false })
      if (step.kind === 'picture') this.#allow(this.#budgets.workingMsPerSlide)
    }
    this.#keepTime()
    return promise.promise
  }

  /**
   * Gives the oldest pending step to an idle worker. Resolves, never rejects, when the worker is done
   * with it, to the milliseconds that it took.
   */
  async runNextOn(worker: WorkerProcess): Promise<number> {
    const pending = this.#pending.shift()
    if (!pending) return 0
    this.#running.set(worker, pending)
    this.#keepTime()
    this.#waiting.set(this.#budgets.begunWaitingMsMax)
    const startedAt = this.#clock.now()
    const callOff = this.#clock.after(this.#budgets.taskMsMax, () =>
      worker.kill(stepTookTooLong(this.#budgets.taskMsMax)),
    )
    try {
      pending.promise.resolve(await worker.take(this.number, this.deck, pending.step))
    } catch (error) {
      // where several workers are killed at once, the step must not be given to the next one that is dead
      if (error instanceof WorkerLost) await setTimeout(deathsTogetherMs)
      this.#failed(pending, error)
    } finally {
      callOff()
      this.#running.delete(worker)
      this.#keepTime()
    }
    const workedMs = this.#clock.now() - startedAt
    this.#worked(workedMs)
    return workedMs
  }

  #allow(ms: number): void {
    this.#workingMsMax += ms
    this.#working.grow(ms)
  }

  // A worker may be lost for reasons of its own, such as the system's lack of memory, but not twice over.
  #failed(pending: PendingStep, error: unknown): void {
    if (!(error instanceof WorkerLost)) pending.promise.reject(error)
    else if (pending.retried || this.#ended) pending.promise.reject(lostTwice(error))
    else this.#pending.unshift({ ...pending, retried: true })
  }

  /** Ends the job: every open step rejects with `error`, and workers in the middle of one are killed. */
  fail(error: unknown): void {
    for (const worker of this.#end(error)) worker.kill(error)
  }

  /** Ends the job because nobody waits for it: workers get a moment to finish their step. */
  abandon(reason: unknown): void {
    for (const worker of this.#end(reason)) {
      this.#clock.after(abandonedMsMax, () => {
        if (this.#running.has(worker)) worker.kill(reason)
      })
    }
  }

  #end(error: unknown): WorkerProcess[] {
    if (this.#ended) return []
    this.#ended = { error }
    const open = [...this.#pending.splice(0), ...this.#running.values()]
    for (const { promise } of open) promise.reject(error)
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
    'Too many documents are waiting to be read. Send the request again in a moment.',
    { retryAfterSeconds: 10 },
  )
}

// Most likely the document's fault, and to try again would only cost more workers: no 5xx, which clients retry.
function lostTwice(cause: WorkerLost): AppError {
  return new AppError(
    'reading_crashed',
    'The program that reads documents ended twice in the middle of this one, most likely because of what the document contains. Export it again, or send it in parts.',
    { cause },
  )
}

function workedTooLong(msMax: number): AppError {
  return new AppError(
    'timed_out',
    `Reading this document takes longer than the ${msMax / 1000} seconds allowed. Send it in parts.`,
    { details: { secondsMax: msMax / 1000 } },
  )
}

function stepTookTooLong(msMax: number): AppError {
  return new AppError(
    'timed_out',
    `A slide of this document takes longer to read than the ${msMax / 1000} seconds allowed. Export the document anew, or leave that slide out.`,
  )
}
