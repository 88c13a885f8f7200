import { heightOf, overlapDown } from '../box.ts'
import { listMarkLength } from '../lines/characters.ts'
import { isCode } from '../lines/code-signs.ts'
import { frameOf } from '../lines/frame-of-line.ts'
import type { Line } from '../lines/line.ts'
import type { Frame } from '../ports.ts'
import { columnBands } from './column-bands.ts'
import type { DetectedTable, TableCell } from './table-cells.ts'

/** Two rows with aligned cells may be coincidence. Chosen by eye. */
const rowsMin = 3
/** Separates a table from text with occasional tabs: minimum share of rows with several cells. Chosen by eye. */
const sharedRowsMin = 0.5
/** Separates a table from text drawn side by side: minimum share of aligned cells after the first column. Chosen by eye. */
const alignedMin = 0.7
/** Tolerance for aligned edges, in ems: less than a letter. */
const nearEm = 0.4
/** Maximum gap between rows, in line heights. Chosen by eye. */
const rowGapMax = 1.6
/** Separates cells of one table from text of another size. Chosen by eye. */
const sizeRatioMax = 1.2

/**
 * Tables without rules: text drawn row by row, from left to right, inside one frame or none, with aligned
 * cells. Columns of prose are drawn column by column instead.
 */
export function alignedTables(lines: Line[], frames: Frame[]): DetectedTable[] {
  const drawn = [...lines].sort((a, b) => a.order - b.order)
  const tables: DetectedTable[] = []
  let rows: Line[][] = []
  const finish = () => {
    const table = tableOf(rows, frames)
    if (table !== undefined) tables.push(table)
    rows = []
  }
  for (const line of drawn) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row === undefined || last === undefined || !goesOn(last, line)) {
      finish()
      rows.push([line])
    } else if (isBeside(last, line)) {
      row.push(line)
    } else if (isNextRow(row, line)) {
      rows.push([line])
    } else {
      finish()
      rows.push([line])
    }
  }
  finish()
  return tables
}

function goesOn(last: Line, line: Line): boolean {
  if (line.order !== last.order + 1 || line.heading || Math.abs(line.angle) > 0.03) return false
  const ratio = last.size / line.size
  return ratio <= sizeRatioMax && ratio >= 1 / sizeRatioMax
}

function isBeside(last: Line, line: Line): boolean {
  const lower = Math.min(heightOf(last.box), heightOf(line.box))
  return line.box.left > last.box.right && overlapDown(last.box, line.box) > 0.6 * lower
}

function isNextRow(row: Line[], line: Line): boolean {
  const [first] = row
  if (first === undefined) return false
  const gap = line.box.top - first.box.bottom
  return gap > -0.3 * heightOf(first.box) && gap < rowGapMax * heightOf(first.box)
}

function tableOf(stack: Line[][], frames: Frame[]): DetectedTable | undefined {
  // lines above and below the table are not part of it
  const first = stack.findIndex((row) => row.length > 1)
  const rows = stack.slice(Math.max(0, first), stack.findLastIndex((row) => row.length > 1) + 1)
  const shared = rows.filter((row) => row.length > 1)
  if (shared.length < rowsMin || shared.length < sharedRowsMin * rows.length) return undefined
  if (rows.flat().some(({ text }) => listMarkLength(text) > 0)) return undefined
  if (isCode(rows.map((row) => ({ text: row.map(({ text }) => text).join(' ') })))) return undefined
  const places = new Set(rows.flat().map((line) => frameOf(line, frames)))
  if (places.size > 1) return undefined
  const cells = shared.flat()
  const inner = shared.flatMap((row) => row.slice(1))
  const aligned = inner.filter((cell) =>
    cells.some((other) => other !== cell && meets(cell, other)),
  )
  if (aligned.length < alignedMin * inner.length) return undefined
  return { rows: inColumns(rows, columnBands(cells)) }
}

function meets({ box, size }: Line, other: Line): boolean {
  const near = nearEm * size
  return (
    Math.abs(box.left - other.box.left) < near ||
    Math.abs(box.right - other.box.right) < near ||
    Math.abs(box.left + box.right - other.box.left - other.box.right) < 2 * near
  )
}

/** Assigns cells to columns; keeps them in sequence if a row has two cells in one column. */
function inColumns(rows: Line[][], bands: [number, number][]): TableCell[][] {
  const columnOf = ({ box }: Line) => bands.findIndex(([, to]) => box.left < to)
  const clean = rows.every((row) => new Set(row.map(columnOf)).size === row.length)
  if (!clean) return rows.map((row) => row.map((line) => [line]))
  return rows.map((row) =>
    bands.map((_, column) => row.filter((line) => columnOf(line) === column)),
  )
}
