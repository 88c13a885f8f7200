import { areInRow, type Box, containsMost, widthOf } from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { isDrawnBelow } from '../lines/frame-of-line.ts'
import type { Line } from '../lines/line.ts'
import { ruleTolerance } from '../lines/rule-stacks.ts'
import { BoxIndex } from '../near/box-index.ts'
import { compare, shapesMax } from '../near/comparisons.ts'
import type { TableCell } from './table-cells.ts'
import { boxOfCell } from './table-columns.ts'

/** What the shapes behind the cells of a candidate say about it. */
export interface Fills {
  /** Whether the cells of a row, and of no other, have a background, as headers and every second row do. */
  shadesRows: boolean
  /** Whether the text is on cards, tiles or panels that stand side by side. */
  areCards: boolean
}

/** The shapes behind rows of cells, of a page of this size, tell a table from cards. */
export function fillsOf(rows: TableCell[][], frames: Frame[]): Fills {
  if (frames.length > shapesMax) return { shadesRows: false, areCards: false }
  const cellsIn = cellsInFrames(rows)
  const fills = frames
    .map((frame) => ({ frame, at: cellsIn(frame) }))
    .filter(({ at }) => at.size > 0)
  const cards = fills.filter(({ at }) => isPartial(rows, at))
  const shadesRows = [...Map.groupBy(fills.filter(isOfOneRow), rowOf)].some(([row, own]) =>
    isShaded(rows[row] as TableCell[], row, { own, frames }),
  )
  return {
    shadesRows,
    areCards: standApart(
      cards.map(({ frame }) => frame),
      frames,
    ),
  }
}

/** Splits rows where a frame around several of them ends, unless a background of the next row touches it. */
export function splitAtFrames(rows: TableCell[][], frames: Frame[]): TableCell[][][] {
  if (frames.length > shapesMax || !rows.some((row) => row.length > 1)) return [rows]
  const index = new BoxIndex(frames)
  const around = rows.map((row) => {
    const near = index.all(boxOfCell(row[0] as TableCell)).map((at) => frames[at] as Frame)
    return new Set(near.filter((frame) => isAround(frame, row.flat())))
  })
  const parts: TableCell[][][] = [[rows[0] as TableCell[]]]
  for (let index = 1; index < rows.length; index++) {
    const [above, below] = [around[index - 1], around[index]] as [Set<Frame>, Set<Frame>]
    const ended = [...above].filter((it) => !below.has(it) && around[index - 2]?.has(it))
    const begun = [...below].filter((it) => !above.has(it) && around[index + 1]?.has(it))
    const highest = Math.min(...[...below].map(({ top }) => top))
    const lowest = Math.max(...[...above].map(({ bottom }) => bottom))
    const isApart =
      ended.some(({ bottom }) => highest - bottom >= ruleTolerance) ||
      begun.some(({ top }) => top - lowest >= ruleTolerance)
    if (isApart) parts.push([])
    parts.at(-1)?.push(rows[index] as TableCell[])
  }
  return parts
}

function isAround(frame: Frame, lines: Line[]): boolean {
  return lines.every((line) => containsMost(frame, line.box) && isDrawnBelow(frame, line))
}

/** A frame, and the cells inside it by their row. */
interface Fill {
  frame: Frame
  at: Map<number, TableCell[]>
}

/** Tells the cells inside a frame by their row. */
function cellsInFrames(rows: TableCell[][]): (frame: Frame) => Fill['at'] {
  const cells = rows.flatMap((row, at) => row.map((cell) => ({ cell, at })))
  const index = new BoxIndex(cells.map(({ cell }) => boxOfCell(cell)))
  return (frame) => {
    const inside = index
      .all(frame)
      .map((place) => cells[place] as { cell: TableCell; at: number })
      .filter(({ cell }) => isAround(frame, cell))
    const byRow: Fill['at'] = new Map()
    for (const { cell, at } of inside) byRow.set(at, [...(byRow.get(at) ?? []), cell])
    return byRow
  }
}

/** Whether a frame leaves out a cell beside those inside it. */
function isPartial(rows: TableCell[][], at: Fill['at']): boolean {
  return at.entries().some(([row, cells]) => cells.length < (rows[row]?.length ?? 0))
}

function isOfOneRow({ at }: Fill): boolean {
  return at.size === 1
}

function rowOf({ at }: Fill): number {
  const [row = -1] = at.keys()
  return row
}

/** Whether the frames of a row and of no other are behind all of its cells, and touch. */
function isShaded(
  row: TableCell[],
  index: number,
  { own, frames }: { own: Fill[]; frames: Frame[] },
): boolean {
  const filled = new Set(own.flatMap(({ at }) => at.get(index) ?? []))
  if (row.length < 2 || !row.every((cell) => filled.has(cell))) return false
  return !standApart(
    own.map(({ frame }) => frame),
    frames,
  )
}

/** Whether most frames that have a neighbor are separated from it by a gap wider than a rule; the neighbor may be an empty cell. */
function standApart(frames: Box[], all: Box[]): boolean {
  compare(frames.length * all.length)
  let [apart, touching] = [0, 0]
  for (const frame of frames) {
    if (!frames.some((other) => isBeside(frame, other))) continue
    const beside = all.filter((other) => isBeside(frame, other))
    const gap = Math.min(...beside.map(({ left }) => left - frame.right))
    if (gap > ruleTolerance) apart++
    else touching++
  }
  return apart > touching
}

/** Whether the other frame is to the right, at the same height. */
function isBeside(frame: Box, other: Box): boolean {
  if (other.left < frame.right - Math.min(ruleTolerance, widthOf(frame) / 2)) return false
  return areInRow(frame, other)
}
