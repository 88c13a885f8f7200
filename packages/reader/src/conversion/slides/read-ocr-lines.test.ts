import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrLine } from '@rowdeck/core/deck-model/ports'
import { box } from '../../../../../test/support/small-page.ts'
import { readOcrLines } from './read-ocr-lines.ts'

const picture = { index: 0, width: 1600, height: 900 }

/** A line at a height, whose words are as sure as said. */
function lineAt(top: number, words: [text: string, confidence: number][]): OcrLine {
  const named = words.map(([text, confidence], at) => ({
    ...{ text, confidence },
    box: box(160 + 160 * at, top, 320 + 160 * at, top + 45),
  }))
  return {
    text: words.map(([text]) => text).join(' '),
    confidence: 0.95,
    box: box(160, top, 160 + 160 * words.length, top + 45),
    angle: 0,
    fontPx: 40,
    words: named,
  }
}

test('A block has the words that OCR read, in order, with their shares of the picture', () => {
  const reading = readOcrLines(
    [
      lineAt(90, [
        ['Quarterly', 0.99],
        ['Oss', 0.62],
      ]),
      lineAt(450, [
        ['sure', 0.99],
        ['words', 0.98],
      ]),
    ],
    picture,
  )
  const named = reading.blocks.map(({ words = [] }) => words)
  assert.deepEqual(
    named.map((words) => words.map(({ text, confidence }) => [text, confidence])),
    [
      [
        ['Quarterly', 0.99],
        ['Oss', 0.62],
      ],
      [
        ['sure', 0.99],
        ['words', 0.98],
      ],
    ],
  )
  assert.deepEqual(named[0]?.[1]?.box, box(0.2, 0.1, 0.3, 0.15))
})

test('Words keep their places on a slide that is laid out from right to left', () => {
  const reading = readOcrLines(
    [
      lineAt(90, [
        ['عنوان', 0.99],
        ['الشريحة', 0.7],
      ]),
      lineAt(450, [['النص', 0.99]]),
    ],
    picture,
  )
  const words = reading.blocks.flatMap((block) => block.words ?? [])
  const word = words.find(({ text }) => text === 'الشريحة')
  assert.deepEqual(word?.box, box(0.2, 0.1, 0.3, 0.15))
})

test('Rows of labels and values are rows though the weight of short texts is not known', () => {
  const rows: [label: string, left: number, value: string][] = [
    ['Visits to the web', 508, '48.200'],
    ['Contacts', 541, '3.910'],
    ['Qualified', 530, '1.120'],
    ['Offers', 553, '305'],
    ['Won', 568, '88'],
  ]
  const lines = rows.flatMap(([label, left, value], row) => {
    const isKnown = label === 'Contacts' || label === 'Qualified'
    const [middle, more] = [240 + 120 * row, { confidence: 0.99, angle: 0 }]
    const right = 1202 - left
    return [
      {
        ...{ text: label, fontPx: 28, box: box(left, middle - 14, right, middle + 14) },
        ...{ ...more, ...(isKnown ? { bold: true } : {}) },
      },
      {
        ...{ text: value, fontPx: 40, ...more },
        box: box(1496 - 20 * value.length, middle - 20, 1496, middle + 20),
      },
    ]
  })
  const read = readOcrLines(lines, picture).blocks.flatMap((block) => block.lines)
  assert.deepEqual(
    read,
    rows.map(([label, , value]) => `${label}\t${value}`),
  )
})
