import {
  areInRow,
  type Box,
  containsMost,
  heightOf,
  isInside,
  middleOf,
} from '@rowdeck/core/deck-model/box'
import { areMost, areNearlyAll, isHorizontal, marginEm, patternMin } from '../likeness.ts'
import type { Line } from '../lines/line.ts'
import { isListMark } from '../lines/list-marks.ts'
import { rowHeightMin } from '../lines/rule-stacks.ts'
import { BoxIndex } from '../near/box-index.ts'
import { compare } from '../near/comparisons.ts'
import { countBelow } from '../near/sorted.ts'
import { inOwnColumns, type Place } from './own-columns.ts'
import type { Grid, GridEdge } from './ruled-grid.ts'
import { type DetectedTable, isList, type TableCell } from './table-cells.ts'

/** Separates tables from drawings made of boxes: minimum share of cells with text. Chosen by eye. */
const filledMin = 0.4
/** A line belongs to the row that contains the point at this share of its height: text may overflow its cell. */
export const startShare = 0.25
/** Below this share of the slide's height, text in a table that runs off the slide is a footer. Chosen by eye. */
const footerBand = 0.94

/**
 * The table in a grid, undefined if there is none: rows from top to bottom, with a cell for every column
 * that has text. A cell that spans several columns or rows is placed in the first.
 */
export function tableInGrid(
  grid: Grid,
  lines: Line[],
  slideHeight: number,
): DetectedTable | undefined {
  const found: Place[] = []
  compare(lines.length)
  for (const line of lines) {
    const covered = grid.box.bottom > slideHeight - 1 && line.box.top > footerBand * slideHeight
    const place = !covered && isInGrid(line, grid) ? placeInGrid(line, grid) : undefined
    if (place !== undefined) found.push(place)
  }
  const places = inOwnColumns(found, grid)
  if (places.length < 4) return undefined
  const columns = used(places.map(({ column }) => column))
  const rows = used(places.map(({ row }) => row))
  if (columns.length < 2 || rows.length < 2) return undefined
  if (!isWhole(columns, grid.columns, { edges: grid.rows })) return undefined
  // an empty row may be one merged cell
  if (!isWhole(rows, grid.rows, { edges: grid.columns, aside: columns })) return undefined
  if (!isTable(inCells(places, rows, columns)) || holdsCards(grid, places)) return undefined
  return { rows: inCells(places, rows, withEmpty(columns, rows, grid)) }
}

/** The columns with text, and those between them that have none but cells of their own in most rows. */
function withEmpty(columns: number[], rows: number[], grid: Grid): number[] {
  const all = new Set(columns)
  for (let column = columns[0] as number; column < (columns.at(-1) as number); column++) {
    const [left, right] = [grid.columns[column], grid.columns[column + 1]]
    if (all.has(column) || left === undefined || right === undefined) continue
    if (right.position - left.position < rowHeightMin) continue
    const own = rows.filter((row) => {
      const [top, bottom] = [grid.rows[row], grid.rows[row + 1]]
      const middle = ((top?.position ?? Number.NaN) + (bottom?.position ?? Number.NaN)) / 2
      return covers(left, middle) && covers(right, middle)
    })
    // merged cells have no rules there
    if (areMost(own.length, rows.length)) all.add(column)
  }
  return used([...all])
}

function inCells(places: Place[], rows: number[], columns: number[]): TableCell[][] {
  compare(rows.length * columns.length)
  const cells: TableCell[][] = rows.map(() => columns.map(() => []))
  for (const { line, column, row } of places) {
    cells[countBelow(rows, row)]?.[countBelow(columns, column)]?.push(line)
  }
  return cells
}

function isInGrid({ box, angle, heading }: Line, { box: grid }: Grid): boolean {
  return !heading && isHorizontal(angle) && isInside(middleOf(box), grid)
}

/** The cell around a line; it may be open at the sides of the grid. */
function placeInGrid(line: Line, { columns, rows }: Grid): Place | undefined {
  const x = (line.box.left + line.box.right) / 2
  const y = line.box.top + startShare * heightOf(line.box)
  const row = edgeBefore(rows, y, x)
  if (row < 0 || !hasEdgeAfter(rows, y, x)) return undefined
  return { line, column: edgeBefore(columns, x, y), row }
}

/** Index of the nearest edge before a position that has a rule at `across`; -1 if there is none. */
function edgeBefore(edges: GridEdge[], position: number, across: number): number {
  let index = edgesUpTo(edges, position) - 1
  while (index >= 0 && !covers(edges[index] as GridEdge, across)) index--
  return index
}

function hasEdgeAfter(edges: GridEdge[], position: number, across: number): boolean {
  for (let index = edgesUpTo(edges, position); index < edges.length; index++) {
    if (covers(edges[index] as GridEdge, across)) return true
  }
  return false
}

/** The number of edges at or before a position. */
function edgesUpTo(edges: GridEdge[], position: number): number {
  let [from, to] = [0, edges.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((edges[middle] as GridEdge).position <= position) from = middle + 1
    else to = middle
  }
  return from
}

function covers({ spans }: GridEdge, position: number): boolean {
  compare(spans.length / 2)
  for (let index = 0; index < spans.length; index += 2) {
    if ((spans[index] as number) <= position && (spans[index + 1] as number) >= position)
      return true
  }
  return false
}

function used(places: number[]): number[] {
  return [...new Set(places)].sort((a, b) => a - b)
}

/**
 * Whether the used columns, or rows, are contiguous, unlike separate boxes: rules cross those between them. `aside` has
 * the places of the text along the crossing rules if one on both sides of it is enough.
 */
function isWhole(
  places: number[],
  edges: GridEdge[],
  { edges: crossing, aside }: { edges: GridEdge[]; aside?: number[] },
): boolean {
  const taken = new Set(places)
  const first = places[0] as number
  const last = places.at(-1) as number
  for (let index = Math.max(0, first + 1); index < last; index++) {
    if (taken.has(index)) continue
    const from = (edges[index] as GridEdge).position
    const to = (edges[index + 1] as GridEdge).position
    if (to - from < rowHeightMin) continue
    const through = crossing.map((edge) => covers(edge, (from + to) / 2))
    if (areMost(through.filter(Boolean).length, crossing.length)) continue
    if (aside === undefined || !isOnBothSides(through, aside)) return false
  }
  return true
}

function isOnBothSides(through: boolean[], places: number[]): boolean {
  const [first, last] = [places[0] as number, places.at(-1) as number]
  return through.slice(0, first + 1).includes(true) && through.slice(last + 1).includes(true)
}

/** Whether many lines are inside frames within the cells, as on panels with cards. */
function holdsCards({ inner }: Grid, places: Place[]): boolean {
  const index = new BoxIndex(inner)
  const free = places.filter(
    ({ line: { box } }) => !index.some(box, (at) => containsMost(inner[at] as Box, box)),
  )
  return !areNearlyAll(free.length, places.length)
}

/** Whether several lines of a cell are beside others of the same cell that begin together, as in columns of text. */
export function holdsColumns(cell: TableCell): boolean {
  if (cell.length < patternMin) return false
  const index = new BoxIndex(cell.map(({ box }) => box))
  const right = Math.max(...cell.map(({ box }) => box.right))
  const lefts = cell.flatMap(({ box, size, text }) => {
    const left = box.right + size
    // numbers and bullets stand beside their items
    if (left >= right || isListMark(text)) return []
    const beside = index.first({ ...box, left, right }, (at) => {
      const other = (cell[at] as Line).box
      if (other.left <= left) return false
      return areInRow(box, other)
    })
    return beside < 0 ? [] : [(cell[beside] as Line).box.left]
  })
  const near = marginEm * (cell[0]?.size ?? 0)
  return lefts
    .toSorted((a, b) => a - b)
    .some((left, at, all) => (all[at + patternMin - 1] ?? Number.POSITIVE_INFINITY) - left <= near)
}

function isTable(rows: TableCell[][]): boolean {
  const cells = rows.flat()
  const filled = cells.filter((cell) => cell.length > 0).length
  if (filled < filledMin * cells.length || cells.some(holdsColumns)) return false
  const shared = rows.filter((row) => row.filter((cell) => cell.length > 0).length > 1)
  if (shared.length < 2 || !areMost(shared.length, rows.length)) return false
  return cells.length > 4 || !cells.some(isList)
}
