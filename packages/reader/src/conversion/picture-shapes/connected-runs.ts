import { Connected } from '@rowdeck/core/connected'
import type { Box } from '@rowdeck/core/deck-model/box'
import { type FlatRuns, toleranceMax } from './flat-runs.ts'

/** Connected runs of one color. */
export interface FlatAreas {
  /** For each run the first one of its area. */
  leaders: Int32Array
  /** By the first run of an area: the box around it, bottom and right exclusive. */
  lefts: Int32Array
  rights: Int32Array
  bottoms: Int32Array
}

/** Connects the runs of at least `lengthMin` pixels that touch those of the same color in the row above. */
export function connectedRuns(runs: FlatRuns, lengthMin = 0): FlatAreas {
  const { count, from, to } = runs
  const connected = new Connected(count)
  eachTouching(runs, lengthMin, (upper, lower) => connected.connect(upper, lower))
  const areas = {
    leaders: new Int32Array(count),
    lefts: from.slice(0, count),
    rights: to.slice(0, count),
    bottoms: runs.rows.slice(0, count),
  }
  for (let run = 0; run < count; run++) {
    const leader = connected.leaderOf(run)
    areas.leaders[run] = leader
    areas.lefts[leader] = Math.min(areas.lefts[leader] as number, from[run] as number)
    areas.rights[leader] = Math.max(areas.rights[leader] as number, to[run] as number)
    areas.bottoms[leader] = (runs.rows[run] as number) + 1
  }
  return areas
}

/** The box around the area that begins with a run. */
export function boxOfArea(runs: FlatRuns, areas: FlatAreas, leader: number): Box {
  return {
    left: areas.lefts[leader] as number,
    top: runs.rows[leader] as number,
    right: areas.rights[leader] as number,
    bottom: areas.bottoms[leader] as number,
  }
}

/** Calls back for every pair of runs in neighboring rows that overlap and have one color. */
function eachTouching(
  { starts, from, to, values }: FlatRuns,
  lengthMin: number,
  found: (upper: number, lower: number) => void,
): void {
  const isLong = (run: number) => (to[run] as number) - (from[run] as number) >= lengthMin
  for (let row = 1; row + 1 < starts.length; row++) {
    let upper = starts[row - 1] as number
    let lower = starts[row] as number
    const [upperEnd, lowerEnd] = [lower, starts[row + 1] as number]
    while (upper < upperEnd && lower < lowerEnd) {
      const overlap =
        Math.min(to[upper] as number, to[lower] as number) -
        Math.max(from[upper] as number, from[lower] as number)
      const apart = Math.abs((values[upper] as number) - (values[lower] as number))
      if (overlap > 0 && apart <= toleranceMax && isLong(upper) && isLong(lower)) {
        found(upper, lower)
      }
      if ((to[upper] as number) < (to[lower] as number)) upper++
      else lower++
    }
  }
}
