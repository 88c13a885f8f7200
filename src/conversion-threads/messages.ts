import type { MessagePort } from 'node:worker_threads'
import type {
  Box,
  Column,
  ConversionOptions,
  DeckLayout,
  DeckType,
  EncodedReadings,
  TableMode,
} from '../conversion/convert.ts'
import { AppError, type ErrorCode } from '../errors.ts'
import type { TableFormat } from '../output/write-table.ts'

/** What a thread is told of a conversion. The deck itself stays with the server's thread, which has it read. */
export interface TableRequest extends ConversionOptions {
  type: DeckType
  /** Characters in the deck. */
  charactersMax: number
  /** Bytes of the rows as they are sent. */
  answerBytesMax: number
}

/** A whole table in the format that was asked for. */
export interface WrittenTable {
  /** Media type. */
  type: string
  content: Uint8Array
  mode: TableMode
  rowCount: number
}

/** From the server's thread to a thread. Each conversion has a port of its own. */
export type ThreadOrder =
  | { kind: 'convert'; number: number; port: MessagePort; request: TableRequest }
  | { kind: 'ping' }

/** From a thread to the server's thread. */
export type ThreadNews = { kind: 'ready' } | { kind: 'pong' }

/** One call of the deck's reader, which the server's thread carries out. */
export type ReaderCall =
  | { kind: 'open' }
  | { kind: 'text'; from: number; to: number; layout: DeckLayout | undefined }
  | { kind: 'picture'; page: number; panel: Box | undefined }

/** From a conversion to the server's thread. `call` numbers the calls of the reader. */
export type FromConversion =
  | { kind: 'read'; call: number; asked: ReaderCall }
  | { kind: 'close' }
  | { kind: 'started'; columns: Column[]; rowCount: number }
  | { kind: 'piece'; bytes: Uint8Array; mode: TableMode }
  | { kind: 'end'; mode: TableMode }
  | { kind: 'table'; table: WrittenTable }
  | { kind: 'failed'; failure: Failure }

/** From the server's thread to a conversion. After `started` either lines are asked for, or a whole table. */
export type ToConversion =
  | { kind: 'opened'; call: number; pageCount: number }
  | { kind: 'readings'; call: number; bytes: EncodedReadings }
  | { kind: 'refused'; call: number; failure: Failure }
  /** Allows so many more pieces of NDJSON lines to be sent. */
  | { kind: 'lines'; pieces: number }
  | { kind: 'write'; filename: string; format: TableFormat }

/** An error on its way between threads. Without a code it is a fault of ours. */
export interface Failure {
  code?: ErrorCode
  message: string
  details?: Record<string, unknown>
  retryAfterSeconds?: number
  stack?: string
}

/** Flattens any error into what the other thread needs to throw it again. */
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

/** The error that `toFailure` flattened. */
export function fromFailure({ code, message, stack, ...options }: Failure): Error {
  if (code) return new AppError(code, message, options)
  return Object.assign(new Error(message), stack ? { stack } : {})
}
