import type { Frame } from '@rowdeck/core/deck-model/page'
import { areMost, areNearlyAll, patternMin, sameEdgeEm } from '../likeness.ts'
import { areFromPicture } from '../lines/are-from-picture.ts'
import { isCode } from '../lines/code-signs.ts'
import type { Line } from '../lines/line.ts'
import { isListMark, isLoneSign, listMarkLength, startsWithInitial } from '../lines/list-marks.ts'
import { compare } from '../near/comparisons.ts'
import { type Fills, fillsOf, splitAtFrames } from './cell-fills.ts'
import { cellStacks } from './cell-stacks.ts'
import { mapPartsToWholes, withPooledGaps } from './narrow-gaps.ts'
import { type DetectedTable, isList, type TableCell } from './table-cells.ts'
import { inColumns, meets, spanningIn } from './table-columns.ts'
import { withWrappedRows } from './wrapped-rows.ts'

/**
 * Tables without rules: text drawn cell by cell and row by row, with aligned cells. Columns of prose and of cards are
 * drawn column by column instead.
 */
export function alignedTables(
  lines: Line[],
  { frames, rightToLeft }: { frames: Frame[]; rightToLeft?: boolean },
): DetectedTable[] {
  const wholes = mapPartsToWholes(lines)
  return cellStacks(lines, rightToLeft)
    .flatMap((stack) => splitAtFrames(stack, frames))
    .flatMap((stack) => {
      const rows = trimmed(withPooledGaps(stack, wholes))
      const cells = sharedRows(rows).length < 2 ? undefined : inColumns(rows)
      return cells !== undefined && isTable(rows, cells, frames)
        ? [{ rows: withWrappedRows(cells) }]
        : []
    })
}

/** Without the lines above and below the rows of several cells. */
function trimmed(rows: TableCell[][]): TableCell[][] {
  const first = rows.findIndex((row) => row.length > 1)
  return rows.slice(Math.max(0, first), rows.findLastIndex((row) => row.length > 1) + 1)
}

function sharedRows(rows: TableCell[][]): TableCell[][] {
  return rows.filter((row) => row.length > 1)
}

function isTable(rows: TableCell[][], cells: TableCell[][], frames: Frame[]): boolean {
  const shared = sharedRows(rows)
  // text with occasional tabs shares few rows
  if (!areMost(shared.length, rows.length) || !isFilled(cells)) return false
  if (isAnyList(cells) || isCode(rows.map((row) => ({ text: textOfRow(row) })))) return false
  if (!areAligned(shared) || !areLevel(shared)) return false
  const fills = fillsOf(rows, frames)
  if (fills.areCards || !holdsCells(shared.flat(), fills)) return false
  return shared.length >= (fills.shadesRows ? 2 : patternMin)
}

/** Texts at places of their own, such as the values in a chart, leave most cells empty. */
function isFilled(cells: TableCell[][]): boolean {
  const all = cells.filter((row) => row.filter((cell) => cell.length > 0).length > 1).flat()
  return areMost(all.filter((cell) => cell.length > 0).length, all.length)
}

/** Marks after the first column are of a list beside something; a mark alone is a sign, such as a dash for nothing. */
function isAnyList(cells: TableCell[][]): boolean {
  const marked = cells.flatMap((row) => row.slice(1)).filter(startsWithMark)
  const isNumbered = cells.every(([first = [], ...more]) => more.length < 2 && isMark(first))
  return isNumbered || marked.length > 1 || cells.flat().some(isList)
}

function isMark(cell: TableCell): boolean {
  return cell.every(({ text }) => isListMark(text) || isLoneSign(text))
}

function startsWithMark(cell: TableCell): boolean {
  return cell.some(({ text }) => {
    const length = listMarkLength(text)
    return length > 0 && length < text.length && !startsWithInitial(text)
  })
}

function textOfRow(row: TableCell[]): string {
  return row
    .flat()
    .map(({ text }) => text)
    .join(' ')
}

/** Text drawn side by side is not aligned after its first column. */
function areAligned(rows: TableCell[][]): boolean {
  const cells = rows.flat()
  const isSpanning = spanningIn(rows)
  const inner = rows.flatMap((row) => row.slice(1)).filter((cell) => !isSpanning(cell))
  const aligned = inner.filter((cell) =>
    cells.some((other) => {
      compare()
      return other !== cell && meets(other, cell)
    }),
  )
  return areNearlyAll(aligned.length, inner.length)
}

/**
 * Whether cells of one line are on one baseline in nearly all rows, unlike labels at places of their own. In pictures, they
 * may begin at one height instead: the lower end of a lone number is uncertain.
 */
function areLevel(rows: TableCell[][]): boolean {
  const level = rows.filter((row) => {
    const single = row.flatMap((cell) => (cell.length === 1 ? cell : []))
    const size = Math.max(0, ...single.map((line) => line.size))
    const areOne = (edge: 'top' | 'bottom') => {
      const edges = single.map(({ box }) => box[edge])
      return edges.length < 2 || Math.max(...edges) - Math.min(...edges) <= sameEdgeEm * size
    }
    return areOne('bottom') || (areFromPicture(single) && areOne('top'))
  })
  return areNearlyAll(level.length, rows.length)
}

/** Whether the cells are like those of a table: mostly of one line, or else alike and in shaded rows. */
function holdsCells(cells: TableCell[], { shadesRows }: Fills): boolean {
  const single = cells.filter((cell) => cell.length === 1).length
  const isMixed = cells.some((cell) => cell.some(({ bold }) => bold !== cell[0]?.bold))
  return !isMixed && (shadesRows || areMost(single, cells.length))
}
