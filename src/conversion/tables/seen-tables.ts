import { areInRow, type Box, overlapAcross, union, widthOf } from '../box.ts'
import { areNearlyAll, patternMin } from '../likeness.ts'
import type { Line } from '../lines/line.ts'
import { compare } from '../near/comparisons.ts'
import type { Frame } from '../page.ts'
import { alignedTables } from './aligned-table.ts'
import { fillsOf } from './cell-fills.ts'
import { isValue } from './side-by-side-lists.ts'
import type { DetectedTable, TableCell } from './table-cells.ts'

/** A rule below a row of a table: minimum share of the table's width. Chosen by eye. */
const ruleShareMin = 0.9
/** Separates rows of cells from lists side by side: minimum distance of rows in ems, columns, maximum length of cells. Chosen by eye. */
const pitchMin = 1.5
const cellLengthMax = 24

/**
 * Tables without rules in a picture. Its lines are taken as drawn row by row; since texts in columns may have common
 * baselines, too, something else must say that it is a table: a header, shaded rows, a rule, values, or rows further
 * apart than lines of text.
 */
export function seenTables(
  lines: Line[],
  slide: { frames: Frame[]; rules: Box[]; rightToLeft?: boolean },
): DetectedTable[] {
  const drawn = byRows(lines)
  const originals = new Map(drawn.map(({ line, drawnLine }) => [drawnLine, line]))
  return alignedTables(
    drawn.map(({ drawnLine }) => drawnLine),
    slide,
  )
    .filter((table) => isBorneOut(table, slide))
    .map(({ rows }) => ({
      rows: rows.map((row) => row.map((cell) => cell.map((line) => originals.get(line) ?? line))),
    }))
}

/** The lines row by row and from left to right, numbered in this order. */
function byRows(lines: Line[]): { line: Line; drawnLine: Line }[] {
  const rows: Line[][] = []
  for (const line of lines.toSorted((a, b) => a.box.top - b.box.top)) {
    const row = rows.at(-1)
    if (row?.[0] !== undefined && areInRow(row[0].box, line.box)) row.push(line)
    else rows.push([line])
  }
  return rows
    .flatMap((row) => row.sort((a, b) => a.box.left - b.box.left))
    .map((line, order) => ({ line, drawnLine: { ...line, order } }))
}

function isBorneOut(
  { rows }: DetectedTable,
  { frames, rules }: { frames: Frame[]; rules: Box[] },
): boolean {
  const written = rows.map((row) => row.filter((cell) => cell.length > 0))
  return (
    hasHead(written) ||
    hasValues(rows) ||
    isSpaced(written) ||
    isRuled(written, rules) ||
    fillsOf(written, frames).shadesRows
  )
}

/** Whether the first row is bold and no other. */
function hasHead([first = [], ...more]: TableCell[][]): boolean {
  const isBold = (cell: TableCell) => cell.every(({ bold }) => bold === true)
  return first.length > 1 && first.every(isBold) && !more.some((row) => row.some(isBold))
}

/** Whether a column has values only, but for its header. */
function hasValues(rows: TableCell[][]): boolean {
  const columns = (rows[0] ?? []).map((_, column) => rows.slice(1).map((row) => row[column] ?? []))
  compare(rows.length * columns.length)
  return columns.some((column) => {
    const filled = column.filter((cell) => cell.length > 0)
    const values = filled.filter((cell) => cell.length === 1 && isValue(cell[0]?.text ?? ''))
    return filled.length > 1 && areNearlyAll(values.length, filled.length)
  })
}

/** Whether short texts in at least three columns are in rows further apart than the lines of a paragraph. */
function isSpaced(rows: TableCell[][]): boolean {
  const width = Math.max(...rows.map((row) => row.length))
  if (width < patternMin || rows.some((row) => row.length < width - 1)) return false
  const cells = rows.flat()
  const letters = cells.flat().reduce((sum, { text }) => sum + text.length, 0)
  if (cells.some((cell) => cell.length > 1) || letters > cellLengthMax * cells.length) return false
  return rows.slice(1).every((row, above) => {
    const [line, other] = [row[0]?.[0], rows[above]?.[0]?.[0]]
    if (line === undefined || other === undefined) return false
    return line.box.bottom - other.box.bottom >= pitchMin * Math.max(line.size, other.size)
  })
}

/** Whether a rule runs between two rows, from side to side. */
function isRuled(rows: TableCell[][], rules: Box[]): boolean {
  const boxes = rows.map((row) =>
    row
      .flat()
      .map(({ box }) => box)
      .reduce(union),
  )
  const whole = boxes.reduce(union)
  compare(rules.length * rows.length)
  return rules.some((rule) => {
    const isWide = overlapAcross(rule, whole) >= ruleShareMin * widthOf(whole)
    const middle = (rule.top + rule.bottom) / 2
    return isWide && middle > (boxes[0] as Box).top && middle < (boxes.at(-1) as Box).top
  })
}
