import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../test/support/plain-line.ts'
import { areRows } from './row-pitch.ts'
import { blocksOfTable } from './table-cells.ts'

const lineAt = (text: string, top: number, [left, height] = [10, 16]) =>
  plainLine(text, { left, top, right: left + 8 * text.length, bottom: top + height }, { size: 16 })

test('Lines of a cell follow one another downwards, though the box of one reaches over the next.', () => {
  const cell = [
    lineAt('of the network', 106, [100, 38]),
    lineAt('the coefficients', 100, [103, 16]),
  ]
  const [block] = blocksOfTable({ rows: [[[lineAt('Gain', 100)], cell]] })
  assert.deepEqual(block?.rows, ['Gain\tthe coefficients of the network'])
})

test('Lines are rows if they are further apart on average than those of a paragraph.', () => {
  assert.equal(areRows([20, 44, 64].map((top) => lineAt('you', top))), true)
  assert.equal(areRows([20, 42, 60].map((top) => lineAt('you', top))), false)
})
