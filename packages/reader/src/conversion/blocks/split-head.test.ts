import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { type Block, blockOf } from '../lines/block.ts'
import { splitHeads } from './split-head.ts'

const slideHeight = 400

/** A block of lines below one another. */
function block(top: number, lines: [text: string, size: number][]): Block {
  let next = top
  return blockOf(
    lines.map(([text, size], order) => {
      const box = { left: 40, top: next, right: 340, bottom: next + size }
      next = box.bottom + 2
      return plainLine(text, box, { size, order })
    }),
  )
}

function textsOf(blocks: Block[]): string[][] {
  return blocks.map(({ lines }) => lines.map(({ text }) => text))
}

test('A list in smaller letters is split off the title above it.', () => {
  const slide = [
    block(20, [
      ['A title', 30],
      ['of two lines', 30],
      ['• Item', 20],
      ['• Item', 20],
    ]),
  ]
  const expected = [
    ['A title', 'of two lines'],
    ['• Item', '• Item'],
  ]
  assert.deepEqual(textsOf(splitHeads(slide, slideHeight)), expected)
})

test('A subtitle, a list of one size and a list further down stay whole.', () => {
  const blocks = [
    block(20, [
      ['A title', 30],
      ['and its second line', 24],
    ]),
    block(100, [
      ['Colors:', 20],
      ['• Red', 20],
    ]),
    block(200, [
      ['Colors:', 30],
      ['• Red', 20],
    ]),
  ]
  assert.deepEqual(splitHeads(blocks, slideHeight), blocks)
})

/** The same block as OCR finds it, with gaps of this share of a line. */
function seen(lines: [text: string, size: number, bold?: boolean][], gapShare: number): Block {
  let next = 20
  return blockOf(
    lines.map(([text, size, bold], order) => {
      const box = { left: 40, top: next, right: 340, bottom: next + size }
      next = box.bottom + gapShare * size
      return { ...plainLine(text, box, { size, order }), confidence: 1, bold }
    }),
  )
}

test('In a picture, text apart in letters of another size, or bold beside others, is split off the head.', () => {
  const smaller = seen(
    [
      ['A title', 30],
      ['What it says', 25],
    ],
    0.35,
  )
  const larger = seen(
    [
      ['Back to the index', 25],
      ['A title', 30],
    ],
    0.35,
  )
  const bold = seen(
    [
      ['A title', 30, true],
      ['What it says', 30, false],
    ],
    0.1,
  )
  const muchLarger = seen(
    [
      ['Back to the index', 20],
      ['A title', 30],
    ],
    0.1,
  )
  for (const one of [smaller, larger, bold, muchLarger]) {
    assert.equal(splitHeads([one], slideHeight).length, 2)
  }
})

test('In a picture, lines that follow closely or begin the third line stay whole.', () => {
  const lines: [string, number][] = [
    ['A title', 30],
    ['and its second line', 25],
  ]
  const close = seen(lines, 0.1)
  assert.deepEqual(splitHeads([close], slideHeight), [close])
  const long = seen(
    [
      ['One', 30],
      ['two', 30],
      ['three', 30],
      ['four', 25],
    ],
    0.35,
  )
  assert.deepEqual(splitHeads([long], slideHeight), [long])
})
