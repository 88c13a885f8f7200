import type { DeckLayout } from './handouts/deck-layout.ts'
import type { Box, Deck } from './ports.ts'
import type { SlideReading } from './slide-reading.ts'

/**
 * Reads the slides of decks. `local-deck-reader.ts` does it on the spot over the engines; the pool
 * does it in worker processes. Conversion cannot tell them apart. `Readings` is the form in which
 * readings are returned: as objects, or encoded to be passed on.
 */
export interface DeckReader<Readings extends Forms = AsObjects> {
  /**
   * Throws document_unreadable, document_encrypted, document_too_long, image_too_large; the pool
   * also throws busy and timed_out. When `signal` aborts, work stops and pending calls reject with
   * its reason.
   */
  open(deck: Deck, signal: AbortSignal): Promise<OpenDeck<Readings>>
}

/** The types that the two kinds of reading return. */
export interface Forms {
  text: unknown
  picture: unknown
}

export interface AsObjects {
  text: SlideReading[]
  picture: SlideReading
}

/** A deck under work. Its calls may run side by side. */
export interface OpenDeck<Readings extends Forms = AsObjects> {
  /** Pages of a PDF; 1 for a picture. */
  readonly pageCount: number
  /**
   * The text layer of pages `from` up to, not including, `to`; counted from 0. Never reads pictures.
   * One reading a page; with the layout of a file whose pages hold several slides, one a slide.
   * Throws document_too_long where the file then holds more slides than the bound.
   */
  readText(from: number, to: number, layout?: DeckLayout): Promise<Readings['text']>
  /**
   * Renders one page, or takes the picture as it is, and reads it by OCR; of a page that holds
   * several slides the one that stands at `panel`, in shares of the page.
   */
  readPicture(page: number, panel?: Box): Promise<Readings['picture']>
  /** Ends the work on this deck and forgets its bytes. Safe to call twice. */
  close(): Promise<void>
}
