import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import type { Line } from '../lines/line.ts'
import { withNeighbors } from './table-neighbors.ts'

function line(text: string, left: number, top: number): Line {
  return plainLine(text, { left, top, right: left + 60, bottom: top + 10 })
}

test('A sum in bold below a column of values is their last row; smaller text there is a note.', () => {
  const rows = ['Fee', 'Shirt'].map((text, at) => [
    [line(text, 20, 20 + 20 * at)],
    [line('25.00', 200, 20 + 20 * at)],
  ])
  const sum = [[line('Total', 20, 60)], [{ ...line('50.00', 200, 60), bold: true }]]
  assert.deepEqual(withNeighbors({ rows }, sum, []).rows, [...rows, sum])
  const notes = sum.map((cell) => cell.map((one) => ({ ...one, size: one.size / 2 })))
  assert.deepEqual(withNeighbors({ rows }, notes, []).rows, rows)
})
