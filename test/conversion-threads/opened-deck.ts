import type { OpenDeck } from '../../src/conversion/convert.ts'
import { readPage } from '../../src/conversion/slides/read-page.ts'
import { smallPage } from '../support/small-page.ts'

/** An open deck with a slide for each text. */
export function openedDeck(texts: string[]): OpenDeck {
  return {
    pageCount: texts.length,
    readText: async (from, to) =>
      texts
        .slice(from, to)
        .map((text, at) => readPage(smallPage([{ text, left: 20, top: 100, size: 1 }]), from + at)),
    readPicture: () => Promise.reject(new Error('unasked')),
    drawThumbnail: () => Promise.reject(new Error('unasked')),
    async close() {},
  }
}
