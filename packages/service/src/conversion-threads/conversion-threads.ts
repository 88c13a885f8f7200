import { type Clock, systemClock } from '@rowdeck/core/clock'
import type { ConversionOptions } from '@rowdeck/core/deck-model/conversion-options'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import { AppError } from '@rowdeck/core/errors'
import {
  type Column,
  type EncodedReader,
  type OcrTime,
  type TableMode,
  withOcrTime,
} from '@rowdeck/reader/conversion'
import type { StreamedFormat, TableFormat } from '@rowdeck/reader/output'
import type { ConversionCall } from './conversion-call.ts'
import { ThreadLost } from './conversion-thread.ts'
import type { WrittenTable } from './messages.ts'
import { ThreadPool, type ThreadPoolSettings } from './thread-pool.ts'

export type { WrittenTable } from './messages.ts'

export interface ConversionThreadsSettings extends ThreadPoolSettings {
  /** Maximum number of characters in a deck. */
  charactersMax: number
  /** Maximum size of the rows of one response in bytes. */
  answerBytesMax: number
}

/** The options of a conversion and its reader. */
export interface ThreadConversion extends ConversionOptions {
  /** Called on the main thread. */
  reader: EncodedReader
  /** Maximum number of slides that are described; no limit if undefined. */
  descriptionsMax?: number | undefined
  accountId: string
  /** Whether its account pays, so that it waits for no conversion of accounts that do not; default false. */
  isPaying?: boolean
  signal: AbortSignal
  /** Called with milliseconds of CPU of a thread, however the conversion ends, and with the start of the next thread if it ends one. */
  worked(ms: number): void
  /** Called with the total bytes that a thread holds for the conversion. May throw to refuse it. */
  setHeldBytes(bytes: number): void
}

/** Rows in a streamed format, while slides are still being read. */
export interface PendingLines {
  /** Resolves to the number of rows once it is known, before the first row. Rejects as `rows` does. */
  counted: Promise<number>
  /**
   * One row per line, in pieces of arbitrary boundaries. A row is available when its slide and the few after
   * it have been read. Pieces are produced on demand.
   */
  rows: AsyncIterable<Uint8Array>
}

/** A table whose slides are still being read. Call either `lines` or `write`, and `lines` only once. */
export interface PendingTable {
  columns: Column[]
  /** Number of rows; undefined while the file may be a scanned handout. */
  rowCount: number | undefined
  /** Resolves to the number of rows once it is known. */
  counted(): Promise<number>
  /** Slides that have been described so far, or are with the model. */
  described(): number
  /** Starts to write the rows in a streamed format. */
  lines(format: StreamedFormat): PendingLines
  /** Returns the complete table in a format, once it has been read. */
  write(filename: string, format: TableFormat): Promise<WrittenTable>
  /** How the rows were read so far. */
  mode(): TableMode
  /** The numbers of slides that are damaged, once all lines have been read. */
  unreadable(): readonly number[]
  /** Milliseconds spent reading pictures so far. */
  ocrMs: OcrTime
}

export interface ConversionThreads {
  /**
   * Starts a conversion on a thread. Throws the errors of `startConversion`, document_too_long if the rows
   * exceed the size limit of a response, timed_out if the conversion blocks its thread for too long, and
   * busy. When the signal aborts, everything pending rejects with its reason.
   */
  start(deck: Deck, conversion: ThreadConversion): Promise<PendingTable>
  /** Resolves when all threads have loaded their program. Rejects if one ends before that. */
  started(): Promise<void>
  /** Whether a thread is available for conversions. */
  readonly ready: boolean
  /** Terminates the threads; running conversions reject with busy. */
  close(): Promise<void>
}

/**
 * Starts threads that assemble and write tables, so that the main thread only relays messages between them
 * and the reader. A conversion that loses its thread because of another conversion is restarted once, unless
 * some of its rows have been consumed.
 */
export function createConversionThreads(
  settings: ConversionThreadsSettings,
  clock: Clock,
): ConversionThreads {
  // liveness checks of the threads use real time, even if `clock` is a manual one
  const pool = new ThreadPool(settings, systemClock)
  const { charactersMax, answerBytesMax } = settings

  async function begin(deck: Deck, conversion: ThreadConversion): Promise<ConversionCall> {
    const { reader, signal, setHeldBytes, accountId: id, isPaying = false, ...rest } = conversion
    const { worked: count, ...requested } = rest
    signal.throwIfAborted()
    const worked = (ms: number) => {
      pool.computed(id, ms)
      count(ms)
    }
    const call = pool
      .threadFor({ id, isPaying })
      .convert(
        { ...requested, type: deck.type, charactersMax, answerBytesMax },
        { deck, reader, signal, isPaying, setHeldBytes, worked, charactersMax },
      )
    await call.started
    return call
  }

  return {
    async start(deck, { reader, ...options }) {
      const [timed, ocrMs] = withOcrTime(reader, clock)
      const restart = () => begin(deck, { ...options, reader: timed })
      let call = await retryOnce(restart, restart)
      const { columns, rowCount } = await call.started
      return {
        columns,
        rowCount,
        counted: () => countedBy(call),
        described: () => call.described,
        lines: (format) => pendingLines(call, format),
        write: (filename, format) =>
          retryOnce(
            () => call.write(filename, format),
            async () => {
              call = await restart()
              return await call.write(filename, format)
            },
          ),
        mode: () => call.mode,
        unreadable: () => call.unreadable,
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

async function countedBy({ counted }: ConversionCall): Promise<number> {
  return await counted.catch((error: unknown) => {
    throw publicError(error)
  })
}

function pendingLines(call: ConversionCall, format: StreamedFormat): PendingLines {
  const rows = withPublicErrors(call.lines(format))
  const counted = countedBy(call)
  // the reader of the rows gets the error too
  counted.catch(() => {})
  return { counted, rows }
}

async function* withPublicErrors(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch (error) {
    throw publicError(error)
  }
}

/** Runs `work`, and `retry` if the thread was lost because of another conversion. */
async function retryOnce<T>(work: () => Promise<T>, retry: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const retryable = error instanceof ThreadLost && !error.busy && error.loss !== 'closed'
    if (!retryable) throw publicError(error)
  }
  try {
    return await retry()
  } catch (error) {
    throw publicError(error)
  }
}

/** Maps the loss of a thread to the error for the caller; returns any other error unchanged. */
function publicError(error: unknown): unknown {
  if (!(error instanceof ThreadLost)) return error
  if (error.loss === 'closed' || !error.busy) {
    return new AppError(
      'busy',
      'The service could not complete this conversion. Retry in a few seconds.',
      { retryAfterSeconds: 5, cause: error },
    )
  }
  if (error.loss === 'silent') {
    return new AppError(
      'timed_out',
      'Assembling the rows of this document takes longer than allowed. Send it in parts.',
      { cause: error },
    )
  }
  if (error.loss === 'out of memory') {
    return new AppError(
      'document_too_long',
      'The text of this document takes more memory than allowed. Send it in parts.',
      { cause: error },
    )
  }
  return error
}
