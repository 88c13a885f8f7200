import {
  areInRow,
  type Box,
  containsMost,
  overlapAcross,
  union,
  widthOf,
} from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { areMost, areNearlyAll, longPatternMin, patternMin, sameEdgeEm } from '../likeness.ts'
import { isValue } from '../lines/is-value.ts'
import type { Line } from '../lines/line.ts'
import { stacksOfRules } from '../lines/rule-stacks.ts'
import { compare } from '../near/comparisons.ts'
import { alignedTables } from './aligned-table.ts'
import { fillsOf } from './cell-fills.ts'
import { areRows } from './row-pitch.ts'
import type { DetectedTable, TableCell } from './table-cells.ts'

/** Separates rows of cells from lists side by side: maximum length of cells. Chosen by eye. */
const cellLengthMax = 24
/** Bounds the work on a picture: with more lines, text beside a table is not looked for. */
const besideLinesMax = 150

interface SeenSlide {
  frames: Frame[]
  rules: Box[]
  rightToLeft?: boolean
}

/**
 * Tables in a picture without a rule between all rows. Its lines are taken as drawn row by row; since texts in columns
 * may have common baselines, too, something else must say that it is a table: a header, shaded rows, a rule, values, or
 * rows further apart than lines of text. Lines between rules that end together do not share rows with those beside them.
 */
export function seenTables(lines: Line[], slide: SeenSlide): DetectedTable[] {
  const areas = stacksOfRules(slide.rules).map((stack) => stack.reduce(union))
  const groups = Map.groupBy(lines, ({ box }) => areas.find((area) => containsMost(area, box)))
  return [...groups].flatMap(([area, group]) => {
    if (area === undefined) return besideText(group, slide)
    const tables = tablesOf(group, slide)
    // what is between the same rules is one table, whose parts may be further apart than its rows
    return tables.some((table) => looksTabular(table, slide)) ? tables : []
  })
}

/**
 * The tables among lines that may also include text beside a table: the fullest ones found in all lines, or only in those
 * on one side of a place where several lines begin. Text taken for a column of a table leaves cells empty.
 */
function besideText(lines: Line[], slide: SeenSlide): DetectedTable[] {
  const found = sidesOf(lines).map((part) => {
    const tables = tablesOf(part, slide).filter(
      (table) => looksTabular(table, slide) && (part === lines || isApart(table, { part, lines })),
    )
    return { tables, score: tables.map(fillScore).reduce((sum, score) => sum + score, 0) }
  })
  return found.reduce((best, other) => (other.score > best.score ? other : best)).tables
}

/** The number of cells with text, multiplied by their share of all cells. */
function fillScore({ rows }: DetectedTable): number {
  const cells = rows.flat()
  return cells.filter((cell) => cell.length > 0).length ** 2 / cells.length
}

/** All lines, and those left and right of each place where several of them begin. */
function sidesOf(lines: Line[]): Line[][] {
  if (lines.length > besideLinesMax) return [lines]
  const lefts = Map.groupBy(lines, ({ box, size }) => Math.round(box.left / size))
  const starts = [...lefts.values()]
    .filter((own) => own.length >= patternMin)
    .map((own) => Math.min(...own.map(({ box }) => box.left)))
  return [
    lines,
    ...starts.flatMap((start) => [
      lines.filter(({ box }) => box.left >= start),
      lines.filter(({ box }) => box.right < start),
    ]),
  ]
}

/** Whether most rows of a table have no line on their baseline beside them: it would be one of their cells. */
function isApart(
  { rows }: DetectedTable,
  { part, lines }: { part: Line[]; lines: Line[] },
): boolean {
  const own = new Set(part)
  const others = lines.filter((line) => !own.has(line))
  const level = rows.filter((row) => {
    const [first] = row.flat()
    compare(others.length)
    return others.some(
      ({ box }) => first && Math.abs(box.bottom - first.box.bottom) < sameEdgeEm * first.size,
    )
  })
  return !areMost(level.length, rows.length)
}

function tablesOf(lines: Line[], slide: SeenSlide): DetectedTable[] {
  const drawn = byRows(lines)
  const originals = new Map(drawn.map(({ line, drawnLine }) => [drawnLine, line]))
  const ordered = drawn.map(({ drawnLine }) => drawnLine)
  return alignedTables(ordered, slide).map(({ rows }) => ({
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

/** Whether something apart from aligned columns speaks for a table: see `seenTables`. */
function looksTabular({ rows }: DetectedTable, { frames, rules }: SeenSlide): boolean {
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

/** Whether a column has only values, apart from its header. */
function hasValues(rows: TableCell[][]): boolean {
  compare(rows.length * (rows[0]?.length ?? 0))
  return (rows[0] ?? []).some((first, column) => {
    const isHeaded = !isValueCell(first)
    const filled = rows.map((row) => row[column] ?? []).filter((cell) => cell.length > 0)
    const below = isHeaded ? filled.slice(Number(first.length > 0)) : filled
    if (below.length < (isHeaded ? 2 : patternMin)) return false
    return areNearlyAll(below.filter(isValueCell).length, below.length)
  })
}

function isValueCell(cell: TableCell): boolean {
  return cell.length === 1 && isValue(cell[0]?.text ?? '')
}

/**
 * Whether short texts are in rows further apart than the lines of a paragraph. Two columns may be lists side by side unless
 * there are several full rows.
 */
function isSpaced(rows: TableCell[][]): boolean {
  const width = Math.max(...rows.map((row) => row.length))
  const isWide = width >= patternMin
  if (rows.some((row) => row.length < (isWide ? width - 1 : width))) return false
  if (!isWide && rows.length < longPatternMin) return false
  const cells = rows.flat()
  const letters = cells.flat().reduce((sum, { text }) => sum + text.length, 0)
  if (cells.some((cell) => cell.length > 1) || letters > cellLengthMax * cells.length) return false
  return rows.slice(1).every((row, above) => {
    const [line, other] = [row[0]?.[0], rows[above]?.[0]?.[0]]
    return line !== undefined && other !== undefined && areRows([other, line])
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
    const isWide = areNearlyAll(overlapAcross(rule, whole), widthOf(whole))
    const middle = (rule.top + rule.bottom) / 2
    return isWide && middle > (boxes[0] as Box).top && middle < (boxes.at(-1) as Box).top
  })
}
