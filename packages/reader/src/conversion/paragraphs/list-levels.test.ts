import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { listLevels } from './list-levels.ts'

function line(text: string, left: number, top: number): Line {
  const box = { left, top, right: left + 100, bottom: top + 10 }
  return plainLine(text, box)
}

/** The levels of blocks of lines, each a paragraph of its own. */
function levels(...blocks: Line[][]): number[][] {
  return listLevels(
    blocks.map((lines) => ({
      block: blockOf(lines),
      paragraphs: lines.map((start) => ({ text: start.text, start })),
    })),
  )
}

test('An item is one deeper than the one before where it begins further right, and comes back.', () => {
  const lines = [
    line('• a', 20, 0),
    line('– b', 40, 20),
    line('– c', 42, 40),
    line('◦ d', 60, 60),
    line('• e', 21, 80),
  ]
  assert.deepEqual(levels(lines), [[0, 1, 1, 2, 0]])
})

test('A list goes on over blocks below one another, and begins anew in another column.', () => {
  const first = [line('• a', 20, 0)]
  const second = [line('– b', 40, 30)]
  const beside = [line('• c', 220, 0)]
  assert.deepEqual(levels(first, second, beside), [[0], [1], [0]])
})

test('A paragraph without a mark ends a list.', () => {
  const lines = [line('• a', 20, 0), line('Text', 20, 20), line('• b', 60, 40)]
  assert.deepEqual(levels(lines), [[0, 0, 0]])
})

test('Where the outer item is missing, a deeper one stands at the level that is left.', () => {
  const lines = [line('• a', 60, 0), line('• b', 40, 20), line('• c', 60, 40)]
  assert.deepEqual(levels(lines), [[0, 0, 1]])
})
