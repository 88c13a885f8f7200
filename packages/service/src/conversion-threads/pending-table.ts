import type { Column, OcrTime, TableMode } from '@rowdeck/reader/conversion'
import type { StreamedFormat, TableFormat } from '@rowdeck/reader/output'
import type { ConversionCall } from './conversion-call.ts'
import { publicError, retryOnce } from './lost-thread.ts'
import type { WrittenTable } from './messages.ts'

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

/** A table whose slides are still being read. Call one of `lines`, `write` and `keep`, and `lines` only once. */
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
  /**
   * Returns the complete table for `reopen`, with all its columns. Throws document_too_long where `write` would for these columns
   * in JSON.
   */
  keep(filename: string, columns: readonly string[]): Promise<WrittenTable>
  /** Rows that are complete so far, once `keep` was called. */
  gathered(): number
  /** How the rows were read so far. */
  mode(): TableMode
  /** The numbers of slides that are damaged, once all lines have been read. */
  unreadable(): readonly number[]
  /** Milliseconds spent reading pictures so far. */
  ocrMs: OcrTime
}

/** Starts a call on a thread, and again if it loses the thread because of another one. */
export async function pendingOf(
  start: () => ConversionCall,
  ocrMs: OcrTime,
): Promise<PendingTable> {
  const restart = async () => {
    const started = start()
    await started.started
    return started
  }
  let call = await retryOnce(restart, restart)
  const whole = (ask: (call: ConversionCall) => Promise<WrittenTable>) =>
    retryOnce(
      () => ask(call),
      async () => {
        call = await restart()
        return await ask(call)
      },
    )
  const { columns, rowCount } = await call.started
  return {
    columns,
    rowCount,
    counted: () => countedBy(call),
    described: () => call.described,
    lines: (format) => pendingLines(call, format),
    write: (filename, format) => whole((current) => current.write(filename, format)),
    keep: (filename, keys) => whole((current) => current.keep(filename, keys)),
    gathered: () => call.gathered,
    mode: () => call.mode,
    unreadable: () => call.unreadable,
    ocrMs,
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
