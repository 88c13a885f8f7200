import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { withJoinedColumns } from './join-columns.ts'

/** A table whose texts are 40 wide and begin here; undefined for an empty cell. */
function joined(...rows: (number | undefined)[][]): string[] {
  const table = rows.map((row, at) =>
    row.map((left, column) => {
      const place = { left: left ?? 0, top: 20 * at, right: (left ?? 0) + 40, bottom: 20 * at + 10 }
      return left === undefined ? [] : [plainLine(`${at}${column}`, place, { order: at })]
    }),
  )
  return withJoinedColumns({ rows: table }).rows.map((row) =>
    row.map((cell) => cell.map(({ text }) => text).join('/')).join('|'),
  )
}

test('Columns whose texts are above one another are one if no row has both.', () => {
  assert.deepEqual(joined([10, undefined, 100], [undefined, 12, 100]), ['00|02', '11|12'])
})

test('Columns stay apart if a row has both, or their texts are side by side.', () => {
  const spanned = [
    [10, undefined, 100],
    [undefined, 49, 100],
    [5, 60, 100],
  ]
  assert.equal(joined(...spanned)[0], '00||02')
  assert.equal(joined([10, undefined, 100], [undefined, 50, 100])[0], '00||02')
  assert.equal(joined([10, undefined, 100], [undefined, 49, 100])[0], '00|02')
})

test('Empty columns, and several columns in turn, are joined or kept alike.', () => {
  assert.equal(joined([10, undefined, 100], [12, undefined, 100])[0], '00||02')
  assert.deepEqual(
    joined([10, undefined, undefined], [undefined, 12, undefined], [undefined, undefined, 14]),
    ['00', '11', '22'],
  )
})
