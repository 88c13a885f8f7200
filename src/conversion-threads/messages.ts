import type { MessagePort } from 'node:worker_threads'
import type {
  Box,
  Column,
  ConversionOptions,
  DeckLayout,
  DeckType,
  EmbeddedPlace,
  EncodedReadings,
  TableMode,
  ThumbnailSize,
} from '../conversion/convert.ts'
import { AppError, type ErrorCode } from '../errors.ts'
import type { StreamedFormat, TableFormat } from '../output/write-table.ts'
import type { Description } from '../vision/vision.ts'

/** The parameters of a conversion on a thread. The deck itself stays on the main thread, which has it read. */
export interface TableRequest extends ConversionOptions {
  type: DeckType
  /** Maximum number of characters in the deck. */
  charactersMax: number
  /** Maximum size of the serialized rows in bytes. */
  answerBytesMax: number
}

/** A complete table in the requested format. */
export interface WrittenTable {
  /** Media type. */
  type: string
  content: Uint8Array
  mode: TableMode
  rowCount: number
}

/** From the main thread to a conversion thread. Each conversion has its own port. */
export type ThreadCommand =
  | { kind: 'convert'; number: number; port: MessagePort; request: TableRequest }
  | { kind: 'ping' }

/** From a conversion thread to the main thread. */
export type ThreadMessage =
  | { kind: 'ready' }
  | { kind: 'pong' }
  | { kind: 'described'; description: Description }

/** A call to the deck's reader, executed on the main thread. */
export type ReaderCall =
  | { kind: 'open' }
  | { kind: 'text'; from: number; to: number; layout: DeckLayout | undefined }
  | {
      kind: 'picture'
      page: number
      panel: Box | undefined
      embedded: EmbeddedPlace | undefined
    }
  | {
      kind: 'thumbnail'
      page: number
      panel: Box | undefined
      size: ThumbnailSize | undefined
    }

/** From a conversion to the main thread. `call` identifies the reader call. */
export type FromConversion =
  | { kind: 'read'; call: number; request: ReaderCall }
  | { kind: 'close' }
  /** `rowCount` is undefined if it is not known yet; then `counted` follows. */
  | { kind: 'started'; columns: Column[]; rowCount: number | undefined }
  | { kind: 'counted'; rowCount: number }
  | { kind: 'piece'; bytes: Uint8Array; mode: TableMode }
  | { kind: 'end'; mode: TableMode }
  | { kind: 'table'; table: WrittenTable }
  | { kind: 'failed'; failure: Failure }

/** From the main thread to a conversion. After `started` it requests either lines or a complete table. */
export type ToConversion =
  | { kind: 'opened'; call: number; pageCount: number }
  | { kind: 'bytes'; call: number; bytes: EncodedReadings | Uint8Array }
  | { kind: 'refused'; call: number; failure: Failure }
  /** Requests rows line by line, and allows this many more pieces of them to be sent. */
  | { kind: 'lines'; format: StreamedFormat; pieces: number }
  | { kind: 'write'; filename: string; format: TableFormat }

/** A serialized error. Without a code it is an internal error. */
export interface Failure {
  code?: ErrorCode
  message: string
  details?: Record<string, unknown>
  retryAfterSeconds?: number
  stack?: string
}

/** Serializes an error so that the other thread can rethrow it. */
export function toFailure(error: unknown): Failure {
  if (error instanceof AppError) {
    const { code, message, details, retryAfterSeconds } = error
    return {
      code,
      message,
      ...(details && { details }),
      ...(retryAfterSeconds && { retryAfterSeconds }),
    }
  }
  if (!(error instanceof Error)) return { message: String(error) }
  return { message: error.message, ...(error.stack && { stack: error.stack }) }
}

/** Restores an error serialized by `toFailure`. */
export function fromFailure({ code, message, stack, ...options }: Failure): Error {
  if (code) return new AppError(code, message, options)
  return Object.assign(new Error(message), stack ? { stack } : {})
}
