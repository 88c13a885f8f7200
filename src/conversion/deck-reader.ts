import type { Deck } from './ports.ts'
import type { SlideReading } from './slide-reading.ts'

/**
 * Reads the slides of decks. `local-deck-reader.ts` does it on the spot over the engines; the pool
 * does it in worker processes. Conversion cannot tell them apart.
 */
export interface DeckReader {
  /**
   * Throws document_unreadable, document_encrypted, document_too_long, image_too_large; the pool
   * also throws busy and timed_out. When `signal` aborts, work stops and pending calls reject with
   * its reason.
   */
  open(deck: Deck, signal: AbortSignal): Promise<OpenDeck>
}

/** A deck under work. Its calls may run side by side. */
export interface OpenDeck {
  /** Pages of a PDF; 1 for a picture. */
  readonly slideCount: number
  /** The text layer of slides `from` up to, not including, `to`; counted from 0. Never reads pictures. */
  readText(from: number, to: number): Promise<SlideReading[]>
  /** Renders one slide, or takes the picture as it is, and reads it by OCR. */
  readPicture(index: number): Promise<SlideReading>
  /** Ends the work on this deck and forgets its bytes. Safe to call twice. */
  close(): Promise<void>
}
