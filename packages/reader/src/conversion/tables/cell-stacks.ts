import { areInRow, heightOf, union } from '@rowdeck/core/deck-model/box'
import { isHorizontal, levelShare, smallerRatio } from '../likeness.ts'
import { areFromPicture } from '../lines/are-from-picture.ts'
import type { Line } from '../lines/line.ts'
import { tableLinesMax } from '../near/comparisons.ts'
import type { TableCell } from './table-cells.ts'
import { boxOfCell, meets } from './table-columns.ts'

/** Maximum gap between rows of a table, and between the items of a list, in line heights. Chosen by eye. */
export const rowGapMax = 3
/** Maximum gap between lines of a cell, in line heights: line spacing is 1.2 to 1.5. Rows and captions are further away. Chosen by eye. */
export const cellGapMax = 0.5
/** Separates cells of one table from text of another size in pictures, where digits without a foot are measured at three quarters of their size. */
const seenSizeRatioMax = 1.4
/** Bounds the work on a row, whose cells are compared with each other. */
const rowCellsMax = 100

/**
 * Stacks of rows as a program draws a table: cell by cell from left to right, row by row from top to bottom. Lines
 * that are drawn otherwise end a stack. Parts of a line (see `Line.parts`) are cells of their own. On a mirrored slide,
 * rows may also be drawn from right to left.
 */
export function cellStacks(lines: Line[], isMirrored = false): TableCell[][][] {
  const stacks: TableCell[][][] = []
  let rows: TableCell[][] = []
  let last: Line | undefined
  let count = 0
  for (const cell of cellsOf(lines)) {
    const first = cell[0] as Line
    const continues = last !== undefined && count < tableLinesMax && continuesCell(last, first)
    if (!continues || !place(rows, cell, isMirrored)) {
      if (rows.length > 1) stacks.push(rows)
      rows = [[cell]]
      count = 0
    }
    count++
    last = cell.at(-1)
  }
  if (rows.length > 1) stacks.push(rows)
  return stacks
}

/** The parts of a line from left to right; the line itself if it has none, or its text is no longer theirs. */
export function partsOfLine(line: Line): Line[] {
  const [first, ...more] = line.parts ?? []
  return first !== undefined && line.text.startsWith(first.text) ? [first, ...more] : [line]
}

/** Lines that are drawn one after the other, below one another and aligned, are of one cell. */
function cellsOf(lines: Line[]): TableCell[] {
  const cells: TableCell[] = []
  for (const line of inDrawingOrder(lines)) {
    const [first, ...more] = partsOfLine(line) as [Line, ...Line[]]
    const cell = cells.at(-1)
    const last = cell?.at(-1)
    if (last !== undefined && continuesCell(last, first) && isNextLine(cell as TableCell, first))
      cell?.push(first)
    else cells.push([first])
    for (const part of more) cells.push([part])
  }
  return cells
}

/** By the objects of the page, since PDFium moves right-to-left text; by lines if these are unknown. */
export function inDrawingOrder(lines: Line[]): Line[] {
  const isKnown = lines.every(({ place }) => place !== undefined)
  return [...lines].sort(
    (a, b) => (isKnown && drawingPlace(a) - drawingPlace(b)) || a.order - b.order,
  )
}

function drawingPlace({ place }: Line): number {
  return place ?? -1
}

function continuesCell(last: Line, line: Line): boolean {
  if (line.heading || !isHorizontal(line.angle)) return false
  const ratio = last.size / line.size
  const ratioMax = areFromPicture([last, line]) ? seenSizeRatioMax : smallerRatio
  return ratio <= ratioMax && ratio >= 1 / ratioMax
}

function isNextLine(cell: TableCell, line: Line): boolean {
  const [first, last] = [cell[0], cell.at(-1)] as [Line, Line]
  const gap = line.box.top - last.box.bottom
  const height = heightOf(line.box)
  if (gap > cellGapMax * height) return false
  const hung = { ...first, box: { ...first.box, left: first.textLeft ?? first.box.left } }
  return [first, last, hung].some((above) => meets([above], [line]))
}

/** Adds a cell to the last row, or as the first of a new row; false if it is at neither place. */
function place(rows: TableCell[][], cell: TableCell, isMirrored: boolean): boolean {
  const row = rows.at(-1) as TableCell[]
  const box = boxOfCell(cell)
  const whole = row.map(boxOfCell).reduce(union)
  if (row.length > rowCellsMax) return false
  if (areInRow(whole, box) && (box.left > whole.right || (isMirrored && box.right < whole.left))) {
    const own = rowBeside(rows, cell)
    if (box.left > whole.right) own.push(cell)
    else own.unshift(cell)
    return true
  }
  if (!isNextRow(row, cell)) return false
  rows.push([cell])
  return true
}

/** The last row; lines of its only cell that are above the one beside another cell become rows of their own. */
function rowBeside(rows: TableCell[][], cell: TableCell): TableCell[] {
  const row = rows.at(-1) as TableCell[]
  const last = row.at(-1) as TableCell
  const lower = last.findIndex((line) => areInRow(line.box, boxOfCell(cell)))
  if (row.length === 1 && lower === last.length - 1 && isAligned(last[lower] as Line, cell)) {
    rows.splice(-1, 1, ...last.map((line) => [[line]]))
  }
  return rows.at(-1) as TableCell[]
}

/** Whether a line and a cell begin at one height. */
function isAligned({ box }: Line, cell: TableCell): boolean {
  return Math.abs(box.bottom - (cell[0] as Line).box.bottom) < levelShare * heightOf(box)
}

function isNextRow(row: TableCell[], cell: TableCell): boolean {
  const { box } = cell[0] as Line
  const middles = row.map(boxOfCell).map(({ top, bottom }) => (top + bottom) / 2)
  const bottoms = row.map((it) => boxOfCell(it).bottom)
  const height = heightOf(box)
  if (box.top < Math.max(...middles)) return false
  return box.top - Math.max(...bottoms) < rowGapMax * height
}
