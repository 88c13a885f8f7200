import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  only,
  rangeOf,
  type Selection,
  selectionAfter,
} from '../../../packages/console/src/grid/selection.ts'

const plain = { shiftKey: false, ctrlKey: false, metaKey: false }
const keys = fc.record({
  key: fc.constantFrom(
    ...['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'],
    ...['Home', 'End', 'PageUp', 'PageDown', ' ', 'a', 'x'],
  ),
  shiftKey: fc.boolean(),
  ctrlKey: fc.boolean(),
  metaKey: fc.boolean(),
})

/** Cells whose text is what stands in these lines; a dot is an empty cell. */
function sheet(...lines: string[]) {
  const text = (row: number, column: number) => (lines[row]?.[column] ?? '.').replace('.', '')
  return { rows: lines.length, columns: lines[0]?.length ?? 0, text }
}

test('Whatever keys are pressed, the selection stays within the cells.', () => {
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 30 }), (pressed) => {
      const cells = sheet('ab.', '..d', 'ef.', '...')
      let selection: Selection = only({ row: 0, column: 0 })
      for (const key of pressed) selection = selectionAfter(selection, key, cells) ?? selection
      const { top, left, bottom, right } = rangeOf(selection, cells)
      assert.ok(top >= 0 && top <= bottom && bottom < 4, `rows ${top} to ${bottom}`)
      assert.ok(left >= 0 && left <= right && right < 3, `columns ${left} to ${right}`)
    }),
  )
})

test('An arrow moves, and with Shift it extends the range from where it began.', () => {
  const cells = sheet('abc', 'def')
  const right = { ...plain, key: 'ArrowRight' }
  const moved = selectionAfter(only({ row: 0, column: 0 }), right, cells)
  assert.deepEqual(moved, only({ row: 0, column: 1 }))
  const extended = selectionAfter(only({ row: 0, column: 0 }), { ...right, shiftKey: true }, cells)
  assert.deepEqual(rangeOf(extended ?? assert.fail(), cells), {
    ...{ top: 0, left: 0, bottom: 0, right: 1 },
  })
})

test('Ctrl with an arrow goes to the last cell of the text that the cell is in, and over a gap to the next text.', () => {
  const cells = sheet('a', 'b', '.', '.', 'c', '.')
  const stops = [0]
  let selection: Selection = only({ row: 0, column: 0 })
  for (let step = 0; step < 4; step++) {
    const key = { ...plain, key: 'ArrowDown', ctrlKey: true }
    selection = selectionAfter(selection, key, cells) ?? assert.fail()
    stops.push(selection.head.row)
  }
  assert.deepEqual(stops, [0, 1, 4, 5, 5])
})

test('Whole rows, whole columns and everything are selected by Shift, Ctrl and both with the space bar.', () => {
  const cells = sheet('abc', 'def', 'ghi')
  const middle = only({ row: 1, column: 1 })
  const rangeAfter = (modifiers: object) => {
    const key = { ...plain, key: ' ', ...modifiers }
    return rangeOf(selectionAfter(middle, key, cells) ?? assert.fail(), cells)
  }
  const everything = { top: 0, left: 0, bottom: 2, right: 2 }
  assert.deepEqual(rangeAfter({ shiftKey: true }), { ...everything, top: 1, bottom: 1 })
  assert.deepEqual(rangeAfter({ ctrlKey: true }), { ...everything, left: 1, right: 1 })
  assert.deepEqual(rangeAfter({ ctrlKey: true, shiftKey: true }), everything)
})
