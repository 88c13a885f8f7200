import { type Box, overlapAcross, union } from '@rowdeck/core/deck-model/box'
import type { Line } from '../lines/line.ts'
import { BoxIndex } from '../near/box-index.ts'
import { compare } from '../near/comparisons.ts'
import { columnBands } from './column-bands.ts'
import type { TableCell } from './table-cells.ts'

/** Tolerance for aligned edges, in ems: less than a letter. */
const nearEm = 0.4

/** The box around the lines of a cell that is not empty. */
export function boxOfCell(cell: TableCell): Box {
  const [first, ...more] = cell as [Line, ...Line[]]
  return more.length === 0 ? first.box : cell.map(({ box }) => box).reduce(union)
}

/** Tolerance for edges that are aligned with those of a cell. */
export function nearOf(cell: TableCell): number {
  return nearEm * (cell[0]?.size ?? 0)
}

/** Whether two cells end together on the left or the right, or have one center. */
export function meets(cell: TableCell, other: TableCell): boolean {
  const [box, otherBox] = [boxOfCell(cell), boxOfCell(other)]
  const near = nearOf(cell)
  return (
    Math.abs(box.left - otherBox.left) < near ||
    Math.abs(box.right - otherBox.right) < near ||
    Math.abs(box.left + box.right - otherBox.left - otherBox.right) < 2 * near
  )
}

/** Tells whether a cell lies over several cells of another row, as merged cells of a header do. */
export function spanningIn(rows: TableCell[][]): (cell: TableCell) => boolean {
  const boxes = rows.map((row) => row.map(boxOfCell))
  const gaps = boxes.flatMap((row, at) =>
    row.slice(1).map(({ left }, before) => ({ from: (row[before] as Box).right, to: left, at })),
  )
  // where a gap ends and where it begins, as a point: those that a cell lies over are below and to the right of its own
  const index = new BoxIndex(
    gaps.map(({ from, to }) => ({ left: from, top: to, right: from, bottom: to })),
  )
  const widest = Math.max(...gaps.map(({ from }) => from))
  const first = Math.min(...gaps.map(({ to }) => to))
  return (cell) => {
    const box = boxOfCell(cell)
    const near = nearOf(cell)
    const area = { left: box.left + near, right: widest, top: first, bottom: box.right - near }
    if (area.left > area.right || area.top > area.bottom) return false
    return index.some(area, (gap) => {
      const row = boxes[gaps[gap]?.at ?? -1] as Box[]
      compare(row.length)
      return row.filter((other) => overlapAcross(box, other) > near).length > 1
    })
  }
}

/** Rows with a cell for every column; undefined if cells of one row would share a column. */
export function inColumns(rows: TableCell[][]): TableCell[][] | undefined {
  const isSpanning = spanningIn(rows)
  const bands = columnBands(
    rows
      .flat()
      .filter((cell) => !isSpanning(cell))
      .flat(),
  )
  compare(rows.length * bands.length)
  const placed: TableCell[][] = []
  for (const row of rows) {
    const cells = bands.map((): TableCell => [])
    for (const cell of row) {
      const column = columnOf(cell, bands)
      if (column < 0 || (cells[column] as TableCell).length > 0) return undefined
      cells[column] = cell
    }
    placed.push(cells)
  }
  return placed
}

/** The first column that a cell overlaps. */
function columnOf(cell: TableCell, bands: [number, number][]): number {
  const { left, right } = boxOfCell(cell)
  return bands.findIndex(([from, to]) => left < to && right > from)
}
