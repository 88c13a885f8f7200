import { type Box, heightOf, union } from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import {
  areMost,
  areNearlyAll,
  isSameSize,
  levelShare,
  patternMin,
  smallerRatio,
} from '../likeness.ts'
import { isValue } from '../lines/is-value.ts'
import type { Line } from '../lines/line.ts'
import { ordinalLabel } from '../lines/list-marks.ts'
import { compare } from '../near/comparisons.ts'
import {
  areAlike,
  areLevel,
  arePanels,
  firstOfRows,
  isFramed,
  isInPanel,
  textOfPiece,
} from './pieces.ts'
import { type DetectedTable, isHeader, type TableCell } from './table-cells.ts'
import { boxOfCell, meets } from './table-columns.ts'

/** Rows and heads in text boxes of their own are this near to the table at most, in ems. Chosen by eye. */
const apartMax = 6

/**
 * The table with what people place beside it in text boxes of their own: numbers, values or badges level with all of its
 * rows, and heads above its columns. `pieces` are the texts outside of tables.
 */
export function withNeighbors(
  { rows }: DetectedTable,
  pieces: TableCell[],
  frames: Frame[],
): DetectedTable {
  if (rows.length < 2 || rows.flat(2).length === 0) return { rows }
  const left = columnBeside(rows, pieces, { side: 'left', frames })
  const right = columnBeside(rows, pieces, { side: 'right', frames })
  const wider = rows.map((row, at) => [
    ...(left ? [left[at] ?? []] : []),
    ...row,
    ...(right ? [right[at] ?? []] : []),
  ])
  for (;;) {
    const next = rowBelow(wider, pieces, frames)
    if (next === undefined) break
    wider.push(next)
  }
  const heads = headsOf(wider, pieces, frames)
  return { rows: heads ?? wider }
}

/** A piece level with every row, except perhaps the first one if it has heads. */
function columnBeside(
  rows: TableCell[][],
  pieces: TableCell[],
  { side, frames }: { side: 'left' | 'right'; frames: Frame[] },
): (TableCell | undefined)[] | undefined {
  if (rows.length < patternMin) return undefined
  const area = rows
    .flat(2)
    .map(({ box }) => box)
    .reduce(union)
  compare(rows.length * pieces.length)
  const outside = pieces.filter((piece) => {
    const box = boxOfCell(piece)
    return side === 'left' ? box.right <= area.left : box.left >= area.right
  })
  const column = rows.map((row) => {
    const own = row.filter((cell) => cell.length > 0)
    const level = outside.filter((piece) => own.some((cell) => areLevel(cell, piece)))
    return nearestOf(level, side)
  })
  const found = column.filter((cell) => cell !== undefined)
  const [first] = found
  if (first === undefined || column.slice(1).includes(undefined)) return undefined
  if (new Set(found).size < found.length || !found.every((cell) => areAlike(first, cell)))
    return undefined
  const isColumn = found.every(isMarker) || found.every((cell) => isFramed(cell, frames))
  return isColumn && !arePanels(firstOfRows(rows), found, frames) ? column : undefined
}

function nearestOf(pieces: TableCell[], side: 'left' | 'right'): TableCell | undefined {
  const sorted = pieces.toSorted((a, b) => boxOfCell(a).left - boxOfCell(b).left)
  return side === 'left' ? sorted.at(-1) : sorted[0]
}

/** Whether a piece is a value or a number of something. */
function isMarker(cell: TableCell): boolean {
  const text = textOfPiece(cell)
  return isValue(text) || ordinalLabel(text) !== undefined
}

/** The rows below a row of heads, each over a column of its own; undefined if there are none. */
function headsOf(
  rows: TableCell[][],
  pieces: TableCell[],
  frames: Frame[],
): TableCell[][] | undefined {
  const area = rows
    .flat(2)
    .map(({ box }) => box)
    .reduce(union)
  const first = (rows[0] ?? []).filter((cell) => cell.length > 0)
  const [lead] = first
  if (lead === undefined) return undefined
  const heads = rowAbove(area, pieces, lead)
  const columns = (rows[0] ?? []).map((_, at) =>
    rows.flatMap((row) => (row[at]?.length ? [row[at]] : [])),
  )
  const [{ size } = { size: 0 }] = lead
  const areSmall = heads.some(([head]) => size > smallerRatio * (head?.size ?? 0))
  // small texts are heads only if each is exactly above a column
  if (areSmall && !heads.every((head, at) => columns[at]?.some((cell) => meets(head, cell)))) {
    return undefined
  }
  if (isHeader(first, rows)) return undefined
  if (heads.length < 2 || !areNearlyAll(heads.length, columns.length - 1)) return undefined
  if (!heads.every((head) => areAlike(heads[0] as TableCell, head))) return undefined
  if (isInPanel(firstOfRows(rows), heads, frames)) return undefined
  return underHeads(rows, heads, columns)
}

/** The texts right above the table that are level with each other. */
function rowAbove(area: Box, pieces: TableCell[], lead: TableCell): TableCell[] {
  const height = heightOf((lead[0] as Line).box)
  const above = pieces.filter((piece) => {
    const box = boxOfCell(piece)
    const gap = area.top - box.bottom
    const isOver = box.right > area.left && box.left < area.right
    return isOver && gap > -levelShare * height && gap < apartMax * height
  })
  const lowest = above.reduce<TableCell | undefined>(
    (low, piece) =>
      low === undefined || boxOfCell(piece).bottom > boxOfCell(low).bottom ? piece : low,
    undefined,
  )
  if (lowest === undefined) return []
  return above
    .filter((piece) => areLevel(lowest, piece))
    .sort((a, b) => boxOfCell(a).left - boxOfCell(b).left)
}

/** The heads and the rows below them; undefined if it is not clear which column each head is of. */
function underHeads(
  rows: TableCell[][],
  heads: TableCell[],
  columns: TableCell[][],
): TableCell[][] | undefined {
  const at = heads.map((head) => columnOver(head, columns))
  const places = new Set(at)
  const isClear = places.size === heads.length && !places.has(-1)
  if (isClear) {
    return [columns.map((_, column) => heads[at.indexOf(column)] ?? []), ...rows]
  }
  // heads such as a legend name the columns in their order
  if (heads.length === columns.length - 1 && columns.slice(1).flat().every(isMarker)) {
    return [[[], ...heads], ...rows]
  }
  return heads.length > columns.length ? aboveGaps(rows, heads, at) : undefined
}

/** Heads above columns without text, such as those of signs that are drawn, have empty columns of their own. */
function aboveGaps(
  rows: TableCell[][],
  heads: TableCell[],
  at: number[],
): TableCell[][] | undefined {
  const over = at.filter((column) => column >= 0)
  const width = rows[0]?.length ?? 0
  const isInOrder = over.every((column, index) => column === index)
  if (!isInOrder || over.length < width) return undefined
  return [heads, ...rows.map((row) => at.map((column) => row[column] ?? []))]
}

/** The only column that a head is over; -1 if there is none, or several. */
function columnOver(head: TableCell, columns: TableCell[][]): number {
  const box = boxOfCell(head)
  const middle = (box.left + box.right) / 2
  const over = columns.flatMap((column, at) => {
    if (column.length === 0) return []
    const { left, right } = column.map(boxOfCell).reduce(union)
    const isOver = middle > left && middle < right
    return isOver || column.some((cell) => meets(head, cell)) ? [at] : []
  })
  return over.length === 1 ? (over[0] ?? -1) : -1
}

/** A row of texts right below the table, each of them under a column and like the text above it. */
function rowBelow(
  rows: TableCell[][],
  pieces: TableCell[],
  frames: Frame[],
): TableCell[] | undefined {
  const cells = rows.at(-1) ?? []
  const last = cells
    .flat()
    .map(({ box }) => box)
    .reduce(union)
  const own = new Set(rows.flat(2))
  const near = pieces.filter(([line]) => {
    if (line === undefined || own.has(line)) return false
    const isOver = line.box.right > last.left && line.box.left < last.right
    const gap = line.box.top - last.bottom
    return isOver && gap > -levelShare * line.size && gap < apartMax * line.size
  })
  const lead = near.reduce<TableCell | undefined>(
    (high, piece) =>
      high === undefined || boxOfCell(piece).top < boxOfCell(high).top ? piece : high,
    undefined,
  )
  if (lead === undefined) return undefined
  const level = near.filter((piece) => areLevel(lead, piece))
  const row = cells.map((cell) => level.find((piece) => isUnder(piece, cell)) ?? [])
  const used = row.filter((cell) => cell.length > 0)
  const isWhole = new Set(used).size === level.length && used.length === level.length
  if (!isWhole || used.length < 2 || !areMost(used.length, cells.length)) return undefined
  if (row[0]?.length === 0 || isInPanel(firstOfRows(rows), used, frames)) return undefined
  return row
}

/** A sum may be bolder than what it is of. */
function isUnder(piece: TableCell, cell: TableCell): boolean {
  const [one, other] = [piece[0]?.size ?? 0, cell[0]?.size ?? 0]
  return cell.length > 0 && isSameSize(one, other) && meets(cell, piece)
}
