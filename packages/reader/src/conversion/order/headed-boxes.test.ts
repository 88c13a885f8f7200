import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { blockOf } from '../lines/block.ts'
import { readingOrder } from './reading-order.ts'

/** Two boxes side by side, each a head and a text in a shape of their own, with a gradient between them. */
const boxes = [20, 210].map((left, at) => ({
  frames: [
    { left, top: 100, right: left + 180, bottom: 116, place: 4 * at },
    { left, top: 118, right: left + 180, bottom: 136, place: 4 * at + 2 },
  ],
  texts: [
    { text: 'Rain', left: left + 4, top: 103 },
    { text: 'Longer in winter', left: left + 4, top: 122 },
  ],
}))

function read(frames: Frame[]): string[] {
  const blocks = boxes
    .flatMap(({ texts }) => texts)
    .map(({ text, left, top }, order) => {
      const box = { left, top, right: left + 5 * text.length, bottom: top + 10 }
      return blockOf([plainLine(`${text} ${order}`, box, { order, place: 2 * order + 1 })])
    })
  return readingOrder(blocks, { area: 120_000, frames, rules: [] }).map(
    ({ lines: [line] }) => line?.text ?? '',
  )
}

test('A box whose head is a shape of its own is read as a whole.', () => {
  const frames = boxes.map((box) => box.frames)
  const whole = ['Rain 0', 'Longer in winter 1', 'Rain 2', 'Longer in winter 3']
  assert.deepEqual(read(frames.flat()), whole)
})
