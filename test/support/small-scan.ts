import { noProperties } from '../../packages/core/src/deck-model/deck-properties.ts'
import { answering, type DeckReader } from '../../packages/core/src/deck-model/deck-reader.ts'
import { readOcrLines } from '../../packages/reader/src/conversion/slides/read-ocr-lines.ts'
import { readPage } from '../../packages/reader/src/conversion/slides/read-page.ts'
import { box, smallPage } from './small-page.ts'

/** A scanned deck for tests, whose pictures are read when a test says so. */
export interface Scanned extends DeckReader {
  /** Finishes the reading of that many more pictures, in order. */
  finish(pictures: number): Promise<void>
  /** Pages whose pictures were asked for. */
  asked: number[]
  closed: boolean
}

/** A scanned deck of so many pages; a footer stands on each. */
export function scanned(pageCount: number): Scanned {
  const scan = smallPage([], { pictures: [box(0, 0, 400, 300)] })
  const waiting: (() => void)[] = []
  const reader: Scanned = {
    asked: [],
    closed: false,
    async finish(pictures) {
      for (const done of waiting.splice(0, pictures)) done()
      await new Promise(setImmediate)
    },
    open: async () => ({
      pageCount,
      ask: answering({
        text: async ({ from, to }) =>
          Array.from({ length: to - from }, (_, at) => readPage(scan, from + at)),
        picture({ page }) {
          reader.asked.push(page)
          return new Promise((resolve) => waiting.push(() => resolve(pictureOf(page))))
        },
        properties: async () => noProperties,
        thumbnail: async ({ page }) => Uint8Array.of(page),
      }),
      async close() {
        reader.closed = true
      },
    }),
  }
  return reader
}

export function pictureOf(page: number) {
  const line = (text: string, top: number) => {
    return { text, confidence: 0.5, box: box(10, top, 200, top + 20), angle: 0 }
  }
  const lines = [line(`Seen ${page + 1}`, 100), line('© ACME', 280)]
  return readOcrLines(lines, { index: page, width: 400, height: 300 })
}
