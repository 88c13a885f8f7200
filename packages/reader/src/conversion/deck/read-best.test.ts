import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { openedDeck } from '../../../../../test/support/opened-deck.ts'
import { box, smallPage } from '../../../../../test/support/small-page.ts'
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

const plain = { size: 10, confidence: null, role: 'body' } as const

/** The lines of a slide with a text layer whose picture OCR reads as other lines. */
async function best(
  layer: string[],
  read: string[],
  more: Partial<SlideReading>,
): Promise<string[]> {
  const page = readPage(smallPage([]), 0)
  const blocks = layer.map((line, at): SlideBlock => {
    const role = /^\d+$/.test(line) ? 'header-footer' : 'body'
    return { ...plain, role, lines: [line], box: box(10, 30 * at, 90, 30 * at + 20) }
  })
  const open = openedDeck(1, {
    picture: async () => ({
      ...{ ...page, mode: 'ocr' as const, width: 800, height: 600 },
      blocks: read.map((line, at) => ({
        ...{ ...plain, lines: [line], box: box(20, 60 * at, 180, 60 * at + 40) },
      })),
    }),
  })
  const found = await readBest(open, { ...page, blocks, ...more }, 'auto')
  return found.blocks.flatMap(({ lines }) => lines)
}

test('A garbled layer gives way to as many letters, and never to none or to a few.', async () => {
  const garbled = { garbled: true }
  assert.deepEqual(await best(['Xliwi evi psww'], ['These are lost'], garbled), ['These are lost'])
  assert.deepEqual(await best(['Xliwi evi psww'], [], garbled), ['Xliwi evi psww'])
  assert.deepEqual(await best(['cell 00', 'cell 01'], ['ce1'], garbled), ['cell 00', 'cell 01'])
})

test('A hidden layer gives way to what is legible, unless it says that and much more.', async () => {
  const isHidden = { isHidden: true } as const
  assert.deepEqual(await best(['App1es ripcned'], ['Apples ripened'], isHidden), ['Apples ripened'])
  const other = ['Dear Sir or Madam, please find attached', 'our offer of bolts and of other goods']
  assert.deepEqual(await best(other, ['Harvest report'], isHidden), ['Harvest report'])
  const more = ['Harvest report for the valley', 'Apples ripened two weeks early this year']
  assert.deepEqual(await best(more, ['Harvest report'], isHidden), more)
  assert.deepEqual(await best(more, ['H'], isHidden), more)
})

test('The number of a slide with a hidden layer is kept where OCR reads nothing, and only there.', async () => {
  const isHidden = { isHidden: true } as const
  const read = ['Apples ripened']
  assert.deepEqual(await best(['App1es ripened', '7'], read, isHidden), [...read, '7'])
  assert.deepEqual(await best(['7', 'App1es ripened'], read, isHidden), read)
})

test('A sound layer gives way only to more letters.', async () => {
  assert.deepEqual(await best(['Words'], ['Many more words'], {}), ['Many more words'])
  assert.deepEqual(await best(['Words'], ['Worbs'], {}), ['Words'])
})

test('A slide that is read from its picture has no relations of the text layer, but its comments.', async () => {
  const page = readPage(smallPage([]), 0)
  const comments = [{ author: 'Ada', date: null, text: 'Why?', replies: [] }]
  const text = { ...page, comments, relations: [{ nodes: [], edges: [], isWhole: false }] }
  const open = openedDeck(1, { picture: async () => ({ ...page, mode: 'ocr' as const }) })
  const read = await readBest(open, text, 'ocr')
  assert.deepEqual([read.relations, read.comments], [undefined, comments])
})
