import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openedDeck } from '../../../test/support/opened-deck.ts'
import { box, smallPage } from '../../../test/support/small-page.ts'
import type { SlideBlock, SlideReading } from '../../deck-model/slide-reading.ts'
import { readOcrLines } from '../slides/read-ocr-lines.ts'
import { readPage } from '../slides/read-page.ts'
import { readBest } from './read-best.ts'

test('A slide of a handout that is read from its picture has its own footer once, and the text around the slides.', async () => {
  const page = readPage(smallPage([{ text: 'Words', left: 20, top: 100 }]), 0)
  const footer = {
    role: 'header-footer',
    size: 8,
    box: box(9, 9, 20, 20),
    confidence: null,
  } as const
  const blocks: SlideBlock[] = [
    ...page.blocks,
    { ...footer, lines: ['© ACME'] },
    { ...footer, lines: ['Course 7'], isOutside: true },
  ]
  const panel = box(0, 0, 0.5, 0.5)
  const text: SlideReading = { ...page, blocks, location: { page: 0, panel } }
  const open = openedDeck(1, {
    async picture() {
      const lines = ['Words', '© ACME'].map((written, at) => ({
        ...{ text: written, confidence: 0.9, angle: 0 },
        box: box(10, 50 + 200 * at, 90, 70 + 200 * at),
      }))
      return readOcrLines(lines, { index: 0, width: 400, height: 300 })
    },
  })
  const best = await readBest(open, text, 'ocr')
  const read = best.blocks.flatMap(({ lines }) => lines)
  assert.deepEqual(read, ['Words', '© ACME', 'Course 7'])
})
