import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadWord } from '@rowdeck/core/deck-model/ocr-word'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { box } from '../../../../../test/support/small-page.ts'
import { wordsMax } from '../lines/words-of-line.ts'
import { wordsOf } from './words.ts'

function slide(...blocks: Partial<SlideBlock>[]): SlideReading {
  const plain = { lines: ['Text'], role: 'body' as const, size: 10, confidence: null }
  return {
    ...{ index: 0, mode: 'text', garbled: false, mayHoldWords: false, broken: false },
    ...{ width: 400, height: 200 },
    blocks: blocks.map((block) => ({ ...plain, box: box(40, 20, 80, 40), ...block })),
  }
}

/** Words, each in a tenth of the slide of its own. */
function read(...texts: string[]): ReadWord[] {
  return texts.map((text, at) => ({
    ...{ text, confidence: null },
    box: box(at / 10, 0.5, at / 10 + 0.1, 0.6),
  }))
}

/** Each word with the tenth that it is in. */
function placesOf(reading: SlideReading) {
  return wordsOf(reading).map(({ text, box: place }) => [text, place && Math.round(place[0] * 10)])
}

test('Words name their block in the column blocks, and the confidence of OCR', () => {
  const [word] = read('Revenue') as [ReadWord]
  const words = [{ ...word, confidence: 0.98765 }]
  assert.deepEqual(wordsOf(slide({ lines: [] }, {}, { lines: ['Revenue'], words })), [
    { text: 'Text', box: null, confidence: null, block: 0 },
    { text: 'Revenue', box: [0, 0.5, 0.1, 0.1], confidence: 0.988, block: 1 },
  ])
})

test('Words are in the order of the text, whatever the order in which they were found', () => {
  const lines = ['North\t4.1 in\tall', 'South']
  const words = read('North', 'all', '4.1', 'South', 'in')
  assert.deepEqual(placesOf(slide({ lines, words })), [
    ['North', 0],
    ['4.1', 2],
    ['in', 4],
    ['all', 1],
    ['South', 3],
  ])
})

test('A word that is divided at the end of a line is two, whether its hyphen is part of it or not', () => {
  const lines = ['The development of purpose-built ships']
  const words = read('The', 'devel-', 'opment', 'of', 'purpose-', 'built', 'ships')
  assert.deepEqual(
    placesOf(slide({ lines, words })),
    words.map(({ text }, at) => [text, at]),
  )
})

test('A word of which no place is known has none, nor has one that is not on the slide', () => {
  const words = read('One', 'gone', 'three')
  assert.deepEqual(placesOf(slide({ lines: ['• One two three'], words })), [
    ['•', null],
    ['One', 0],
    ['two', null],
    ['three', 2],
  ])
  assert.deepEqual(placesOf(slide({ lines: ['One'], words, isOutside: true })), [['One', null]])
})

test('At most so many words of a slide are listed', () => {
  const of = (count: number) =>
    slide(
      {},
      {
        lines: [
          Array(count - 1)
            .fill('a')
            .join(' '),
        ],
      },
    )
  for (const count of [wordsMax - 1, wordsMax]) assert.equal(wordsOf(of(count)).length, count)
  assert.equal(wordsOf(of(wordsMax + 1)).length, wordsMax)
})
