import {
  areaOf,
  type Box,
  containsMost,
  isInside,
  middleOf,
  union,
} from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { marginEm, patternMin } from '../likeness.ts'
import { compare } from '../near/comparisons.ts'
import { areAlike, areLevel } from './pieces.ts'
import type { DetectedTable, TableCell } from './table-cells.ts'
import { boxOfCell, meets } from './table-columns.ts'

/** Bounds the work on a slide, whose pieces are compared with each other. */
const piecesMax = 150

/**
 * A grid of text boxes with empty cells, as roadmaps and timetables are: heads that look alike and have nothing else beside them,
 * labels below one another to their left, and texts that are each below one head and level with one label. Grids without empty
 * cells are found by their rows; below heads of all columns may be cards. Undefined if there is none.
 */
export function headedGrid(pieces: TableCell[], frames: Frame[]): DetectedTable | undefined {
  if (pieces.length < 3 * patternMin || pieces.length > piecesMax) return undefined
  const sorted = pieces.toSorted((a, b) => boxOfCell(a).left - boxOfCell(b).left)
  const slide = { pieces: sorted, shapeOf: shapesAround(sorted, frames) }
  for (const row of rowsOfHeads(sorted)) {
    const rows = gridBelow(row, slide)
    if (rows !== undefined) return { rows }
  }
  return undefined
}

/** Rows of texts that all look alike, from top to bottom. */
function rowsOfHeads(pieces: TableCell[]): TableCell[][] {
  const rows: TableCell[][] = []
  compare(pieces.length ** 2)
  for (const piece of pieces) {
    const row = rows.find(([first = []]) => areLevel(first, piece))
    if (row === undefined) rows.push([piece])
    else row.push(piece)
  }
  const topOf = ([first = []]: TableCell[]) => boxOfCell(first).top
  return rows
    .filter(([first = [], ...others]) => others.every((piece) => areAlike(first, piece)))
    .filter(({ length }) => length >= patternMin)
    .toSorted((a, b) => topOf(a) - topOf(b))
}

interface Slide {
  pieces: TableCell[]
  shapeOf: ShapeOf
}

/** The heads and the rows below them; undefined if a text has no place in these. */
function gridBelow(heads: TableCell[], { pieces, shapeOf }: Slide): TableCell[][] | undefined {
  const top = heads.map(shapeOf).reduce(union)
  const under = pieces.filter((piece) => boxOfCell(piece).top >= top.bottom)
  const labels = labelsAmong(under, top)
  if (labels.length < patternMin) return undefined
  const area = [top, ...labels.map(shapeOf)].reduce(union)
  const columnOf = columnsUnder(heads, shapeOf)
  const rows = labels.map((label): TableCell[] => [label, ...heads.map((): TableCell => [])])
  for (const piece of under) {
    const [row, ...others] = rows.filter(([label = []]) => areLevel(label, piece))
    const isAmong = row !== undefined || isInside(middleOf(boxOfCell(piece)), area)
    if (labels.includes(piece) || !isAmong) continue
    const column = columnOf(piece)
    if (row?.[column]?.length !== 0 || others.length > 0) return undefined
    row[column] = piece
  }
  return isSparse(rows) ? [[[], ...heads], ...rows] : undefined
}

/** The largest column of texts that look alike to the left of all heads, from top to bottom. */
function labelsAmong(pieces: TableCell[], heads: Box): TableCell[] {
  const columns: TableCell[][] = []
  compare(pieces.length ** 2)
  for (const piece of pieces) {
    if (boxOfCell(piece).right >= heads.left) continue
    const column = columns.find(([first = []]) => areAlike(first, piece) && meets(first, piece))
    if (column === undefined) columns.push([piece])
    else column.push(piece)
  }
  const [labels = []] = columns.toSorted((a, b) => b.length - a.length)
  return labels.toSorted((a, b) => boxOfCell(a).top - boxOfCell(b).top)
}

/** Tells the column of the head that a piece is below: both begin at one place, or have one middle, in their shapes if they have some; 0 if there is none. */
function columnsUnder(heads: TableCell[], shapeOf: ShapeOf): (piece: TableCell) => number {
  const placed = heads.map((head) => ({ left: boxOfCell(head).left, shape: shapeOf(head) }))
  return (piece) => {
    const [{ left }, { x }] = [boxOfCell(piece), middleOf(shapeOf(piece))]
    const near = marginEm * (piece[0]?.size ?? 0)
    const isUnder = (head: { left: number; shape: Box }) =>
      Math.abs(left - head.left) < near || Math.abs(x - middleOf(head.shape).x) < near
    return placed.findIndex(isUnder) + 1
  }
}

/** The smallest shape around a piece alone, or else its own box. */
type ShapeOf = (piece: TableCell) => Box

function shapesAround(pieces: TableCell[], frames: Frame[]): ShapeOf {
  const boxes = pieces.map(boxOfCell)
  return (piece) => {
    const box = boxOfCell(piece)
    compare(frames.length + pieces.length)
    const [smallest] = frames
      .filter((frame) => containsMost(frame, box))
      .toSorted((a, b) => areaOf(a) - areaOf(b))
    const own = boxes.filter((other) => isInside(middleOf(other), smallest ?? box))
    return smallest === undefined || own.length > 1 ? box : smallest
  }
}

/** Whether every row and column has a text, and some cells have none. */
function isSparse(rows: TableCell[][]): boolean {
  const texts = rows.map(([, ...cells]) => cells)
  const columns = (texts[0] ?? []).map((_, at) => texts.map((row) => row[at] ?? []))
  const isUsed = (cells: TableCell[]) => cells.some(({ length }) => length > 0)
  return [...texts, ...columns].every(isUsed) && texts.flat().some(({ length }) => length === 0)
}
