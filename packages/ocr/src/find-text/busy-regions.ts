import { areaOf, type Box, isOverlapping, scaleBox, union } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { visibleLevels } from '../gray-points.ts'
import { withMargin } from './detect-within.ts'
import { boundsOf, cellsOf, findRegions, type Region } from './find-regions.ts'
import { longSide } from './long-side.ts'

/** Side of a cell, as a share of the picture's long side: 16 pixels of 1600, about a line of small text. */
const cellShare = 0.01
/**
 * Share of a cell's pixels that are edges, from which it may hold small letters: letters of 8 to 14 pixels have .1 to
 * .3, large letters and drawings less than .06. Chosen by eye.
 */
const edgeShareMin = 0.08
/** Minimum number of connected cells: a word of small letters. Chosen by eye. */
const cellsMin = 3
/** Minimum number of cells of a vertical rule, and by how much their shares of edges differ at most. Chosen by eye. */
const ruleCellsMin = 6
const ruleDifferenceMax = 0.01
/**
 * Minimum share of a region's box that is fine detail, if the box is larger than this share of the picture: separates frames
 * and line drawings, which have .12 to .18, from code and tables with .22 or more. Paragraphs have half.
 */
const detailShareMin = 0.2
const sparseAreaMin = 0.05
/** Margin around a region, in cells, within which regions are joined. */
const marginCells = 1.5

/**
 * Returns the boxes, in whole pixels, of the parts of a picture that are full of fine detail, as small letters are,
 * outside the `covered` boxes. The largest first. Only frames and drawings overlap others.
 */
export function busyRegions(picture: Picture, covered: Box[]): Box[] {
  const grid = cellsOfPicture(picture)
  if (grid === undefined) return []
  const { side, columns, rows } = grid
  const values = busyCells(picture, grid, covered)
  const margin = marginCells * side
  const regions = findRegions({ width: columns, height: rows, values }, edgeShareMin).filter(
    (region) => cellsOf(region) >= cellsMin,
  )
  const sparseCellsMin = sparseAreaMin * columns * rows
  const boxesOf = (list: Region[]) =>
    list.map((region) =>
      withMargin(scaleBox(boundsOf(region), side), [2 * margin, margin], picture),
    )
  const sparse = regions.filter((region) => isSparse(region, sparseCellsMin))
  const dense = regions.filter((region) => !isSparse(region, sparseCellsMin))
  return [...joinOverlapping(boxesOf(dense)), ...boxesOf(sparse)].sort(
    (a, b) => areaOf(b) - areaOf(a),
  )
}

/** Whether a region is a frame or a drawing, whose box may hold letters that are not part of it. */
function isSparse(region: Region, areaMin: number): boolean {
  const area = areaOf(boundsOf(region))
  return area >= areaMin && cellsOf(region) < detailShareMin * area
}

/** Square cells over a picture, and their side in pixels. */
export interface Grid {
  side: number
  columns: number
  rows: number
}

/** The cells of a picture; undefined if it is smaller than one. */
export function cellsOfPicture(picture: Picture): Grid | undefined {
  const { width, height } = picture
  const side = Math.max(4, Math.round(cellShare * longSide(picture)))
  const [columns, rows] = [Math.floor(width / side), Math.floor(height / side)]
  return columns === 0 || rows === 0 ? undefined : { side, columns, rows }
}

/** The share of edges in each cell, 0 in vertical rules and in the `covered` boxes. */
export function busyCells(picture: Picture, grid: Grid, covered: Box[]): Float32Array {
  const values = edgeShares(picture, grid)
  clearRules(values, grid.columns)
  for (const box of covered) clear(values, grid, scaleBox(box, 1 / grid.side))
  return values
}

/** The share of horizontal edges in each cell, from the green channel of every other row. */
function edgeShares({ width, pixels }: Picture, { side, columns, rows }: Grid): Float32Array {
  const shares = new Float32Array(columns * rows)
  const weight = 2 / (side * side)
  for (let y = 0; y < rows * side; y += 2) {
    const cells = Math.floor(y / side) * columns
    let before = pixels[y * width * 3 + 1] ?? 0
    for (let x = 1; x < columns * side; x++) {
      const value = pixels[(y * width + x) * 3 + 1] ?? 0
      if (Math.abs(value - before) >= visibleLevels) {
        const cell = cells + Math.floor(x / side)
        shares[cell] = (shares[cell] ?? 0) + weight
      }
      before = value
    }
  }
  return shares
}

/** Clears vertical rules and borders, whose cells are all alike; letters beside them stay. */
function clearRules(values: Float32Array, columns: number): void {
  for (let column = 0; column < columns; column++) {
    for (let start = column; start < values.length; ) {
      const end = endOfRun(values, start, columns)
      const isRule = end - start >= ruleCellsMin * columns
      for (let cell = start; isRule && cell < end; cell += columns) values[cell] = 0
      start = end
    }
  }
}

/** The first cell below `start` in its column that differs from it. */
function endOfRun(values: Float32Array, start: number, columns: number): number {
  const value = values[start] ?? 0
  let end = start
  while (end < values.length && Math.abs((values[end] ?? 0) - value) <= ruleDifferenceMax) {
    end += columns
  }
  return end
}

function clear(values: Float32Array, { columns, rows }: Omit<Grid, 'side'>, box: Box): void {
  const [left, right] = [Math.max(0, Math.floor(box.left)), Math.min(columns, Math.ceil(box.right))]
  const [top, bottom] = [Math.max(0, Math.floor(box.top)), Math.min(rows, Math.ceil(box.bottom))]
  for (let y = top; y < bottom; y++) {
    if (left < right) values.fill(0, y * columns + left, y * columns + right)
  }
}

function joinOverlapping(boxes: Box[]): Box[] {
  const joined: Box[] = []
  for (const box of boxes) {
    let whole = box
    for (let index = 0; index < joined.length; index++) {
      const other = joined[index]
      if (!other || !isOverlapping(other, whole)) continue
      whole = union(other, whole)
      joined.splice(index, 1)
      index = -1
    }
    joined.push(whole)
  }
  return joined
}
