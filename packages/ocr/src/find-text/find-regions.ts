import type { Box } from '@rowdeck/core/deck-model/box'

/** A map of values, row by row from the top. */
export interface ValueMap {
  width: number
  height: number
  values: Float32Array
}

/** Consecutive cells of a row, from `start` to `end`, exclusive. */
export interface Run {
  y: number
  start: number
  end: number
  /** Sum of their values. */
  sum: number
}

/** Cells that are connected, diagonally included. */
export type Region = Run[]

/**
 * Finds the connected regions of a map whose values are above a threshold, by row runs and union-find
 * (two-pass labeling, Rosenfeld and Pfaltz, 1966).
 */
export function findRegions(map: ValueMap, threshold: number): Region[] {
  const runs: Run[] = []
  const parents: number[] = []
  let above = 0
  for (let y = 0; y < map.height; y++) {
    const first = runs.length
    findRuns(map, y, { threshold, runs })
    for (let index = first; index < runs.length; index++) parents.push(index)
    joinRows(runs, parents, { above, first })
    above = first
  }
  const regions = new Map<number, Region>()
  runs.forEach((run, index) => {
    const root = rootOf(parents, index)
    const region = regions.get(root)
    if (region) region.push(run)
    else regions.set(root, [run])
  })
  return [...regions.values()]
}

/** The bounds of a region in cells, right and bottom exclusive. */
export function boundsOf(region: Region): Box {
  let [left, right] = [Infinity, 0]
  for (const { start, end } of region) {
    if (start < left) left = start
    if (end > right) right = end
  }
  // Runs are in the order of their rows.
  return { left, top: region[0]?.y ?? 0, right, bottom: (region.at(-1)?.y ?? 0) + 1 }
}

/** The number of a region's cells. */
export function cellsOf(region: Region): number {
  return region.reduce((sum, { start, end }) => sum + end - start, 0)
}

function findRuns(
  { width, values }: ValueMap,
  y: number,
  { threshold, runs }: { threshold: number; runs: Run[] },
): void {
  const from = y * width
  let run: Run | undefined
  for (let x = 0; x < width; x++) {
    const value = values[from + x] ?? 0
    if (value <= threshold) {
      run = undefined
      continue
    }
    if (!run) {
      run = { y, start: x, end: x, sum: 0 }
      runs.push(run)
    }
    run.end = x + 1
    run.sum += value
  }
}

/** Joins the runs from `first` on, which are one row, with those they touch in the row above. */
function joinRows(runs: Run[], parents: number[], rows: { above: number; first: number }): void {
  let upper = rows.above
  let lower = rows.first
  while (upper < rows.first) {
    const a = runs[upper]
    const b = runs[lower]
    if (!a || !b) return
    if (a.start <= b.end && b.start <= a.end) unite(parents, upper, lower)
    if (a.end < b.end) upper++
    else lower++
  }
}

function unite(parents: number[], a: number, b: number): void {
  parents[rootOf(parents, b)] = rootOf(parents, a)
}

function rootOf(parents: number[], index: number): number {
  let root = index
  while (true) {
    const parent = parents[root] ?? root
    if (parent === root) return root
    const above = parents[parent] ?? parent
    parents[root] = above
    root = above
  }
}
