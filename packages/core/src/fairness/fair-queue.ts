import { mayStart, type SharedWorkers } from './last-worker.ts'
import { policy, type Sharer } from './policy.ts'
import type { SlowAccounts } from './slow-accounts.ts'

const { roundCreditMs, quickStepMsMin } = policy.workers

/** What the queue needs to know about a document. */
export interface QueuedJob {
  /** Whether it has a step to run. */
  readonly hasPending: boolean
  /** Whether that step takes milliseconds, as all but OCR do. */
  readonly isQuick: boolean
}

interface Account<Job> extends Sharer {
  /** The first is served next. */
  readonly jobs: Set<Job>
  creditMs: number
}

interface Running<Job> {
  account: Account<Job>
  cut(): void
}

export interface FairQueueOptions {
  slow: SlowAccounts
  /** Steps that can run at the same time. */
  workers: number
  /** Workers that are idle, by default all that run nothing. One that is starting is not. */
  idle?: () => number
  /** Whether a worker that is taken from a step is replaced at once; default true. */
  isReplacedAtOnce?: () => boolean
}

/** What became of the worker of a step: `ended`, it or its engine, by the document, or `lost` for any other reason. */
export type WorkerFate = 'kept' | 'lost' | 'ended'

/** An account and its documents with a step that can start now. */
interface Candidate<Job> {
  account: Account<Job>
  waiting: Job[]
}

/** The next step to run. */
export interface Turn<Job> {
  job: Job
  /** Whether the step is quick. */
  quick: boolean
}

/**
 * Decides which step runs next: round robin between accounts, and between the documents of an account. The
 * algorithm is deficit round robin with priority for new flows, as in FQ-CoDel (RFC 8290), measured in
 * worker time: every account with documents is credited with `roundCreditMs` per round and charged for the
 * worker time of its steps, and a round ends when no waiting account has credit left. A new account is
 * served before all others, so that a short deck waits only for the steps that are running; an account that
 * returns within a round is not new. Paying accounts are served before others in every round. A paying account
 * counts as new whenever a deck of it comes alone and credit of the round is left, and its quick steps go before all
 * others without credit too: it waits only for the steps that are running, however many free accounts come at once.
 * Accounts whose callers do not wait are never new and come last in every round. Otherwise quick steps go first within a round. What slow and unknown accounts leave to the others is decided by
 * `mayStart`, and which step is cut short by `cutIfNeeded`.
 */
export class FairQueue<Job extends QueuedJob> {
  readonly #accounts = new Map<string, Account<Job>>()
  readonly #newAccounts = new Set<Account<Job>>()
  /** The least recently served account comes first. */
  readonly #servedAccounts = new Set<Account<Job>>()
  readonly #accountOf = new Map<Job, Account<Job>>()
  /** In the order of their starts. */
  readonly #running = new Set<Running<Job>>()
  readonly #slow: SlowAccounts
  readonly #workers: SharedWorkers

  constructor({ slow, workers, idle, isReplacedAtOnce = () => true }: FairQueueOptions) {
    this.#slow = slow
    const ofSlow = () => [...this.#running].filter(({ account }) => slow.has(account.id)).length
    const idleWorkers = idle ?? (() => workers - this.#running.size)
    this.#workers = { slow, count: workers, idle: idleWorkers, ofSlow, isReplacedAtOnce }
  }

  /** Number of documents in the queue. */
  get size(): number {
    return this.#accountOf.size
  }

  [Symbol.iterator](): Iterator<Job> {
    return [...this.#accountOf.keys()].values()
  }

  /** An account whose callers do not wait (`isBackground`) is one apart from the same one whose callers do. */
  add({ id, isPaying, isBackground = false }: Sharer, job: Job): void {
    const accountId = isBackground ? `${id} without hurry` : id
    const account = this.#accounts.get(accountId) ?? this.#addAccount(accountId, isBackground)
    account.isPaying = isPaying
    if (!isBackground) this.#slow.see(account)
    const isUrgent = this.#slow.rankOf(account) === 0
    if (isUrgent && account.jobs.size === 0 && account.creditMs > 0) {
      this.#servedAccounts.delete(account)
      this.#newAccounts.add(account)
    }
    account.jobs.add(job)
    this.#accountOf.set(job, account)
  }

  /** Has no effect if the job is not in the queue. What an account used stays charged until the round ends. */
  remove(job: Job): void {
    const account = this.#accountOf.get(job)
    if (!account) return
    this.#accountOf.delete(job)
    account.jobs.delete(job)
    if (account.jobs.size === 0) this.#moveToEnd(account)
    if (this.size === 0) this.#reset()
  }

  /**
   * Returns the step to run next; undefined if no document has one pending. Documents that cannot start now are
   * passed over and keep their turn. Idempotent until `start` is called.
   */
  next(canStart: (job: Job) => boolean = () => true): Turn<Job> | undefined {
    const candidatesOf = (accounts: Set<Account<Job>>): Candidate<Job>[] =>
      [...accounts].flatMap((account) => {
        const waiting = [...account.jobs].filter(
          (job) => job.hasPending && canStart(job) && this.#mayStart(account, job),
        )
        return waiting.length > 0 ? [{ account, waiting }] : []
      })
    const fresh = candidatesOf(this.#newAccounts)
    const served = candidatesOf(this.#servedAccounts)
    if (fresh.length + served.length === 0) return undefined
    const urgent = this.#quickOfPaying([...fresh, ...served])
    if (urgent) return { job: urgent, quick: true }
    for (;;) {
      const first = this.#firstOf(fresh) ?? this.#firstOf(served)
      const job = first && (first.waiting.find(({ isQuick }) => isQuick) ?? first.waiting[0])
      if (job) return { job, quick: job.isQuick }
      this.#beginRound()
    }
  }

  /**
   * Must be called when the step is given to a worker. `cut` stops it, so that it can run again later. Returns a function
   * that must be called when the worker is done: it charges the rest. Who ends workers counts as slow.
   */
  start(
    { job, quick }: Turn<Job>,
    cut: () => void = () => {},
  ): (workedMs: number, fate?: WorkerFate) => void {
    const account = this.#accountOf.get(job)
    if (!account) return () => {}
    account.jobs.delete(job)
    account.jobs.add(job)
    const chargedMs = quick ? quickStepMsMin : roundCreditMs
    account.creditMs -= chargedMs
    if (account.creditMs <= 0) this.#moveToEnd(account)
    const running = { account, cut }
    this.#running.add(running)
    return (workedMs, fate = 'kept') => {
      this.#running.delete(running)
      if (fate === 'ended') this.#slow.add(account.id)
      if (fate === 'kept') this.#slow.prove(account.id, quick ? 'quick' : 'picture')
      account.creditMs -= Math.max(0, workedMs - chargedMs)
    }
  }

  /** Must be called when a step of the job runs long. */
  runsLong(job: Job): void {
    const account = this.#accountOf.get(job)
    if (!account) return
    this.#slow.add(account.id)
    this.#moveToEnd(account)
  }

  /** Cuts a step short if only slow accounts have workers while somebody waits for one who ranks before them. */
  cutIfNeeded(): void {
    const running = [...this.#running]
    if (running.length === 0 || running.some(({ account }) => !this.#slow.has(account.id))) return
    // the latest of those that rank last, because it loses the least work
    const rank = ({ account }: Running<Job>) => this.#slow.rankOf(account)
    const last = running.reduce((one, other) => (rank(other) >= rank(one) ? other : one))
    const isBefore = (account: Account<Job>) => this.#slow.rankOf(account) < rank(last)
    const isFull = running.length >= this.#workers.count
    const isBarred = (account: Account<Job>, job: Job) =>
      isFull || (this.#workers.isReplacedAtOnce() && !this.#mayStart(account, job))
    const waits = (account: Account<Job>) =>
      [...account.jobs].some((job) => job.hasPending && isBarred(account, job))
    if ([...this.#accounts.values()].some((account) => isBefore(account) && waits(account)))
      last.cut()
  }

  /** Whether the account of this document can still be served in this round. */
  hasCredit(job: Job): boolean {
    return (this.#accountOf.get(job)?.creditMs ?? 0) > 0
  }

  #addAccount(accountId: string, isBackground: boolean): Account<Job> {
    const account = {
      ...{ id: accountId, isPaying: false, isBackground },
      ...{ jobs: new Set<Job>(), creditMs: roundCreditMs },
    }
    this.#accounts.set(accountId, account)
    if (isBackground || this.#slow.has(accountId)) this.#servedAccounts.add(account)
    else this.#newAccounts.add(account)
    return account
  }

  #mayStart(account: Account<Job>, { isQuick }: Job): boolean {
    return mayStart(account, isQuick ? 'quick' : 'picture', this.#workers)
  }

  /** A quick step of an account that pays and is not slow, which no turn of a free account may delay. */
  #quickOfPaying(candidates: Candidate<Job>[]): Job | undefined {
    const paying = candidates.filter(({ account }) => this.#slow.rankOf(account) === 0)
    return paying.flatMap(({ waiting }) => waiting).find(({ isQuick }) => isQuick)
  }

  #firstOf(candidates: Candidate<Job>[]): Candidate<Job> | undefined {
    const funded = candidates.filter(({ account }) => account.creditMs > 0)
    const ranks = funded.map(({ account }) => this.#slow.rankOf(account))
    const first = funded.filter((_, at) => ranks[at] === Math.min(...ranks))
    return first.find(({ waiting }) => waiting.some(({ isQuick }) => isQuick)) ?? first[0]
  }

  #moveToEnd(account: Account<Job>): void {
    this.#newAccounts.delete(account)
    this.#servedAccounts.delete(account)
    this.#servedAccounts.add(account)
  }

  // Credit does not accumulate; debt is carried over until it is paid off.
  #beginRound(): void {
    for (const [id, account] of this.#accounts) {
      if (account.jobs.size > 0 || account.creditMs < roundCreditMs) {
        account.creditMs = Math.min(roundCreditMs, account.creditMs + roundCreditMs)
      } else {
        this.#accounts.delete(id)
        this.#servedAccounts.delete(account)
      }
    }
  }

  #reset(): void {
    this.#accounts.clear()
    this.#newAccounts.clear()
    this.#servedAccounts.clear()
  }
}
