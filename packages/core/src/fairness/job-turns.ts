import type { Clock } from '../clock.ts'
import { classes, classOf, policy, type Sharer } from './policy.ts'

const { turnMs, turnsLeft } = policy.jobs

export interface JobTurnsOptions {
  /** Jobs that have a turn at the same time. */
  allMax: number
  /** Steps of one job in progress at the same time. */
  stepsMax: number
  clock: Clock
}

export interface JobTurnRequest extends Pick<Sharer, 'id' | 'isPaying'> {
  /** How many jobs of the account may have begun and not ended. */
  oneMax: number
  /** Ends the wait when it aborts. */
  signal: AbortSignal
}

/** A job that has begun. Disposing of it ends its turn; steps that still wait reject. */
export interface JobTurn extends Disposable {
  /** Runs a step of the job while it has a turn, and waits for one before. */
  run<T>(step: () => Promise<T>): Promise<T>
  /** Whether a step has succeeded. */
  readonly hasRun: boolean
  /** Must be called if the jobs of the account that have begun do not fit beside each other: until they have ended, fewer begin. */
  crowded(): void
}

interface Account {
  id: string
  jobs: number
  begun: number
  begunMax: number
  /** Turns that it has now. */
  turns: number
  /** When it was served, in turns of all. */
  order: number
}

/**
 * Decides which jobs may start steps. A job has a turn for `turnMs`, and longer only while nobody waits for it; steps that have
 * started by its end go on. Accounts that pay come first, and turns of the others end at once for them, but they leave `turnsLeft`
 * turns to the others. Then the account with the fewest turns comes first, then the one that was served least recently, and of its
 * jobs the one that was.
 */
export class JobTurns {
  readonly #options: JobTurnsOptions
  /** All that have not ended, in the order of their arrival. */
  readonly #jobs = new Set<Job>()
  readonly #accounts = new Map<string, Account>()
  #turns = 0

  constructor(options: JobTurnsOptions) {
    this.#options = options
  }

  /** Waits for the first turn of a job. Rejects with the reason of `signal`. */
  async begin({ id, isPaying, oneMax, signal }: JobTurnRequest): Promise<JobTurn> {
    signal.throwIfAborted()
    const account = this.#accounts.get(id) ?? this.#newAccount(id)
    account.jobs++
    const job = new Job(account, {
      ...{ isPaying, oneMax, stepsMax: this.#options.stepsMax },
      changed: () => this.#giveTurns(),
      ended: () => this.#forget(job),
    })
    this.#jobs.add(job)
    const abandon = () => job.began.reject(signal.reason)
    signal.addEventListener('abort', abandon, { once: true })
    this.#giveTurns()
    try {
      await job.began.promise
      return job
    } catch (error) {
      job[Symbol.dispose]()
      throw error
    } finally {
      signal.removeEventListener('abort', abandon)
    }
  }

  #newAccount(id: string): Account {
    const account = { id, jobs: 0, begun: 0, begunMax: Infinity, turns: 0, order: ++this.#turns }
    this.#accounts.set(id, account)
    return account
  }

  #forget(job: Job): void {
    const { account } = job
    this.#jobs.delete(job)
    account.jobs--
    if (job.isBegun) account.begun--
    if (account.jobs === 0) this.#accounts.delete(account.id)
  }

  #giveTurns(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      next.instead?.endTurn()
      next.job.startTurn(++this.#turns, this.#options.clock)
    }
  }

  /** Returns the job to give a turn, and the one whose turn ends for it if there is none left. */
  #next(): { job: Job; instead?: Job } | undefined {
    const { allMax } = this.#options
    const jobs = [...this.#jobs]
    const having = jobs.filter(({ turn }) => turn !== undefined)
    const waiting = jobs.filter((job) => job.isWaiting).sort(byNeed)
    const ofPaying = having.filter(({ isPaying }) => isPaying).length
    const ofPayingMax = Math.max(1, allMax - turnsLeft)
    for (let ofClass = 0; ofClass < classes; ofClass++) {
      const job = waiting.find((one) => classOf(one) === ofClass)
      if (!job) continue
      if (having.length < allMax) {
        const isLeft =
          job.isPaying && ofPaying >= ofPayingMax && waiting.some((one) => !one.isPaying)
        if (isLeft) continue
        return { job }
      }
      const endsFor = ({ isPaying, turn }: Job) => {
        if (isPaying === job.isPaying) return turn?.isSpent
        return job.isPaying ? ofPaying < ofPayingMax : turn?.isSpent && ofPaying > ofPayingMax
      }
      const instead = having.sort(byNeed).findLast(endsFor)
      if (instead) return { job, instead }
    }
    return undefined
  }
}

interface JobOptions extends Pick<JobTurnRequest, 'isPaying' | 'oneMax'> {
  stepsMax: number
  /** Called when it may wait for a turn, or no longer has one. */
  changed(): void
  ended(): void
}

class Job implements JobTurn {
  readonly account: Account
  readonly began: PromiseWithResolvers<void> = Promise.withResolvers()
  readonly #options: JobOptions
  /** When it was served, in turns of all; it comes first in its account before its first turn. */
  order = 0
  isBegun = false
  hasRun = false
  turn: { isSpent: boolean; cancel(): void } | undefined
  /** Steps that have not started. */
  readonly #steps: PromiseWithResolvers<void>[] = []
  #running = 0
  #isEnded = false

  constructor(account: Account, options: JobOptions) {
    this.account = account
    this.#options = options
  }

  get isPaying(): boolean {
    return this.#options.isPaying
  }

  /** Whether it could do something with a turn. */
  get isWaiting(): boolean {
    if (this.turn) return false
    if (this.isBegun) return this.#steps.length > 0 && this.#running < this.#options.stepsMax
    return this.account.begun < Math.min(this.#options.oneMax, this.account.begunMax)
  }

  startTurn(order: number, clock: Clock): void {
    if (!this.isBegun) this.account.begun++
    this.isBegun = true
    this.order = order
    this.account.order = order
    this.account.turns++
    const spend = () => {
      turn.isSpent = true
      this.#options.changed()
    }
    const turn = { isSpent: false, cancel: clock.after(turnMs, spend) }
    this.turn = turn
    this.began.resolve()
    this.#startSteps()
  }

  endTurn(): void {
    if (!this.turn) return
    this.turn.cancel()
    this.turn = undefined
    this.account.turns--
  }

  crowded(): void {
    this.account.begunMax = Math.max(1, this.account.begun - 1)
  }

  async run<T>(step: () => Promise<T>): Promise<T> {
    if (this.#isEnded) throw ended()
    const start = Promise.withResolvers<void>()
    this.#change(() => this.#steps.push(start))
    await start.promise
    try {
      const result = await step()
      this.hasRun = true
      return result
    } finally {
      this.#change(() => this.#running--)
    }
  }

  [Symbol.dispose](): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.endTurn()
    for (const { reject } of this.#steps.splice(0)) reject(ended())
    this.#options.ended()
    this.#options.changed()
  }

  // a deck of a thousand slides asks for all of them at once
  #change(change: () => void): void {
    const { isWaiting } = this
    change()
    this.#startSteps()
    if (this.isWaiting && !isWaiting) this.#options.changed()
  }

  #startSteps(): void {
    while (this.turn && this.#running < this.#options.stepsMax) {
      const step = this.#steps.shift()
      if (!step) return
      this.#running++
      step.resolve()
    }
  }
}

function ended(): Error {
  return new Error('The job has ended.')
}

function byNeed(one: Job, other: Job): number {
  const [a, b] = [one.account, other.account]
  return a.turns - b.turns || a.order - b.order || one.order - other.order
}
