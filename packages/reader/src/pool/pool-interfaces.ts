import type { DeckReader } from '@rowdeck/core/deck-model/deck-reader'
import type { EncodedReader, EncodedReadings, SlidePicture } from '../conversion/convert.ts'
import type { JobBudgets } from './job-options.ts'
import type { WorkerSetSettings } from './worker-set.ts'

export interface PoolSettings extends WorkerSetSettings, JobBudgets {
  /** Maximum number of in-flight documents; further ones are refused as busy. */
  documentsMax: number
}

/** The account for which decks are read. */
export interface PoolCaller {
  accountId: string
  /** Whether its decks are read before those of accounts that do not pay; default false. */
  isPaying?: boolean
  /** Whether the deck is read in the background, after all others in each round; default false. */
  isBackground?: boolean | undefined
  /** Called after every step with the worker time in milliseconds, whether or not the step succeeded. */
  worked?(ms: number): void
}

export interface Pool {
  /** Returns a reader that uses the workers. It throws `busy` and `timed_out` in addition to the errors of any reader. */
  readerFor(caller: PoolCaller): DeckReader
  /**
   * The same without decoding the readings, to spare the calling thread; the caller must count the
   * characters of the deck itself.
   */
  encodedReaderFor(caller: PoolCaller): EncodedReader
  /**
   * Reads a picture that was taken out of its deck. `undefined` means that the page must be rendered instead (see
   * `readSlidePicture`). Throws what a reader throws; rejects with the reason of `signal` when it aborts.
   */
  recognize(
    picture: SlidePicture,
    signal: AbortSignal,
    caller: PoolCaller,
  ): Promise<EncodedReadings | undefined>
  /** Resolves when every worker has loaded its engines; rejects if one cannot start. */
  started(): Promise<void>
  /** Whether decks can be read, if need be when a worker has been replaced; false until every worker has been warm. */
  readonly canRead: boolean
  stats(): PoolStats
  /** Kills the workers; in-flight documents are refused as shutting_down. */
  close(): void
}

export interface PoolStats {
  workers: number
  workersReady: number
  workersBusy: number
  /** In flight: being read or waiting. */
  documents: number
  /** Steps that wait for a worker. */
  stepsWaiting: number
  /** Resident memory of the worker processes at their last responses, in bytes. */
  memoryBytes: number
  /** Steps started since the pool was created. */
  steps: number
}
