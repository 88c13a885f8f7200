import { type Clock, systemClock } from '../clock.ts'
import {
  type Deck,
  type DeckReader,
  decoded,
  type EncodedReader,
  type EncodedReadings,
  withTextBound,
} from '../conversion/convert.ts'
import { AppError } from '../errors.ts'
import { Crew, type CrewSettings, shuttingDown } from './crew.ts'
import { DocumentJob, type JobBudgets } from './document-job.ts'
import type { Opened, Step, StepResult } from './messages.ts'
import { Turns } from './turns.ts'

export type { ReadingSettings } from './messages.ts'

/** How long a worker is kept free for the next step of a deck between two of its steps, instead of beginning a slow one. */
const followUpMsMax = 25

export interface PoolSettings extends CrewSettings, JobBudgets {
  /** Documents under work or waiting; one more is refused as busy. */
  documentsMax: number
}

/** On whose behalf decks are read. */
export interface PoolCaller {
  accountId: string
  /** Whether its decks go before those of accounts that do not pay; no by default. */
  isPaying?: boolean
  /** Called after every step with the milliseconds that a worker spent on it, whether or not it succeeded. */
  worked?(ms: number): void
}

export interface Pool {
  /** Reads the decks of one caller in the workers. Adds `busy` and `timed_out` to what a reader throws. */
  readerFor(caller: PoolCaller): DeckReader
  /**
   * The same, without decoding what the workers send, which spares the calling thread that; the
   * characters of the deck are for the caller to count.
   */
  encodedReaderFor(caller: PoolCaller): EncodedReader
  /** Resolves when every worker is warm, rejects if one cannot start. */
  started(): Promise<void>
  stats(): PoolStats
  /** Kills the workers; documents under work are refused as shutting_down. */
  close(): void
}

export interface PoolStats {
  workers: number
  workersReady: number
  workersBusy: number
  /** Under work or waiting. */
  documents: number
  /** Steps that workers have been given since the start. */
  steps: number
}

/** Starts the worker processes. */
export function createPool(settings: PoolSettings, clock: Clock = systemClock): Pool {
  return new WorkerPool(settings, clock)
}

/**
 * Reads decks in worker processes. Accounts take turns, then their documents, so that a long deck
 * does not hold up a short one, and steps of one deck run side by side on every free worker.
 */
class WorkerPool implements Pool {
  readonly #settings: PoolSettings
  readonly #clock: Clock
  readonly #crew: Crew
  readonly #turns = new Turns<DocumentJob>()
  /** Decks between two steps, each with what ends the wait for the second. */
  readonly #betweenSteps = new Map<DocumentJob, () => void>()
  #documentsSoFar = 0
  #steps = 0
  #closed = false

  constructor(settings: PoolSettings, clock: Clock) {
    this.#settings = settings
    this.#clock = clock
    this.#crew = new Crew(settings, clock, () => this.#dispatch())
  }

  readerFor(caller: PoolCaller): DeckReader {
    const reader = decoded(this.encodedReaderFor(caller))
    return withTextBound(reader, this.#settings.reading.charactersMax)
  }

  encodedReaderFor(caller: PoolCaller): EncodedReader {
    return { open: (deck, signal) => this.#open(deck, signal, caller) }
  }

  started(): Promise<void> {
    return this.#crew.started()
  }

  stats(): PoolStats {
    return {
      workers: this.#settings.workers,
      workersReady: this.#crew.readyCount,
      workersBusy: this.#crew.busyCount,
      documents: this.#turns.size,
      steps: this.#steps,
    }
  }

  close(): void {
    this.#closed = true
    for (const job of this.#turns) job.fail(shuttingDown())
    this.#crew.close()
  }

  async #open(
    deck: Deck,
    signal: AbortSignal,
    caller: PoolCaller,
  ): ReturnType<EncodedReader['open']> {
    const job = this.#admit(deck, signal, caller)
    const abandon = () => this.#end(job, signal.reason)
    signal.addEventListener('abort', abandon, { once: true })
    const step = <T extends StepResult>(asked: Step) => {
      this.#stopExpecting(job)
      const result = job.add(asked) as Promise<T>
      this.#dispatch()
      return result
    }
    const close = async () => {
      signal.removeEventListener('abort', abandon)
      this.#end(job, new Error('The deck is closed.'))
    }
    try {
      const { pageCount } = await step<Opened>({ kind: 'open' })
      return {
        pageCount,
        readText: (from, to, layout) =>
          step<EncodedReadings>({ kind: 'text', from, to, ...(layout && { layout }) }),
        readPicture: (page, panel) =>
          step<EncodedReadings>({ kind: 'picture', page, ...(panel && { panel }) }),
        close,
      }
    } catch (error) {
      await close()
      throw error
    }
  }

  #admit(deck: Deck, signal: AbortSignal, caller: PoolCaller): DocumentJob {
    signal.throwIfAborted()
    if (this.#closed) throw shuttingDown()
    if (this.#turns.size >= this.#settings.documentsMax) throw tooManyDocuments()
    const job = new DocumentJob(++this.#documentsSoFar, deck, {
      clock: this.#clock,
      budgets: this.#settings,
      worked: caller.worked ?? (() => {}),
    })
    this.#turns.add(caller.accountId, job, caller.isPaying)
    return job
  }

  #end(job: DocumentJob, reason: unknown): void {
    this.#turns.remove(job)
    job.abandon(reason)
    this.#crew.forget(job.number)
    if (this.#stopExpecting(job)) this.#dispatch()
  }

  /** Gives steps to idle workers, in turn, until there are no more of either. */
  #dispatch(): void {
    for (;;) {
      const turn = this.#turns.next()
      if (!turn || (!turn.quick && this.#idleAreKept())) return
      const worker = this.#crew.idleFor(turn.job)
      if (!worker) return
      this.#steps++
      const charge = this.#turns.take(turn)
      void turn.job.runNextOn(worker).then((workedMs) => {
        charge(workedMs)
        this.#crew.stepEnded(worker)
        if (turn.quick && turn.job.isBetweenSteps) this.#expect(turn.job)
        this.#dispatch()
      })
    }
  }

  /**
   * A deck asks for its next step a moment after it has the result of the one before. If a worker began
   * on a picture of another's in that moment, a deck of three steps would wait for three pictures.
   */
  #expect(job: DocumentJob): void {
    this.#stopExpecting(job)
    const callOff = this.#clock.after(followUpMsMax, () => {
      this.#betweenSteps.delete(job)
      this.#dispatch()
    })
    this.#betweenSteps.set(job, callOff)
  }

  #stopExpecting(job: DocumentJob): boolean {
    this.#betweenSteps.get(job)?.()
    return this.#betweenSteps.delete(job)
  }

  #idleAreKept(): boolean {
    const expected = [...this.#betweenSteps.keys()].filter((job) => this.#turns.hasCredit(job))
    return this.#crew.idleCount <= expected.length
  }
}

function tooManyDocuments(): AppError {
  return new AppError(
    'busy',
    'Too many documents are waiting to be read. Send the request again in a moment.',
    {
      retryAfterSeconds: 10,
    },
  )
}
