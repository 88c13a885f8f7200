import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Change,
  cleared,
  filled,
  pasted,
  type Sheet,
  textsIn,
} from '../../../packages/console/src/grid/changed-cells.ts'
import type { Range } from '../../../packages/console/src/grid/selection.ts'

const [rows, columns] = [5, 4]
const texts = fc.array(
  fc.array(fc.string({ maxLength: 3 }), { minLength: columns, maxLength: columns }),
  { minLength: rows, maxLength: rows },
)
const ranges: fc.Arbitrary<Range> = fc
  .tuple(fc.nat(rows - 1), fc.nat(rows - 1), fc.nat(columns - 1), fc.nat(columns - 1))
  .map(([one, other, left, right]) => ({
    ...{ top: Math.min(one, other), bottom: Math.max(one, other) },
    ...{ left: Math.min(left, right), right: Math.max(left, right) },
  }))

function sheet(cells: readonly string[][], readOnly = -1): Sheet {
  return {
    ...{ rows: cells.length, columns: cells[0]?.length ?? 0 },
    text: (row, column) => cells[row]?.[column] ?? '',
    canEdit: (_, column) => column !== readOnly,
  }
}

function after(cells: readonly string[][], change: Change): string[][] {
  const copy = cells.map((row) => [...row])
  for (const { row, column, text } of change.cells) (copy[row] ?? assert.fail())[column] = text
  return copy
}

test('Pasting cells where they were copied changes nothing.', () => {
  fc.assert(
    fc.property(texts, ranges, (cells, range) => {
      const before = sheet(cells)
      assert.deepEqual(pasted(before, range, textsIn(before, range)).cells, [])
    }),
  )
})

test('What is copied is in the cells that it is pasted into, up to the border.', () => {
  fc.assert(
    fc.property(
      texts,
      ranges,
      fc.tuple(fc.nat(rows - 1), fc.nat(columns - 1)),
      (cells, source, [top, left]) => {
        const block = textsIn(sheet(cells), source)
        const change = pasted(sheet(cells), { top, left, bottom: top, right: left }, block)
        const { bottom, right } = change.range
        const visible = block
          .slice(0, bottom - top + 1)
          .map((row) => row.slice(0, right - left + 1))
        assert.deepEqual(textsIn(sheet(after(cells, change)), change.range), visible)
      },
    ),
  )
})

test('One text that is pasted into a range is in all its cells; a block that fits several times is repeated.', () => {
  const empty = [
    ['', ''],
    ['', ''],
    ['', ''],
    ['', ''],
  ]
  const all = { top: 0, left: 0, bottom: 3, right: 1 }
  assert.deepEqual(
    after(empty, pasted(sheet(empty), all, [['x']])),
    empty.map(() => ['x', 'x']),
  )
  const twice = after(empty, pasted(sheet(empty), all, [['1'], ['2']]))
  assert.deepEqual(twice, [
    ['1', '1'],
    ['2', '2'],
    ['1', '1'],
    ['2', '2'],
  ])
})

test('Filling repeats the first row downwards and the first column to the right; one cell takes the text of its neighbor.', () => {
  const cells = [
    ['a', 'b'],
    ['', ''],
  ]
  const all = { top: 0, left: 0, bottom: 1, right: 1 }
  assert.deepEqual(after(cells, filled(sheet(cells), all, 'down')), [
    ['a', 'b'],
    ['a', 'b'],
  ])
  assert.deepEqual(after(cells, filled(sheet(cells), all, 'right')), [
    ['a', 'a'],
    ['', ''],
  ])
  const one = filled(sheet(cells), { top: 1, left: 1, bottom: 1, right: 1 }, 'down')
  assert.deepEqual(one.cells, [{ row: 1, column: 1, text: 'b' }])
})

test('Cells that cannot be edited keep their text and are counted.', () => {
  const cells = [['a', 'b']]
  const change = cleared(sheet(cells, 1), { top: 0, left: 0, bottom: 0, right: 1 })
  assert.deepEqual(change.cells, [{ row: 0, column: 0, text: '' }])
  assert.equal(change.refused, 1)
})
