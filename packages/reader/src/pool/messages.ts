import type { DeckCall, PictureCall } from '@rowdeck/core/deck-model/deck-reader'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import { type Failure, toFailure } from '@rowdeck/core/failure'
import type { EncodedReadings, SlidePicture } from '../conversion/convert.ts'
import type { EngineSettings } from '../engines/engines.ts'

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
  | DeckCall
  /**
   * Returns the picture instead of reading it, so that another machine can; its reading if a look shows that it has no
   * words.
   */
  | (Omit<PictureCall, 'kind'> & { kind: 'take'; render: boolean })
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

/** A step that succeeded. A run of pages that takes too long ends early, so fewer slides may be read than were asked for. */
export interface StepDone {
  result: StepResult
  /** How many slides were read, from their text or by OCR. */
  slides: number
}

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
  | ({ kind: 'done'; memoryBytes: number } & StepDone)
  | { kind: 'failed'; failure: WorkerFailure; memoryBytes: number }

/** How a step failed. */
export interface WorkerFailure extends Failure {
  /** What cannot be used any more: the open decks, or the whole process, because the state of its engines is unknown. */
  lost?: 'decks' | 'process'
}

/** Serializes an error of a step. */
export function toWorkerFailure(error: unknown): WorkerFailure {
  if (error instanceof WebAssembly.RuntimeError) {
    return { code: 'document_unreadable', message: engineGaveUp, lost: 'decks' }
  }
  const failure = toFailure(error)
  if (failure.code) return failure
  // a fault in JavaScript leaves no native engine in an unknown state
  const isFault = error instanceof TypeError || error instanceof RangeError
  const lost = isFault ? 'decks' : 'process'
  return { ...failure, message: `A worker failed: ${failure.message}`, lost }
}

// PDFium, as WebAssembly, traps on malicious documents, such as one whose color spaces are nested a thousand times.
const engineGaveUp =
  'The PDF is damaged and cannot be read. Open it in another program, export it as a PDF again and send that.'
