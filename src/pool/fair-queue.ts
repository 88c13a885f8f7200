/** Worker time credited to an account in every round, in milliseconds: about one slide read by OCR. */
export const roundCreditMs = 500
/** Minimum charge for a quick step in milliseconds, so that one round covers at most 10 of them. */
const quickStepMsMin = 50

/** What the queue needs to know about a document. */
export interface QueuedJob {
  /** Whether it has a step to run. */
  readonly hasPending: boolean
  /** Whether that step takes milliseconds, as all but OCR do. */
  readonly isQuick: boolean
}

interface Account<Job> {
  /** The first is served next. */
  readonly jobs: Set<Job>
  creditMs: number
  isPaying: boolean
}

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
 * counts as new whenever a deck of it comes alone and credit of the round is left, so it waits only for the steps
 * that are running, however many free accounts come at once. Otherwise quick steps go first within a round.
 */
export class FairQueue<Job extends QueuedJob> {
  readonly #accounts = new Map<string, Account<Job>>()
  readonly #newAccounts = new Set<Account<Job>>()
  /** The least recently served account comes first. */
  readonly #servedAccounts = new Set<Account<Job>>()
  readonly #accountOf = new Map<Job, Account<Job>>()

  /** Number of documents in the queue. */
  get size(): number {
    return this.#accountOf.size
  }

  [Symbol.iterator](): Iterator<Job> {
    return [...this.#accountOf.keys()].values()
  }

  add(accountId: string, job: Job, isPaying = false): void {
    const account = this.#accounts.get(accountId) ?? this.#addAccount(accountId)
    account.isPaying = isPaying
    if (isPaying && account.jobs.size === 0 && account.creditMs > 0) {
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
    const withWaiting = (account: Account<Job>): Candidate<Job> => {
      const waiting = [...account.jobs].filter((job) => job.hasPending && canStart(job))
      return { account, waiting }
    }
    const isWaiting = ({ waiting }: Candidate<Job>) => waiting.length > 0
    const fresh = [...this.#newAccounts].map(withWaiting).filter(isWaiting)
    const served = [...this.#servedAccounts].map(withWaiting).filter(isWaiting)
    if (fresh.length + served.length === 0) return undefined
    for (;;) {
      const first = firstOf(fresh) ?? firstOf(served)
      const job = first && (first.waiting.find(({ isQuick }) => isQuick) ?? first.waiting[0])
      if (job) return { job, quick: job.isQuick }
      this.#beginRound()
    }
  }

  /** Must be called when the step is given to a worker. Returns a function that charges the rest when the step is done. */
  start({ job, quick }: Turn<Job>): (workedMs: number) => void {
    const account = this.#accountOf.get(job)
    if (!account) return () => {}
    account.jobs.delete(job)
    account.jobs.add(job)
    const chargedMs = quick ? quickStepMsMin : roundCreditMs
    account.creditMs -= chargedMs
    if (account.creditMs <= 0) this.#moveToEnd(account)
    return (workedMs) => {
      account.creditMs -= Math.max(0, workedMs - chargedMs)
    }
  }

  /** Whether the account of this document can still be served in this round. */
  hasCredit(job: Job): boolean {
    return (this.#accountOf.get(job)?.creditMs ?? 0) > 0
  }

  #addAccount(accountId: string): Account<Job> {
    const account = { jobs: new Set<Job>(), creditMs: roundCreditMs, isPaying: false }
    this.#accounts.set(accountId, account)
    this.#newAccounts.add(account)
    return account
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

function firstOf<Job extends QueuedJob>(candidates: Candidate<Job>[]): Candidate<Job> | undefined {
  const funded = candidates.filter(({ account }) => account.creditMs > 0)
  const paying = funded.filter(({ account }) => account.isPaying)
  const first = paying.length > 0 ? paying : funded
  return first.find(({ waiting }) => waiting.some(({ isQuick }) => isQuick)) ?? first[0]
}
