import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrLine } from '@rowdeck/core/deck-model/ports'
import { partsOfOcrLine } from './ocr-parts.ts'
import { readOcrLines } from './read-ocr-lines.ts'

/** A line of words that begin at these places, with letters ten pixels wide. */
function ocrLine(words: [text: string, left: number][], top = 100): OcrLine {
  const boxes = words.map(([text, left]) => ({
    ...{ text, confidence: 0.99 },
    box: { left, top, right: left + 10 * text.length, bottom: top + 20 },
  }))
  const [left, right] = [boxes[0]?.box.left ?? 0, boxes.at(-1)?.box.right ?? 0]
  return {
    ...{ text: words.map(([text]) => text).join(' '), words: boxes, confidence: 0.99, angle: 0 },
    ...{ box: { left, top, right, bottom: top + 20 }, fontPx: 20 },
  }
}

test('A line in a picture has parts between gaps of half an em; each keeps its words, and the first the edge behind its mark', () => {
  const line = {
    ...ocrLine([
      ['•', 0],
      ['Steel', 12],
      ['pins', 64],
      ['77', 120],
    ]),
    textLeft: 12,
  }
  const parts = partsOfOcrLine(line, 20)
  assert.deepEqual(
    parts.map(({ text, box, textLeft, words }) => [
      text,
      box.left,
      box.right,
      textLeft,
      words?.length,
    ]),
    [
      ['• Steel pins', 0, 104, 12, 3],
      ['77', 120, 140, undefined, 1],
    ],
  )
})

test('A line has no parts without such a gap, in a listing, or where its words are not those of its text', () => {
  const wide = ocrLine([
    ['Nuts', 0],
    ['77', 60],
  ])
  const close = ocrLine([
    ['Nuts', 0],
    ['77', 46],
  ])
  const unknown = { ...wide, text: 'Nuts, 77' }
  for (const line of [close, unknown, { ...wide, letterWidth: 10 }, { ...wide, words: [] }])
    assert.deepEqual(partsOfOcrLine(line, 20), [])
})

test('Two cells that OCR read as one line are two where other rows have the same column', () => {
  const rows = [
    ['Item', 'Now', 'Min'],
    ['Screws', '412', '100'],
    ['Nuts', '398', '100'],
  ].map((cells, at) =>
    cells.map((text, column) => ocrLine([[text, [100, 200, 320][column] ?? 0]], 100 + 40 * at)),
  )
  const joined = [
    ocrLine(
      [
        ['Washers', 100],
        ['77', 200],
      ],
      220,
    ),
    ocrLine([['150', 320]], 220),
  ]
  const { blocks } = readOcrLines([...rows.flat(), ...joined], {
    ...{ index: 0, width: 960, height: 540 },
  })
  assert.deepEqual(blocks.flatMap(({ lines }) => lines).at(-1), 'Washers\t77\t150')
})
