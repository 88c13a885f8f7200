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

export type { ReadingSettings } from './messages.ts'

export interface PoolSettings extends CrewSettings, JobBudgets {
  /** Documents under work or waiting; one more is refused as busy. */
  documentsMax: number
}

/** On whose behalf decks are read. */
export interface PoolCaller {
  accountId: string
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
  /** Kills the workers; documents under work are refused as busy. */
  close(): void
}

export interface PoolStats {
  workers: number
  workersReady: number
  workersBusy: number
  /** Under work or waiting. */
  documents: number
}

/** Starts the worker processes. */
export function createPool(settings: PoolSettings, clock: Clock = systemClock): Pool {
  return new WorkerPool(settings, clock)
}

/**
 * Reads decks in worker processes. Steps of different documents take turns, so that a long deck
 * does not hold up a short one, and steps of one deck run side by side on every free worker.
 */
class WorkerPool implements Pool {
  readonly #settings: PoolSettings
  readonly #clock: Clock
  readonly #crew: Crew
  /** In order of their turns: the first is served next. */
  readonly #jobs = new Set<DocumentJob>()
  #documentsSoFar = 0
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
      documents: this.#jobs.size,
    }
  }

  close(): void {
    this.#closed = true
    for (const job of this.#jobs) job.fail(shuttingDown())
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
    if (this.#jobs.size >= this.#settings.documentsMax) throw tooManyDocuments()
    const job = new DocumentJob(++this.#documentsSoFar, deck, {
      clock: this.#clock,
      budgets: this.#settings,
      worked: caller.worked ?? (() => {}),
    })
    this.#jobs.add(job)
    return job
  }

  #end(job: DocumentJob, reason: unknown): void {
    this.#jobs.delete(job)
    job.abandon(reason)
    this.#crew.forget(job.number)
  }

  /** Gives steps to idle workers, a document at a time in turn, until there are no more of either. */
  #dispatch(): void {
    for (;;) {
      const waiting = [...this.#jobs].filter(({ hasPending }) => hasPending)
      // a deck with a text layer does not wait for the pictures of others to be read
      const job = waiting.find(({ isQuick }) => isQuick) ?? waiting[0]
      const worker = job && this.#crew.idleFor(job.number)
      if (!worker) return
      this.#jobs.delete(job)
      this.#jobs.add(job)
      void job.runNextOn(worker).then(() => {
        this.#crew.stepEnded(worker)
        this.#dispatch()
      })
    }
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
