import { heightOf, holds, overlapDown } from '../box.ts'
import { listMarkLength } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'
import type { Edge, Grid } from './ruled-grid.ts'
import type { Cell, Table } from './table-cells.ts'

/** Of the cells of a table at least this share holds text. */
const filledMin = 0.4
/** A column or row without text is part of the table where this share of the lines runs through it. */
const crossedMin = 0.5
/** Narrower than this it is only a gap, in points. */
const gapMax = 8
/** A line stands in the row where it starts, this share of its height below its top: text may run over its cell. */
const startShare = 0.25
/** A table that runs off the slide does not hold what stands below this share of its height: footers. */
const footerBand = 0.94
/** Of the lines of a table no more than this share stands in frames within the cells. */
const cardedMax = 0.25
/** In a cell no more lines than this have another one beside them. */
const cellRowsMax = 2

/**
 * The table that stands in a grid, undefined where the grid holds none: rows from top to bottom, a
 * cell for every column that has text. A cell over several columns or rows stands in its first.
 */
export function tableInGrid(grid: Grid, lines: Line[], slideHeight: number): Table | undefined {
  const places: Place[] = []
  for (const line of lines) {
    const covered = grid.box.bottom > slideHeight - 1 && line.box.top > footerBand * slideHeight
    const place = !covered && isInside(line, grid) ? placeOf(line, grid) : undefined
    if (place !== undefined) places.push(place)
  }
  if (places.length < 4) return undefined
  const columns = used(places.map(({ column }) => column))
  const rows = used(places.map(({ row }) => row))
  if (columns.length < 2 || rows.length < 2) return undefined
  if (!isWhole(columns, grid.columns, grid.rows) || !isWhole(rows, grid.rows, grid.columns)) {
    return undefined
  }
  const table: Cell[][] = rows.map(() => columns.map(() => []))
  for (const { line, column, row } of places) {
    table[rows.indexOf(row)]?.[columns.indexOf(column)]?.push(line)
  }
  return isTable(table) && !holdsCards(grid, places) ? { rows: table } : undefined
}

function isInside({ box, angle, heading }: Line, { box: grid }: Grid): boolean {
  if (heading || Math.abs(angle) > 0.03) return false
  const x = (box.left + box.right) / 2
  const y = (box.top + box.bottom) / 2
  return x > grid.left && x < grid.right && y > grid.top && y < grid.bottom
}

interface Place {
  line: Line
  column: number
  row: number
}

/** The cell that closes around a line; its sides may be open where the grid ends. */
function placeOf(line: Line, { columns, rows }: Grid): Place | undefined {
  const x = (line.box.left + line.box.right) / 2
  const y = line.box.top + startShare * heightOf(line.box)
  const row = edgeBefore(rows, y, x)
  if (row < 0 || !hasEdgeAfter(rows, y, x)) return undefined
  return { line, column: edgeBefore(columns, x, y), row }
}

/** The nearest edge before a position that has a line at `across`, -1 where none has. */
function edgeBefore(edges: Edge[], position: number, across: number): number {
  let at = edges.length - 1
  while (at >= 0 && !((edges[at] as Edge).at <= position && covers(edges[at] as Edge, across))) at--
  return at
}

function hasEdgeAfter(edges: Edge[], position: number, across: number): boolean {
  return edges.some((edge) => edge.at > position && covers(edge, across))
}

function covers({ spans }: Edge, position: number): boolean {
  for (let at = 0; at < spans.length; at += 2) {
    if ((spans[at] as number) <= position && (spans[at + 1] as number) >= position) return true
  }
  return false
}

function used(places: number[]): number[] {
  return [...new Set(places)].sort((a, b) => a - b)
}

/** Whether no gap lies between the used columns, or rows, as it does between boxes that stand apart. */
function isWhole(places: number[], edges: Edge[], crossing: Edge[]): boolean {
  const taken = new Set(places)
  const first = places[0] as number
  const last = places.at(-1) as number
  for (let at = Math.max(0, first + 1); at < last; at++) {
    if (taken.has(at)) continue
    const from = (edges[at] as Edge).at
    const to = (edges[at + 1] as Edge).at
    if (to - from < gapMax) continue
    const crossed = crossing.filter((edge) => covers(edge, (from + to) / 2)).length
    if (crossed < crossedMin * crossing.length) return false
  }
  return true
}

/** Whether frames stand around many lines within the cells, as cards do on panels. */
function holdsCards({ inner }: Grid, places: Place[]): boolean {
  const carded = places.filter(({ line }) => inner.some((frame) => holds(frame, line.box)))
  return carded.length > cardedMax * places.length
}

/** Whether several lines of a cell stand beside others of it, as the columns of a text do. */
function holdsColumns(cell: Cell): boolean {
  const beside = cell.filter(({ box, size }) =>
    cell.some(
      (other) =>
        other.box.left > box.right + size &&
        overlapDown(box, other.box) > 0.5 * Math.min(heightOf(box), heightOf(other.box)),
    ),
  )
  return beside.length > cellRowsMax
}

function isTable(rows: Cell[][]): boolean {
  const cells = rows.flat()
  const filled = cells.filter((cell) => cell.length > 0).length
  if (filled < filledMin * cells.length || cells.some(holdsColumns)) return false
  const shared = rows.filter((row) => row.filter((cell) => cell.length > 0).length > 1)
  if (shared.length < 2 || shared.length < rows.length / 2) return false
  return cells.length > 4 || !cells.some(isList)
}

function isList(cell: Cell): boolean {
  return cell.filter(({ text }) => listMarkLength(text) > 0).length > 1
}
