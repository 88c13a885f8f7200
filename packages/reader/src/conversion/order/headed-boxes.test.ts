import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { blockOf } from '../lines/block.ts'
import { readingOrder } from './reading-order.ts'

/** A box of two shapes of one width, a head and a text right below, with the lines in both. */
function headedBox([head, text]: [string, string], [left, top]: [number, number], place: number) {
  const shape = (from: number, to: number, at: number) => ({
    ...{ left, right: left + 172, top: top + from, bottom: top + to, place: at },
  })
  const line = (words: string, down: number, at: number) => {
    const from = { left: left + 4, top: top + down }
    const box = { ...from, right: from.left + 5 * words.length, bottom: from.top + 11 }
    return blockOf([plainLine(words, box, { order: at, place: at })])
  }
  return {
    frames: [shape(0, 15, place), shape(17, 32, place + 2)],
    blocks: [line(head, 2, place + 1), line(text, 18, place + 3)],
  }
}

test('A box whose head is a shape of its own is read as a whole.', () => {
  const boxes = [
    headedBox(['Rain', 'Longer, and more of it in winter'], [8, 104], 0),
    headedBox(['Soil', 'Sealed by roads and roofs'], [8, 148], 4),
    headedBox(['Snow', 'Melts three weeks earlier'], [183, 104], 8),
    headedBox(['Dams', 'Hold back only small floods'], [183, 146], 12),
  ]
  const [blocks, frames] = [boxes.flatMap((box) => box.blocks), boxes.flatMap((box) => box.frames)]
  const read = readingOrder(blocks, { area: 98_736, frames, rules: [] })
  for (const {
    blocks: [head, text],
  } of boxes) {
    assert.equal(read.indexOf(text as never), read.indexOf(head as never) + 1)
  }
})
