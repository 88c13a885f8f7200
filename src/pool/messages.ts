import type {
  Box,
  Deck,
  DeckLayout,
  EmbeddedPlace,
  EncodedReadings,
  SlidePicture,
  ThumbnailSize,
} from '../conversion/convert.ts'
import type { EngineSettings } from '../engines/engines.ts'
import { AppError, type ErrorCode } from '../errors.ts'

/** What a worker needs to read decks. */
export interface ReadingSettings extends EngineSettings {
  slidesMax: number
  /** Characters in a deck. */
  charactersMax: number
}

/** One step of reading a deck, small enough for fair scheduling between decks. */
export type Step =
  /** Opens the deck and reads the text layer of its first pages, all that most decks have. */
  | { kind: 'open'; pages: number }
  | { kind: 'text'; from: number; to: number; layout?: DeckLayout }
  | { kind: 'picture'; page: number; panel?: Box; embedded?: EmbeddedPlace }
  | { kind: 'thumbnail'; page: number; panel?: Box; size?: ThumbnailSize }
  /**
   * Returns the picture instead of reading it, so that another machine can; its reading if a look shows that it has no
   * words.
   */
  | { kind: 'take'; page: number; panel?: Box; embedded?: EmbeddedPlace; render: boolean }
  /** Reads a picture that was taken; its bytes are those of the document. */
  | { kind: 'recognize'; picture: Omit<SlidePicture, 'bytes'> }

/** Whether a step runs OCR. All others take milliseconds. */
export function runsOcr({ kind }: Step): boolean {
  return kind === 'picture' || kind === 'recognize'
}

/** Whether a step decodes or renders the picture of a slide. */
export function drawsSlide(step: Step): boolean {
  return step.kind === 'take' || step.kind === 'thumbnail' || runsOcr(step)
}

/** The result of `open`: the readings are of the pages asked for, or of all if the deck has fewer. */
export interface Opened {
  pageCount: number
  readings: EncodedReadings
}

/** The result of `recognize`: undefined if the page must be rendered instead (see `readSlidePicture`). */
export interface Recognized {
  readings: EncodedReadings | undefined
}

/**
 * The page count and readings for `open`, readings for `text` and `picture`, a file for `thumbnail`, a picture for `take`; the
 * server's thread forwards readings and pictures undecoded.
 */
export type StepResult = Opened | EncodedReadings | Uint8Array | SlidePicture | Recognized

/** The worker's end of the pipe through which the bytes of decks come, one deck after the other. */
export const deckPipe = 4

/**
 * From the pool to a worker. Before the first step of a document that the worker does not have, its deck is
 * sent without the bytes, which come through `deckPipe`: a message would copy them on both sides.
 */
export type WorkerRequest =
  | { kind: 'start'; settings: ReadingSettings }
  | { kind: 'deck'; document: number; deck: Omit<Deck, 'bytes'>; byteLength: number }
  | { kind: 'step'; document: number; step: Step }
  | { kind: 'forget'; document: number }

/** From a worker to the pool. */
export type WorkerResponse =
  | { kind: 'ready' }
  | { kind: 'done'; result: StepResult; memoryBytes: number }
  | { kind: 'failed'; failure: Failure; memoryBytes: number }

/** An error as it is sent between processes. Without a code it is an internal fault. */
export interface Failure {
  code?: ErrorCode
  message: string
  details?: Record<string, unknown>
  stack?: string
  /** The state of the engines is unknown: the next deck needs a new process. */
  fatal: boolean
}

/** Serializes any error so that the other process can rethrow it. */
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

// Sandboxed engines trap on malicious documents, such as a form that draws itself.
const engineGaveUp =
  'The PDF is damaged and cannot be read. Open it in another program, export it as a PDF again and send that.'

/** Returns the error that `toFailure` serialized. */
export function fromFailure({ code, message, details, stack }: Failure): Error {
  if (code) return new AppError(code, message, details === undefined ? {} : { details })
  return Object.assign(new Error(`A worker failed: ${message}`), stack ? { stack } : {})
}
