import type { DeckReader, OpenDeck } from '@rowdeck/core/deck-model/deck-reader'
import type { PageBounds } from '@rowdeck/core/deck-model/page-bounds'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import type { SlidePicture, SlidePlace } from './slide-picture.ts'

export interface ReaderSettings {
  slidesMax: number
  /** Characters on the pages that are read in one call: before they are laid out, which takes longer. */
  charactersMax: number
  /** Those of pages of slides by default. */
  pageBounds?: PageBounds
}

/** A deck that is open on the calling thread. */
export interface LocalDeck extends OpenDeck {
  /**
   * Returns the picture of a slide instead of reading it: the file that the page consists of, or its rendering
   * if there is none or `render` is set. Of a picture on the page that holds no words, returns the reading. Throws as
   * reading it does.
   */
  takePicture(place: SlidePlace, render: boolean): Promise<SlidePicture | SlideReading>
}

export interface LocalDeckReader extends DeckReader {
  open(deck: Deck, signal: AbortSignal): Promise<LocalDeck>
}
