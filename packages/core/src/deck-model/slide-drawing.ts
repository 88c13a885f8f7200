import type { Box } from './box.ts'
import type { DeckProperties } from './deck-properties.ts'

/** What columns show of a slide beside its reading. */
export interface SlideDrawing {
  /** A small JPEG file. */
  thumbnail?: Uint8Array | undefined
  /** The pictures on the slide, in drawing order. */
  images?: DrawnImage[] | undefined
  /** What the slide shows: empty if it has no pictures or drawings, null if the model has not said. */
  description?: string | null
  /** What is known about the deck as a whole; absent unless a column has it. */
  deck?: DeckFacts | undefined
}

export interface DeckFacts extends DeckProperties {
  /** All slides of the deck, whichever were asked for. */
  slideCount: number
}

/** A picture on a slide, drawn alone. */
export interface DrawnImage {
  /** The same for pictures of a deck that look the same, from 1. */
  id: number
  /** The visible part, in fractions of the slide. */
  box: Box
  /** A JPEG file; absent if an earlier slide has it, if it cannot be drawn, or beyond the bound of a deck. */
  jpeg?: Uint8Array
}
