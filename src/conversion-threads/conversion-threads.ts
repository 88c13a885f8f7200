import { type Clock, systemClock } from '../clock.ts'
import {
  type Column,
  type ConversionOptions,
  type Deck,
  type EncodedReader,
  type OcrTime,
  type TableMode,
  withOcrTime,
} from '../conversion/convert.ts'
import { AppError } from '../errors.ts'
import type { TableFormat } from '../output/write-table.ts'
import type { ConversionCall } from './conversion-call.ts'
import { ThreadLost } from './conversion-thread.ts'
import type { WrittenTable } from './messages.ts'
import { ThreadPool, type ThreadPoolSettings } from './thread-pool.ts'

export type { WrittenTable } from './messages.ts'

export interface ConversionThreadsSettings extends ThreadPoolSettings {
  /** Characters in a deck. */
  charactersMax: number
  /** Bytes of the rows of one answer. */
  answerBytesMax: number
}

/** What is wanted of a deck, and who reads it. */
export interface ThreadConversion extends ConversionOptions {
  /** Used on the calling thread. */
  reader: EncodedReader
  signal: AbortSignal
  /** Told how many bytes a thread holds of the conversion so far. May throw to refuse it. */
  hold(bytes: number): void
}

/** A table whose slides are being read. Either its lines are iterated, once, or it is written. */
export interface PendingTable {
  columns: Column[]
  /** How many rows there will be. */
  rowCount: number
  /**
   * The rows as newline-delimited JSON, in pieces that are cut anywhere; each as soon as its slide and
   * the few after it are read. No more are made than are taken.
   */
  lines: AsyncIterable<Uint8Array>
  /** The whole table in a format, once it is read. */
  write(filename: string, format: TableFormat): Promise<WrittenTable>
  /** How the rows so far were read. */
  mode(): TableMode
  /** Milliseconds so far in which pictures were being read. */
  ocrMs: OcrTime
}

export interface ConversionThreads {
  /**
   * Begins a conversion on a thread. It throws what `startConversion` throws, document_too_long where the
   * rows would take more bytes than an answer may have, timed_out where it kept its thread busy for too
   * long, and busy. When the signal aborts, what is pending rejects with its reason.
   */
  start(deck: Deck, conversion: ThreadConversion): Promise<PendingTable>
  /** Resolves when every thread has loaded its program once. Rejects if one ends before that. */
  started(): Promise<void>
  /** Whether there is a thread that can convert. */
  readonly ready: boolean
  /** Terminates the threads; conversions under way are refused as busy. */
  close(): Promise<void>
}

/**
 * Starts threads that assemble tables and write them, so that the calling thread only passes on what
 * they and the reader tell each other. A conversion that loses its thread because of another one is
 * begun again, once, unless rows of it have been taken.
 */
export function createConversionThreads(
  settings: ConversionThreadsSettings,
  clock: Clock,
): ConversionThreads {
  // whether a thread is alive is told by the real time, whatever the time of requests is
  const pool = new ThreadPool(settings, systemClock)
  const { charactersMax, answerBytesMax } = settings

  async function begin(deck: Deck, conversion: ThreadConversion): Promise<ConversionCall> {
    const { reader, signal, hold, ...requested } = conversion
    signal.throwIfAborted()
    const call = pool
      .leastLoaded()
      .convert(
        { ...requested, type: deck.type, charactersMax, answerBytesMax },
        { deck, reader, signal, hold, charactersMax },
      )
    await call.started
    return call
  }

  return {
    async start(deck, { reader, ...asked }) {
      const [timed, ocrMs] = withOcrTime(reader, clock)
      const again = () => begin(deck, { ...asked, reader: timed })
      let call = await orAgain(again, again)
      const { columns, rowCount } = await call.started
      return {
        columns,
        rowCount,
        lines: linesOf(call),
        write: (filename, format) =>
          orAgain(
            () => call.write(filename, format),
            async () => {
              call = await again()
              return await call.write(filename, format)
            },
          ),
        mode: () => call.mode,
        ocrMs,
      }
    },
    started: () => pool.started(),
    get ready() {
      return pool.readyCount > 0
    },
    close: () => pool.close(),
  }
}

async function* linesOf(call: ConversionCall): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* call.lines()
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Tries again where the thread was lost through no fault of the conversion. */
async function orAgain<T>(work: () => Promise<T>, again: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const harmless = error instanceof ThreadLost && !error.busy && error.loss !== 'closed'
    if (!harmless) throw refusalOf(error)
  }
  try {
    return await again()
  } catch (error) {
    throw refusalOf(error)
  }
}

/** What a caller is told of a lost thread; any other error is as it was. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof ThreadLost)) return error
  if (error.loss === 'closed' || !error.busy) {
    return new AppError(
      'busy',
      'The service could not finish this conversion now. Send the request again in a moment.',
      { retryAfterSeconds: 5, cause: error },
    )
  }
  if (error.loss === 'silent') {
    return new AppError(
      'timed_out',
      'Putting the slides of this document into order takes longer than is allowed. Send it in parts.',
      { cause: error },
    )
  }
  if (error.loss === 'out of memory') {
    return new AppError(
      'document_too_long',
      'The text of this document takes more memory than is allowed. Send it in parts.',
      { cause: error },
    )
  }
  return error
}
