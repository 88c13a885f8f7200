import type { Box } from '@rowdeck/core/deck-model/box'
import { areNearlyAll } from '../likeness.ts'
import type { Line } from '../lines/line.ts'
import { isListMark } from '../lines/list-marks.ts'
import { BoxIndex } from '../near/box-index.ts'
import { partsOfLine } from './cell-stacks.ts'
import type { TableCell } from './table-cells.ts'
import { boxOfCell, meets, nearOf } from './table-columns.ts'

/** Two narrow gaps with aligned text behind them may be coincidence; one wide gap is not. */
const narrowMin = 2
/** Rows further apart are not compared; bounds the work. */
const rowsApartMax = 30

/**
 * The rows with lines split only at gaps that other rows confirm: the text after the gap is aligned with a cell of another
 * row, that cell has a gap before it too, and hardly any row between the two has text across the gap. The text beside
 * other gaps is joined again.
 */
export function withPooledGaps(rows: TableCell[][], wholes: Map<Line, Line>): TableCell[][] {
  if (wholes.size === 0) return rows
  const stack = stackOf(rows)
  return rows.map((row, place) => {
    const joined: TableCell[] = []
    row.forEach((cell, index) => {
      const last = joined.at(-1)
      const isSeparate =
        !isSplit(row, index, wholes) || isConfirmedByRows({ stack, place, index }, wholes)
      if (last === undefined || isSeparate) joined.push(cell)
      else joined[joined.length - 1] = [...last, ...cell]
    })
    return joined.map((cell) => withWholeLines(cell, wholes))
  })
}

/** Whether a cell and the one before it are parts of one line. */
function isSplit(row: TableCell[], index: number, wholes: Map<Line, Line>): boolean {
  const whole = wholes.get(row[index]?.[0] as Line)
  return whole !== undefined && whole === wholes.get(row[index - 1]?.[0] as Line)
}

/** Rows, and where their cells begin, end, have their middle and lie: each row is as high as its number. */
interface Stack {
  rows: TableCell[][]
  cells: { row: number; index: number }[]
  lefts: BoxIndex
  rights: BoxIndex
  middles: BoxIndex
  extents: BoxIndex
  /** The largest tolerance for aligned edges. */
  near: number
}

function stackOf(rows: TableCell[][]): Stack {
  const cells = rows.flatMap((row, at) => row.map((_, index) => ({ row: at, index })))
  const boxes = rows.flatMap((row) => row.map(boxOfCell))
  const indexOf = (edges: (box: Box) => [from: number, to: number]) =>
    new BoxIndex(
      boxes.map((box, at) => {
        const [[left, right], { row }] = [edges(box), cells[at] as { row: number }]
        return { left, right, top: row, bottom: row }
      }),
    )
  return {
    rows,
    cells,
    lefts: indexOf(({ left }) => [left, left]),
    rights: indexOf(({ right }) => [right, right]),
    middles: indexOf(({ left, right }) => [(left + right) / 2, (left + right) / 2]),
    extents: indexOf(({ left, right }) => [left, right]),
    near: Math.max(...rows.flat().map((cell) => nearOf(cell))),
  }
}

interface GapPlace {
  stack: Stack
  /** The row, and the cell behind the gap. */
  place: number
  index: number
}

/** Whether enough other rows have a gap in the same place. */
function isConfirmedByRows({ stack, place, index }: GapPlace, wholes: Map<Line, Line>): boolean {
  const { rows, cells, extents } = stack
  const row = rows[place] as TableCell[]
  const [before, cell] = [row[index - 1], row[index]] as [TableCell, TableCell]
  const alike = [...alignedCells(stack, place, cell)].map(([at, match]) => {
    const other = rows[at] as TableCell[]
    if (isMark(other[match - 1])) return { at, weight: 0 }
    return { at, weight: isSplit(other, match, wholes) ? 1 : narrowMin }
  })
  const weight = alike.reduce((sum, it) => sum + it.weight, 0)
  if (weight < narrowMin) return false
  const places = [place, ...alike.map(({ at }) => at)]
  const [top, bottom] = [Math.min(...places), Math.max(...places)]
  const [left, right] = [boxOfCell(before).right, boxOfCell(cell).left]
  const crossed = new Set<number>()
  for (const at of extents.all({ left, right, top, bottom })) {
    const { row: other, index: one } = cells[at] as Stack['cells'][number]
    const box = boxOfCell(rows[other]?.[one] as TableCell)
    if (box.left < left && box.right > right) crossed.add(other)
  }
  // merged cells of a header lie across gaps
  const count = bottom - top + 1
  return areNearlyAll(count - crossed.size, count)
}

/** The first cell of each near row, except in its first column, that is aligned with a cell, by the row. */
function alignedCells(stack: Stack, place: number, cell: TableCell): Map<number, number> {
  const { rows, cells, near } = stack
  const { left, right } = boxOfCell(cell)
  const [top, bottom] = [place - rowsApartMax, place + rowsApartMax]
  const around = (x: number) => ({ left: x - near, right: x + near, top, bottom })
  const found = new Map<number, number>()
  const candidates = [
    ...stack.lefts.all(around(left)),
    ...stack.rights.all(around(right)),
    ...stack.middles.all(around((left + right) / 2)),
  ]
  for (const at of candidates) {
    const { row, index } = cells[at] as Stack['cells'][number]
    const isFirst = index < (found.get(row) ?? Number.POSITIVE_INFINITY)
    if (row === place || index === 0 || !isFirst) continue
    if (meets(rows[row]?.[index] as TableCell, cell)) found.set(row, index)
  }
  return found
}

/** The gaps behind the marks of a list are aligned, too, without any column. */
function isMark([line, ...more]: TableCell = []): boolean {
  return line !== undefined && more.length === 0 && isListMark(line.text)
}

/** The cell with a line in place of its parts if it has all of them. */
function withWholeLines(cell: TableCell, wholes: Map<Line, Line>): TableCell {
  const whole = wholes.get(cell[0] as Line)
  if (whole === undefined || partsOfLine(whole).length !== cell.length) return cell
  return partsOfLine(whole).every((part, index) => part === cell[index]) ? [whole] : cell
}

/** Maps each part of a split line to the whole line. */
export function mapPartsToWholes(lines: Line[]): Map<Line, Line> {
  const wholes = new Map<Line, Line>()
  for (const line of lines) {
    const parts = partsOfLine(line)
    if (parts.length > 1) for (const part of parts) wholes.set(part, line)
  }
  return wholes
}
