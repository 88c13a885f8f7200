import type { Box } from './box.ts'
import type { DeckLayout } from './deck-layout.ts'
import type { Deck } from './ports.ts'
import type { SlideReading } from './slide-reading.ts'

/**
 * Reads the slides of decks. `deck/local-deck-reader.ts` calls the engines directly; the pool does so in
 * workers. Both behave the same. `Readings` is the form in which readings are returned: as objects, or
 * encoded to be passed on.
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

/** A picture on a page, to be read alone. */
export interface EmbeddedPlace {
  /** Its number on the page (see `EmbeddedPicture`). */
  number: number
  /** Text from the deck, which tells the language. */
  context: string
}

/** Small enough for a thousand of them in an answer (the default), or large enough to read labels. */
export type ThumbnailSize = 'small' | 'large'

/** An open deck. Its methods may be called concurrently. */
export interface OpenDeck<Readings extends Forms = AsObjects> {
  /** Pages of a PDF; 1 for a picture. */
  readonly pageCount: number
  /**
   * Reads the text layer of pages `from` (inclusive, from 0) to `to` (exclusive). Never reads pictures.
   * Returns one reading per page; if `layout` says that pages hold several slides, one per slide. May return those of
   * the first pages only, at least of one, so that no call takes much longer than a page.
   * Throws document_too_long if the file then has more slides than the limit.
   */
  readText(from: number, to: number, layout?: DeckLayout): Promise<Readings['text']>
  /**
   * Reads a page by OCR, from its rendering or from the picture itself. `panel`, in fractions of the
   * page, selects one slide of a page that holds several. `embedded` selects a picture on the page: only what is legible
   * beyond doubt is read then, in the coordinates of the picture.
   */
  readPicture(page: number, panel?: Box, embedded?: EmbeddedPlace): Promise<Readings['picture']>
  /** Draws a page, or the panel of it, as it is shown, as a JPEG file. Throws document_unreadable, image_too_large. */
  drawThumbnail(page: number, panel?: Box, size?: ThumbnailSize): Promise<Uint8Array>
  /** Closes the deck and releases its bytes. Safe to call twice. */
  close(): Promise<void>
}
