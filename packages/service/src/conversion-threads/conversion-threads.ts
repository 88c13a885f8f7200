import { type Clock, systemClock } from '@rowdeck/core/clock'
import type { ConversionOptions } from '@rowdeck/core/deck-model/conversion-options'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import { type EncodedReader, withOcrTime } from '@rowdeck/reader/conversion'
import type { ConversionCallOptions } from './conversion-call.ts'
import type { ConversionThread } from './conversion-thread.ts'
import { type PendingTable, pendingOf } from './pending-table.ts'
import { ThreadPool, type ThreadPoolSettings } from './thread-pool.ts'

export type { WrittenTable } from './messages.ts'
export type { PendingTable } from './pending-table.ts'

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

/** For whom a kept table is written, and which of its columns. */
export interface Reopened
  extends Pick<ThreadConversion, 'accountId' | 'isPaying' | 'signal' | 'worked'> {
  columns: readonly string[]
}

export interface ConversionThreads {
  /**
   * Starts a conversion on a thread. Throws the errors of `startConversion`, document_too_long if the rows
   * exceed the size limit of a response, timed_out if the conversion blocks its thread for too long, and
   * busy. When the signal aborts, everything pending rejects with its reason.
   */
  start(deck: Deck, conversion: ThreadConversion): Promise<PendingTable>
  /** Starts to write a table that `keep` returned, with some of its columns. Throws busy, and as `start` does when the signal aborts. */
  reopen(kept: Uint8Array, options: Reopened): Promise<PendingTable>
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

  function threadFor({ accountId: id, isPaying = false, signal }: ForAccount): ConversionThread {
    signal.throwIfAborted()
    return pool.threadFor({ id, isPaying })
  }

  const countedFor =
    ({ accountId, worked: count }: ForAccount) =>
    (ms: number) => {
      pool.computed(accountId, ms)
      count(ms)
    }

  return {
    async start(deck, { reader: untimed, ...conversion }) {
      const { setHeldBytes, accountId: _, worked: __, ...requested } = conversion
      const { signal, isPaying = false, ...request } = requested
      const [reader, ocrMs] = withOcrTime(untimed, clock)
      const worked = countedFor(conversion)
      const begin = () =>
        threadFor(conversion).start(
          {
            kind: 'convert',
            request: { ...request, type: deck.type, charactersMax, answerBytesMax },
          },
          { deck, reader, signal, isPaying, setHeldBytes, worked, charactersMax },
        )
      return await pendingOf(begin, ocrMs)
    },
    async reopen(kept, { columns, ...options }) {
      const { signal, isPaying = false } = options
      const worked = countedFor(options)
      const begin = () =>
        threadFor(options).start(
          { kind: 'reopen', request: { kept, columns, answerBytesMax } },
          { ...noDeck, signal, isPaying, worked, charactersMax, setHeldBytes: () => {} },
        )
      return await pendingOf(begin, () => 0)
    },
    started: () => pool.started(),
    get ready() {
      return pool.readyCount > 0
    },
    close: () => pool.close(),
  }
}

type ForAccount = Pick<ThreadConversion, 'accountId' | 'isPaying' | 'signal' | 'worked'>

/** A table that was kept has been read. */
const noDeck: Pick<ConversionCallOptions, 'deck' | 'reader'> = {
  deck: { type: 'pdf', bytes: new Uint8Array() },
  reader: {
    open: () => Promise.reject(new Error('A kept table has no deck.')),
  },
}
