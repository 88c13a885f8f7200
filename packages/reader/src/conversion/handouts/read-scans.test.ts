import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import { openedDeck } from '../../../../../test/support/opened-deck.ts'
import { box } from '../../../../../test/support/small-page.ts'
import { places } from '../../../../../test/support/small-sheets.ts'
import { blocksOf } from '../rows/blocks.ts'
import { readOcrLines } from '../slides/read-ocr-lines.ts'
import { splitScannedHandout } from './read-scans.ts'

const size = { width: 600, height: 800 }

/** The picture of a sheet with these words in its places, as OCR reads it as a whole. */
function scanned(index: number, words: string[], { outlines = places[4], footer = '' } = {}) {
  const found = words.map((text, place) => {
    const { left, top } = places[4][place] as Box
    return { text, confidence: 0.9, box: box(left + 10, top + 10, left + 90, top + 22), angle: 0 }
  })
  if (footer !== '') {
    found.push({ text: footer, confidence: 0.9, box: box(40, 780, 140, 792), angle: 0 })
  }
  return readOcrLines(found, { index, ...size, outlines: outlines.slice(0, words.length) })
}

/** Reads every part of a page as its page and its place. */
const deck = openedDeck(2, {
  async picture({ page, panel }) {
    const place = places[4].findIndex(({ left, top }) => {
      const near = (share: number, edge: number) => Math.abs(share - edge) < 0.01
      return panel && near(panel.left, left / 600) && near(panel.top, top / 800)
    })
    const line = { text: `${page}.${place}`, confidence: 0.9, box: box(1, 1, 9, 9), angle: 0 }
    const reading = readOcrLines([line], { index: page, width: 100, height: 75 })
    return panel ? { ...reading, location: { page, panel } } : reading
  },
})

async function texts(readings: ReturnType<typeof scanned>[]): Promise<string[]> {
  const slides = await splitScannedHandout(deck, readings)
  return slides.map(({ blocks }) => blocks.flatMap(({ lines }) => lines).join(' '))
}

test('Every slide of a scanned handout is read anew from its part of the picture.', async () => {
  const sheets = [scanned(0, ['One', 'Two', 'Three', 'Four']), scanned(1, ['Five', 'Six'])]
  assert.deepEqual(await texts(sheets), ['0.0', '0.1', '0.2', '0.3', '1.0', '1.1'])
})

test('What stands beside the slides of a scanned handout is kept with the last one.', async () => {
  const words = ['One thing', 'Two things', 'Three things', 'Four things']
  const sheets = [0, 1].map((index) => scanned(index, words, { footer: 'Course' }))
  assert.deepEqual((await texts(sheets)).slice(2, 5), ['0.2', '0.3 Course', '1.0'])
})

test('Scans without outlines of slides stay as they are.', async () => {
  const pages = [0, 1].map((index) => scanned(index, ['One', 'Two'], { outlines: [] }))
  assert.deepEqual(await splitScannedHandout(deck, pages), pages)
})

test('The slides of a sheet that was turned upright are where the sheet as shown has them, and so are their blocks.', async () => {
  const upsideDown = [-1, 0, 1, 0, -1, 1, 0, 0, 1]
  const sheets = [0, 1].map((index) => ({
    ...scanned(index, ['One', 'Two', 'Three', 'Four']),
    intoShown: upsideDown,
  }))
  const [slide] = await splitScannedHandout(deck, sheets)
  assert.ok(slide?.location?.panel && slide.location.shown)
  const { panel, shown } = slide.location
  assert.ok(Math.abs(shown.left - (1 - panel.right)) < 1e-9)
  assert.ok(Math.abs(shown.bottom - (1 - panel.top)) < 1e-9)
  // the words are at 1 to 9 pixels of 100 by 75
  assert.deepEqual(blocksOf(slide)[0]?.box, [0.91, 0.88, 0.08, 0.1067])
})
