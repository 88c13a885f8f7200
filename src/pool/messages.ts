import type { Box, Deck, DeckLayout, EncodedReadings } from '../conversion/convert.ts'
import type { EngineSettings } from '../engines/engines.ts'
import { AppError, type ErrorCode } from '../errors.ts'

/** What a worker needs to know to read decks. */
export interface ReadingSettings extends EngineSettings {
  slidesMax: number
  /** Characters in a deck. */
  charactersMax: number
}

/** One step of reading a deck, small enough that decks can take turns. */
export type Step =
  | { kind: 'open' }
  | { kind: 'text'; from: number; to: number; layout?: DeckLayout }
  | { kind: 'picture'; page: number; panel?: Box }

/** What `open` tells of a deck. */
export interface Opened {
  pageCount: number
}

/** Page count of `open`; readings of `text` and `picture`, which the server's thread passes on as they are. */
export type StepResult = Opened | EncodedReadings

/**
 * From the pool to a worker. A document that the worker has not got comes before its first step: the
 * deck without its bytes, and these in pieces, because sending a piece keeps the server's thread busy.
 */
export type Order =
  | { kind: 'start'; settings: ReadingSettings }
  | { kind: 'deck'; document: number; deck: Omit<Deck, 'bytes'>; byteLength: number }
  | { kind: 'bytes'; document: number; bytes: Uint8Array }
  | { kind: 'step'; document: number; step: Step }
  | { kind: 'forget'; document: number }

/** From a worker to the pool. */
export type Answer =
  | { kind: 'ready' }
  | { kind: 'done'; result: StepResult; memoryBytes: number }
  | { kind: 'failed'; failure: Failure; memoryBytes: number }

/** An error on its way between processes. Without a code it is a fault of ours. */
export interface Failure {
  code?: ErrorCode
  message: string
  details?: Record<string, unknown>
  stack?: string
  /** Nobody can say what state the engines are in: the next deck needs a fresh process. */
  fatal: boolean
}

/** Flattens any error into what the other process needs to throw it again. */
export function toFailure(error: unknown): Failure {
  if (error instanceof AppError) {
    const { code, message, details } = error
    return { code, message, fatal: false, ...(details === undefined ? {} : { details }) }
  }
  if (error instanceof WebAssembly.RuntimeError) {
    return { code: 'document_unreadable', message: engineGaveUp, fatal: true }
  }
  if (!(error instanceof Error)) return { message: String(error), fatal: true }
  return { message: error.message, stack: error.stack ?? '', fatal: true }
}

// Sandboxed engines trap on documents made to break them, such as a form that draws itself.
const engineGaveUp =
  'The PDF is damaged in a way that cannot be read. Open it in another program, export it as PDF anew and send that.'

/** The error that `toFailure` flattened. */
export function fromFailure({ code, message, details, stack }: Failure): Error {
  if (code) return new AppError(code, message, details === undefined ? {} : { details })
  return Object.assign(new Error(`A worker failed: ${message}`), stack ? { stack } : {})
}
