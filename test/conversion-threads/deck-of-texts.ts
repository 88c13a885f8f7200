import type { OpenDeck } from '../../packages/core/src/deck-model/deck-reader.ts'
import { readPage } from '../../packages/reader/src/conversion/slides/read-page.ts'
import { openedDeck } from '../support/opened-deck.ts'
import { smallPage } from '../support/small-page.ts'

/** An open deck with a slide for each text. */
export function deckOfTexts(texts: string[]): OpenDeck {
  return openedDeck(texts.length, {
    text: async ({ from, to }) =>
      texts
        .slice(from, to)
        .map((text, at) => readPage(smallPage([{ text, left: 20, top: 100, size: 1 }]), from + at)),
  })
}
