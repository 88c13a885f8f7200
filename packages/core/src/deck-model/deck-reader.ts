import type { Box } from './box.ts'
import type { DeckLayout } from './deck-layout.ts'
import type { DeckProperties } from './deck-properties.ts'
import type { Deck } from './ports.ts'
import type { SlideReading } from './slide-reading.ts'

/**
 * Reads the slides of decks. `deck/local-deck-reader.ts` calls the engines directly; the pool does so in
 * workers. Both behave the same. `Answers` is the form in which readings are returned: as objects, or
 * encoded to be passed on.
 */
export interface DeckReader<Answers extends AnyAnswers = DeckAnswers> {
  /**
   * Throws document_unreadable, document_encrypted, document_too_long, image_too_large; the pool
   * also throws busy and timed_out. When `signal` aborts, work stops and pending calls reject with
   * its reason.
   */
  open(deck: Deck, signal: AbortSignal): Promise<OpenDeck<Answers>>
}

/** An open deck. It may be asked several things at once. */
export interface OpenDeck<Answers extends AnyAnswers = DeckAnswers> {
  /** Pages of a PDF; 1 for a picture. */
  readonly pageCount: number
  ask<Call extends DeckCall>(call: Call): Promise<Answers[Call['kind']]>
  /** Closes the deck and releases its bytes. Safe to call twice. */
  close(): Promise<void>
}

/** What an open deck can be asked. Calls are data, which pass between threads and processes as they are. */
export type DeckCall = TextCall | PictureCall | ThumbnailCall | PropertiesCall

/**
 * The text layer of pages `from` (inclusive, from 0) to `to` (exclusive), without reading pictures. The answer is one
 * reading per page; if `layout` says that pages hold several slides, one per slide. It may be of the first pages only, at
 * least of one, so that no call takes much longer than a page. Throws document_too_long if the file then has more slides
 * than the limit.
 */
export interface TextCall {
  kind: 'text'
  from: number
  to: number
  layout?: DeckLayout | undefined
  /** Whether the readings have the words with their places (see `SlideBlock`). */
  words?: boolean | undefined
  /** Whether they have the relations of shapes. */
  relations?: boolean | undefined
  /** Whether they have comments. */
  comments?: boolean | undefined
}

/**
 * A page read by OCR, from its rendering or from the picture itself. A damaged page of a deck is answered by a reading that
 * says so (see `unreadableSlide`); damaged pictures are refused with document_unreadable.
 */
export interface PictureCall {
  kind: 'picture'
  page: number
  /** Selects one slide of a page that holds several, in fractions of the page. */
  panel?: Box | undefined
  /** Selects a picture on the page: only what is legible beyond doubt is read then, in its coordinates. */
  embedded?: EmbeddedPlace | undefined
}

/**
 * A page, the panel of it or a picture on it, drawn as it is shown, as a JPEG file; empty if it is damaged. Throws
 * image_too_large, and document_unreadable for a picture.
 */
export interface ThumbnailCall {
  kind: 'thumbnail'
  page: number
  panel?: Box | undefined
  /** Selects a picture on the page, which is drawn alone and not enlarged; empty if it cannot be drawn or seen. */
  embedded?: Pick<EmbeddedPlace, 'number'> | undefined
  /** Its longer side; that of `pictureSidePx` by default. */
  sidePx?: number | undefined
}

/** What the file says about itself. */
export interface PropertiesCall {
  kind: 'properties'
}

/** The answers to the kinds of call. */
export interface DeckAnswers {
  properties: DeckProperties
  text: SlideReading[]
  picture: SlideReading
  thumbnail: Uint8Array
}

/** Answers in any form. */
export type AnyAnswers = Record<DeckCall['kind'], unknown>

/** A picture on a page, to be read alone. */
export interface EmbeddedPlace {
  /** Its number on the page (see `EmbeddedPicture`). */
  number: number
  /** Text from the deck, which tells the language. */
  context: string
}

/** One function for each kind of call. */
export type CallHandlers<Answers extends AnyAnswers = DeckAnswers> = {
  [Kind in DeckCall['kind']]: (call: Extract<DeckCall, { kind: Kind }>) => Promise<Answers[Kind]>
}

/** Returns `ask` of a deck that answers by one function for each kind of call. */
export function answering<Answers extends AnyAnswers = DeckAnswers>(
  handlers: CallHandlers<Answers>,
): OpenDeck<Answers>['ask'] {
  return async <Call extends DeckCall>(call: Call) => {
    const answer = handlers[call.kind] as (asked: Call) => Promise<Answers[Call['kind']]>
    return await answer(call)
  }
}

/**
 * Returns a reader whose decks answer some kinds of call by functions that are made for each deck when it is opened; all
 * other calls pass through.
 */
export function overriding<Answers extends AnyAnswers>(
  reader: DeckReader<Answers>,
  handlersFor: (open: OpenDeck<Answers>) => Partial<CallHandlers<Answers>>,
): DeckReader<Answers> {
  return {
    async open(deck, signal) {
      const open = await reader.open(deck, signal)
      const pass: OpenDeck<Answers>['ask'] = (call) => open.ask(call)
      return {
        pageCount: open.pageCount,
        ask: answering({
          ...{ text: pass, picture: pass, thumbnail: pass, properties: pass },
          ...handlersFor(open),
        }),
        close: () => open.close(),
      }
    },
  }
}
