import { type Clock, systemClock } from '@rowdeck/core/clock'
import { answering, type DeckReader, type PictureCall } from '@rowdeck/core/deck-model/deck-reader'
import { deckTypes } from '@rowdeck/core/deck-model/deck-types'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import { FairQueue, SlowAccounts } from '@rowdeck/core/fairness'
import {
  decoded,
  type EncodedAnswers,
  type EncodedDeck,
  type EncodedReader,
  type EncodedReadings,
  pagesPerRequest,
  type SlidePicture,
  withTextBound,
} from '../conversion/convert.ts'
import { DocumentJob } from './document-job.ts'
import { FollowUps } from './follow-ups.ts'
import { tooManyDocuments } from './job-errors.ts'
import type { Opened, Recognized, Step, StepResult } from './messages.ts'
import { type PictureReader, workerPictureReader } from './picture-reader.ts'
import type { Pool, PoolCaller, PoolSettings, PoolStats } from './pool-interfaces.ts'
import type { PoolObserver } from './pool-observer.ts'
import { textReader } from './text-reader.ts'
import { shuttingDown, WorkerSet } from './worker-set.ts'

export { holdDeck } from './deck-memory.ts'
export type { ReadingSettings } from './messages.ts'
export type { PictureReader, PictureRequest } from './picture-reader.ts'
export type { Pool, PoolCaller, PoolSettings, PoolStats } from './pool-interfaces.ts'
export type * from './pool-observer.ts'

type PoolParts = Required<Pick<PoolOptions, 'observer'>> & {
  clock: Clock
  pictureReader: PictureReader
}

export interface PoolOptions {
  clock?: Clock
  /** Reads the pictures; the pool's own workers by default. */
  pictureReader?: PictureReader | undefined
  observer?: PoolObserver | undefined
}

/** Starts the worker processes. */
export function createPool(
  settings: PoolSettings,
  { clock = systemClock, pictureReader = workerPictureReader, observer }: PoolOptions = {},
): Pool {
  return new WorkerPool(settings, { clock, pictureReader, observer })
}

/**
 * Reads decks in worker processes. Accounts share the workers fairly, and so do the documents of an
 * account, so that a long deck does not delay a short one; steps of one deck run in parallel on idle
 * workers.
 */
class WorkerPool implements Pool {
  readonly #settings: PoolSettings
  readonly #clock: Clock
  readonly #pictureReader: PictureReader
  readonly #observer: PoolObserver | undefined
  readonly #workers: WorkerSet
  readonly #queue: FairQueue<DocumentJob>
  readonly #followUps: FollowUps
  #documentsSoFar = 0
  #steps = 0
  #closed = false

  constructor(settings: PoolSettings, options: PoolParts) {
    const { clock, pictureReader, observer } = options
    this.#settings = settings
    this.#clock = clock
    this.#pictureReader = pictureReader
    this.#observer = observer
    this.#queue = new FairQueue({
      slow: new SlowAccounts(clock),
      workers: settings.workers,
      idle: () => this.#workers.idleCount,
      isReplacedAtOnce: () => this.#workers.isReplacedAtOnce,
    })
    this.#followUps = new FollowUps(clock, () => this.#dispatch())
    this.#workers = new WorkerSet(settings, { clock, observer, changed: () => this.#dispatch() })
  }

  readerFor(caller: PoolCaller): DeckReader {
    const reader = decoded(this.encodedReaderFor(caller))
    return withTextBound(reader, this.#settings.reading.charactersMax)
  }

  encodedReaderFor(caller: PoolCaller): EncodedReader {
    return { open: (deck, signal) => this.#open(deck, signal, caller) }
  }

  async recognize(
    { bytes, ...picture }: SlidePicture,
    signal: AbortSignal,
    caller: PoolCaller,
  ): Promise<EncodedReadings | undefined> {
    const { step, close } = this.#begin({ bytes, type: 'png' }, signal, caller)
    try {
      const { readings } = await step<Recognized>({ kind: 'recognize', picture })
      return readings
    } finally {
      close()
    }
  }

  started(): Promise<void> {
    return this.#workers.started()
  }

  get canRead(): boolean {
    return this.#workers.canRead
  }

  stats(): PoolStats {
    return {
      workers: this.#settings.workers,
      workersReady: this.#workers.readyCount,
      workersBusy: this.#workers.busyCount,
      documents: this.#queue.size,
      stepsWaiting: [...this.#queue].reduce((sum, { pendingCount }) => sum + pendingCount, 0),
      memoryBytes: this.#workers.memoryBytes,
      steps: this.#steps,
    }
  }

  close(): void {
    this.#closed = true
    for (const job of this.#queue) job.fail(shuttingDown(), 'shutdown')
    this.#workers.close()
  }

  async #open(deck: Deck, signal: AbortSignal, caller: PoolCaller): Promise<EncodedDeck> {
    const { job, step, close } = this.#begin(deck, signal, caller)
    const takePicture = async (call: PictureCall, render: boolean) =>
      deckTypes[deck.type].isPicture
        ? {
            bytes: deck.bytes,
            place: { index: call.page, panel: call.panel, languages: deck.languages },
          }
        : await step<SlidePicture | EncodedReadings>({ ...call, kind: 'take', render })
    try {
      const opened = await step<Opened>({ kind: 'open', pages: pagesPerRequest })
      return {
        pageCount: opened.pageCount,
        ask: answering<EncodedAnswers>({
          text: textReader(opened, (call) => step<EncodedReadings>(call)),
          picture: ({ kind, ...place }) =>
            this.#pictureReader.read({
              ...{ ...place, deck, signal: job.signal },
              accountId: caller.accountId,
              isPaying: (caller.isPaying ?? false) && !caller.isBackground,
              takePicture: (render) => takePicture({ kind, ...place }, render),
              readInWorkers: () => step<EncodedReadings>({ kind, ...place }),
              worked: caller.worked ?? (() => {}),
            }),
          thumbnail: (call) => step<Uint8Array>(call),
          properties: (call) => step<Uint8Array>(call),
        }),
        close: async () => close(),
      }
    } catch (error) {
      close()
      throw error
    }
  }

  /** Admits a document. `step` runs one step of it; `close` must be called at the end. */
  #begin(deck: Deck, signal: AbortSignal, caller: PoolCaller) {
    const job = this.#admit(deck, signal, caller)
    const abandon = () => this.#end(job, signal.reason)
    signal.addEventListener('abort', abandon, { once: true })
    const step = <T extends StepResult>(asked: Step) => {
      this.#followUps.stopExpecting(job)
      const result = job.add(asked) as Promise<T>
      this.#dispatch()
      return result
    }
    const close = () => {
      signal.removeEventListener('abort', abandon)
      this.#end(job, new Error('The deck is closed.'))
    }
    return { job, step, close }
  }

  #admit(deck: Deck, signal: AbortSignal, caller: PoolCaller): DocumentJob {
    signal.throwIfAborted()
    if (this.#closed) throw shuttingDown()
    if (this.#queue.size >= this.#settings.documentsMax) throw tooManyDocuments()
    const job = new DocumentJob(++this.#documentsSoFar, deck, {
      clock: this.#clock,
      budgets: this.#settings,
      worked: caller.worked ?? (() => {}),
      stepEnded: (ended) => this.#observer?.stepEnded(ended),
      runsLong: () => {
        this.#queue.runsLong(job)
        this.#queue.cutIfNeeded()
      },
    })
    const { accountId: id, isPaying = false, isBackground } = caller
    this.#queue.add({ id, isPaying, isBackground }, job)
    return job
  }

  #end(job: DocumentJob, reason: unknown): void {
    this.#queue.remove(job)
    job.abandon(reason)
    this.#workers.forget(job.number)
    if (this.#followUps.stopExpecting(job)) this.#dispatch()
  }

  /** Gives pending steps to idle workers until either runs out. */
  #dispatch(): void {
    this.#startSteps()
    this.#queue.cutIfNeeded()
  }

  #startSteps(): void {
    while (this.#workers.idleCount > 0) {
      const turn = this.#queue.next((job) => this.#workers.idleFor(job) !== undefined)
      if (!turn) {
        if ([...this.#queue].some(({ hasPending }) => hasPending)) this.#followUps.lookAgain()
        return
      }
      if (!turn.quick && this.#idleWorkersAreReserved()) return
      const worker = this.#workers.idleFor(turn.job)
      if (!worker) return
      this.#steps++
      const charge = this.#queue.start(turn, () => turn.job.cut(worker))
      void turn.job.runNextOn(worker).then((cost) => {
        charge(cost?.heldMs ?? 0, cost?.fate)
        this.#workers.stepEnded(worker)
        if (turn.quick && turn.job.isBetweenSteps) this.#followUps.expect(turn.job)
        this.#dispatch()
      })
    }
  }

  #idleWorkersAreReserved(): boolean {
    const expected = this.#followUps.expected.filter((job) => this.#queue.hasCredit(job))
    return this.#workers.idleCount <= expected.length
  }
}
