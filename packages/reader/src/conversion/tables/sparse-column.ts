import { overlapAcross } from '@rowdeck/core/deck-model/box'
import { areNearlyAll } from '../likeness.ts'
import type { TableCell } from './table-cells.ts'
import { boxOfCell } from './table-columns.ts'

type Column = (TableCell | undefined)[]

/**
 * The columns to which the next texts of rows belong: one, or two if few rows have a text in the first of them, whose next
 * text is then below or above those that the other rows have next.
 *
 * @param next The next text of each row.
 * @param after Finds the text next to another.
 */
export function columnsOfNext(
  next: Column,
  after: (cell: TableCell) => TableCell | undefined,
): Column[] {
  const first = leftmostOf(next)
  if (first === undefined) return [next]
  const sparse = next.map((cell) => (cell && areAbove(cell, first) ? cell : undefined))
  const full = next.map((cell, row) => (cell && sparse[row] === cell ? after(cell) : cell))
  const second = leftmostOf(full)
  const isFull = areNearlyAll(full.filter((cell) => cell !== undefined).length, next.length)
  const isColumn = full.every((cell) => !cell || !second || areAbove(cell, second))
  return isFull && isColumn && sparse.includes(undefined) ? [sparse, full] : [next]
}

function leftmostOf(column: Column): TableCell | undefined {
  return column.reduce(
    (left, cell) => (cell && !(left && boxOfCell(left).left <= boxOfCell(cell).left) ? cell : left),
    undefined,
  )
}

function areAbove(cell: TableCell, other: TableCell): boolean {
  return overlapAcross(boxOfCell(cell), boxOfCell(other)) > 0
}
