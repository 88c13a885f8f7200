import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DeckReader } from '@rowdeck/core/deck-model/deck-reader'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import { openedDeck } from '../../../../../test/support/opened-deck.ts'
import { box, smallPage } from '../../../../../test/support/small-page.ts'
import { places } from '../../../../../test/support/small-sheets.ts'
import { convert } from '../convert.ts'
import { readOcrLines } from '../slides/read-ocr-lines.ts'
import { readPage } from '../slides/read-page.ts'

const deck: Deck = { bytes: new Uint8Array(), type: 'pdf' }
const { signal } = new AbortController()

/** Pages of the handout that were read as a whole. */
const pagesRead: number[] = []

/** Two pages without a text layer, four outlined slides on each. */
const scannedHandout: DeckReader = {
  open: async () =>
    openedDeck(2, {
      text: async ({ from, to }) => {
        const scan = smallPage([], { pictures: [box(0, 0, 400, 300)] })
        return Array.from({ length: to - from }, (_, next) => readPage(scan, from + next))
      },
      async picture({ page: index, panel }) {
        const size = panel ? { width: 100, height: 75 } : { width: 600, height: 800 }
        const line = (text: string, next: { left: number; top: number }) => {
          const place = box(next.left, next.top, next.left + 80, next.top + 12)
          return { text, confidence: 0.9, box: place, angle: 0 }
        }
        if (!panel) {
          pagesRead.push(index)
          const lines = places[4].map(({ left, top }) =>
            line('Words', { left: left + 5, top: top + 5 }),
          )
          return readOcrLines(lines, { index, ...size, outlines: places[4] })
        }
        const reading = readOcrLines([line('Seen on its own', { left: 1, top: 1 })], {
          index,
          ...size,
        })
        return { ...reading, location: { page: index, panel } }
      },
    }),
}

describe('slides that are asked for', () => {
  it('may lie beyond the pages of a scanned handout, which holds several slides a page', async () => {
    const options = { mode: 'auto', reader: scannedHandout, signal } as const
    const selection = { columns: ['number', 'page', 'slide'], slides: [{ from: 6, to: 6 }] }
    const { rows } = await convert(deck, { ...options, ...selection })
    assert.deepEqual(rows, [{ number: 6, page: 2, slide: 'Seen on its own' }])
    assert.deepEqual(pagesRead, [0, 1])
    const beyond = convert(deck, { ...options, slides: [{ from: 9, to: 9 }] })
    await assert.rejects(beyond, /it has 8/)
  })
})
