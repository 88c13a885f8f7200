/** Worker time that an account is credited with in every round: about one slide read by OCR. */
export const turnMs = 500
/** The least that a quick step is charged, so that a turn is at most this many of them: 10. */
const quickStepMsMin = 50

/** A document as far as turns go. */
export interface Waiting {
  /** Whether it has a step to run. */
  readonly hasPending: boolean
  /** Whether that step takes milliseconds, as all do but OCR. */
  readonly isQuick: boolean
}

interface Account<Job> {
  /** In the order of their turns: the first is served next. */
  readonly jobs: Set<Job>
  creditMs: number
  isPaying: boolean
}

/** The job to serve next. */
export interface Turn<Job> {
  job: Job
  /** Whether its next step is a quick one. */
  quick: boolean
}

/**
 * Decides whose step comes next: accounts take turns, and within an account its documents do. It is
 * deficit round robin with priority for new flows, as in FQ-CoDel (RFC 8290), in worker time: every
 * account with documents is credited with `turnMs` a round and charged for what workers spend on its
 * steps, and a round ends when nobody who waits has credit left. An account that is new has its
 * first turn before all others, so that a short deck waits for no more than the steps that are
 * running; one that comes back before a whole round has passed is not new. Paying accounts go before
 * others, and are new as long as a deck comes alone and credit of the round is left: free accounts,
 * however many come at once, have them wait for no more than the steps that are running. Otherwise
 * quick steps go first within a round.
 */
export class Turns<Job extends Waiting> {
  readonly #accounts = new Map<string, Account<Job>>()
  readonly #newcomers = new Set<Account<Job>>()
  /** The account served longest ago comes first. */
  readonly #regulars = new Set<Account<Job>>()
  readonly #accountOf = new Map<Job, Account<Job>>()

  /** Documents that were added and not removed. */
  get size(): number {
    return this.#accountOf.size
  }

  [Symbol.iterator](): Iterator<Job> {
    return [...this.#accountOf.keys()].values()
  }

  add(accountId: string, job: Job, isPaying = false): void {
    const account = this.#accounts.get(accountId) ?? this.#welcome(accountId)
    account.isPaying = isPaying
    if (isPaying && account.jobs.size === 0 && account.creditMs > 0) {
      this.#regulars.delete(account)
      this.#newcomers.add(account)
    }
    account.jobs.add(job)
    this.#accountOf.set(job, account)
  }

  /** Does nothing if the job is not there. What an account used stays charged until its round is over. */
  remove(job: Job): void {
    const account = this.#accountOf.get(job)
    if (!account) return
    this.#accountOf.delete(job)
    account.jobs.delete(job)
    if (account.jobs.size === 0) this.#toTheEnd(account)
    if (this.size === 0) this.#forgetAll()
  }

  /** Whose step to run next; undefined if no document has one pending. Asking again without `take` gives the same answer. */
  next(): Turn<Job> | undefined {
    for (;;) {
      const newcomers = [...this.#newcomers].filter(hasPending)
      const regulars = [...this.#regulars].filter(hasPending)
      if (newcomers.length + regulars.length === 0) return undefined
      const account = firstOf(newcomers) ?? firstOf(regulars)
      const job = account && nextJobOf(account)
      if (job) return { job, quick: job.isQuick }
      this.#beginRound()
    }
  }

  /** To be called when the step is given to a worker. Returns the function that charges the rest when it is done. */
  take({ job, quick }: Turn<Job>): (workedMs: number) => void {
    const account = this.#accountOf.get(job)
    if (!account) return () => {}
    account.jobs.delete(job)
    account.jobs.add(job)
    const chargedMs = quick ? quickStepMsMin : turnMs
    account.creditMs -= chargedMs
    if (account.creditMs <= 0) this.#toTheEnd(account)
    return (workedMs) => {
      account.creditMs -= Math.max(0, workedMs - chargedMs)
    }
  }

  /** Whether the account of this document could still be served in this round. */
  hasCredit(job: Job): boolean {
    return (this.#accountOf.get(job)?.creditMs ?? 0) > 0
  }

  #welcome(accountId: string): Account<Job> {
    const account = { jobs: new Set<Job>(), creditMs: turnMs, isPaying: false }
    this.#accounts.set(accountId, account)
    this.#newcomers.add(account)
    return account
  }

  #toTheEnd(account: Account<Job>): void {
    this.#newcomers.delete(account)
    this.#regulars.delete(account)
    this.#regulars.add(account)
  }

  // Credit cannot be saved up, debts last until they are paid off.
  #beginRound(): void {
    for (const [id, account] of this.#accounts) {
      if (account.jobs.size > 0 || account.creditMs < turnMs) {
        account.creditMs = Math.min(turnMs, account.creditMs + turnMs)
      } else {
        this.#accounts.delete(id)
        this.#regulars.delete(account)
      }
    }
  }

  #forgetAll(): void {
    this.#accounts.clear()
    this.#newcomers.clear()
    this.#regulars.clear()
  }
}

function firstOf<Job extends Waiting>(accounts: Account<Job>[]): Account<Job> | undefined {
  const funded = accounts.filter(({ creditMs }) => creditMs > 0)
  const paying = funded.filter(({ isPaying }) => isPaying)
  const first = paying.length > 0 ? paying : funded
  return first.find(hasQuick) ?? first[0]
}

function hasPending({ jobs }: Account<Waiting>): boolean {
  return [...jobs].some((job) => job.hasPending)
}

function hasQuick({ jobs }: Account<Waiting>): boolean {
  return [...jobs].some(({ isQuick }) => isQuick)
}

function nextJobOf<Job extends Waiting>({ jobs }: Account<Job>): Job | undefined {
  const waiting = [...jobs].filter((job) => job.hasPending)
  return waiting.find(({ isQuick }) => isQuick) ?? waiting[0]
}
