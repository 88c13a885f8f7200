import { availableParallelism } from 'node:os'
import type { ConversionOptions } from '@rowdeck/core/deck-model/conversion-options'
import { allDeckTypes } from '@rowdeck/core/deck-model/deck-types'
import type { Describer } from '@rowdeck/core/deck-model/describer'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import { AppError } from '@rowdeck/core/errors'
import {
  type Cells,
  type ColumnKey,
  convert,
  startConversion,
  type Table,
  withProgress,
} from './conversion/convert.ts'
import { fileType } from './file-type/file-type.ts'
import { createPool, type Pool, type PoolSettings } from './pool/pool.ts'

export { AppError as RowdeckError } from '@rowdeck/core/errors'
export type { Cells, ColumnKey, Table } from './conversion/convert.ts'
export { columnKeys } from './conversion/convert.ts'

/** Limits of one reader. A file that exceeds one is refused with an error that says so. */
export interface ReaderLimits {
  /** Slides per deck. */
  slides: number
  /** Characters per deck. */
  characters: number
  /** Pixels per picture: width times height. */
  picturePixels: number
  /** Memory of a worker process. */
  memoryBytes: number
  /** CPU time for a slide that is read from its picture; a slide that is read from its text gets a sixth of it. */
  secondsPerSlide: number
}

const defaultLimits: ReaderLimits = {
  slides: 1000,
  characters: 5_000_000,
  picturePixels: 100_000_000,
  memoryBytes: 1500 * 1024 * 1024,
  secondsPerSlide: 300,
}

export interface ReaderOptions {
  /** Whether to read text in pictures, which requires the package `@rowdeck/ocr`. Default: true. */
  ocr?: boolean
  /** Number of worker processes, each of which uses one core. Default: the number of cores. */
  workers?: number
  limits?: Partial<ReaderLimits>
}

export interface Watching {
  /** Aborts reading. */
  signal?: AbortSignal | undefined
  /** Called after each slide has been read. */
  progress?: ((slidesRead: number, slideCount: number) => void) | undefined
}

/** The options of one deck, and the columns of its rows. Default: `slide`, which has all text. */
export interface RowOptions<Key extends ColumnKey>
  extends Partial<Omit<ConversionOptions, 'columns'>>,
    Watching {
  columns?: readonly Key[]
  /** Opens an encrypted PDF. */
  password?: string
}

/** Reads decks in worker processes. Close it or declare it with `await using`, because its processes keep the program running. */
export interface Reader extends AsyncDisposable {
  /**
   * Yields a row for each slide of a PDF, PPTX, PNG, JPG or WebP file, in order, as soon as it has been read. Leaving the loop
   * stops reading. Throws RowdeckError: before the first row unless the cause is in a later slide. Rejects with the signal's reason
   * if it is aborted.
   */
  rows<const Key extends ColumnKey = 'slide'>(
    bytes: Uint8Array,
    options?: RowOptions<Key>,
  ): AsyncGenerator<Cells<Key>, void, void>
  /** Reads a whole deck of a known type. Throws as `rows` does. */
  table(deck: Deck, options: ConversionOptions & Watching): Promise<Table>
  close(): void
}

/** Starts the worker processes. Rejects if one cannot start, for example because a package is missing. */
export async function openReader(options: ReaderOptions = {}): Promise<Reader> {
  const pool = createPool(poolSettings(options))
  const reader = readerOver(pool, options)
  try {
    await pool.started()
  } catch (cause) {
    reader.close()
    throw cannotStart(cause)
  }
  return reader
}

/**
 * Returns a reader that uses this pool and closes it. Calls reject if a worker cannot start. The describer fills the column
 * `description`.
 */
export function readerOver(
  pool: Pool,
  {
    ocr = true,
    describer,
  }: Pick<ReaderOptions, 'ocr'> & { describer?: Promise<Describer | undefined> },
): Reader {
  const failure = new AbortController()
  pool.started().catch((cause) => failure.abort(cannotStart(cause)))
  async function contextOf({ signal, progress, ...options }: ConversionOptions & Watching) {
    if (!ocr && options.mode !== 'text') throw readsTextOnly()
    const reader = pool.readerFor({ accountId: 'reader' })
    return {
      ...options,
      describer: await describer,
      reader: progress ? withProgress(reader, progress) : reader,
      signal: AbortSignal.any([failure.signal, ...(signal ? [signal] : [])]),
    }
  }
  return {
    async *rows(bytes, { mode = ocr ? 'auto' : 'text', signal, ...options } = {}) {
      const left = new AbortController()
      const stopping = AbortSignal.any([left.signal, ...(signal ? [signal] : [])])
      try {
        const context = await contextOf({ ...options, mode, signal: stopping })
        const { rows } = await startConversion(deckOf(bytes, options), context)
        yield* rows as AsyncIterable<never>
      } finally {
        left.abort(new Error('Reading was stopped.'))
      }
    },
    table: async (deck, options) => await convert(deck, await contextOf(options)),
    close: () => pool.close(),
    async [Symbol.asyncDispose]() {
      pool.close()
    },
  }
}

function deckOf(
  bytes: Uint8Array,
  { password, hidden, language }: Pick<RowOptions<ColumnKey>, 'password' | 'hidden' | 'language'>,
): Deck {
  const type = fileType(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), allDeckTypes)
  return {
    ...{ bytes, type, hidden, languages: language },
    ...(password === undefined ? {} : { password }),
  }
}

function readsTextOnly(): AppError {
  return new AppError('request_invalid', 'This reader was opened without OCR. Use mode `text`.')
}

function cannotStart(cause: unknown): Error {
  const message = 'The processes that read decks cannot start; see their output above.'
  return new Error(message, { cause })
}

const second = 1000
const hour = 3600 * second
const decksAtOnceMax = 1000

function poolSettings(options: ReaderOptions): PoolSettings {
  const { ocr = true, workers = availableParallelism() } = options
  const limits = { ...defaultLimits, ...options.limits }
  const slideMs = limits.secondsPerSlide * second
  return {
    workers,
    workerMemoryBytesMax: limits.memoryBytes,
    documentsMax: decksAtOnceMax,
    // one program uses these workers, so a long wait holds up no other caller
    ...{ waitingMsMax: hour, begunWaitingMsMax: hour },
    ...{ workingMsMax: hour, workingMsPerSlide: slideMs },
    ...{ textMsMax: slideMs / textFactor, taskMsMax: slideMs, clockFactor },
    reading: {
      slidesMax: limits.slides,
      charactersMax: limits.characters,
      picturePixelsMax: limits.picturePixels,
      renderPixelsMax: 8_000_000,
      ...(ocr ? {} : { withoutOcr: true }),
    },
  }
}

/** Ratio of the CPU time limits for slides that are read from pictures and from text. */
const textFactor = 6
/** Limit of elapsed time as a multiple of the CPU time limit, because the machine may be busy. */
const clockFactor = 4
