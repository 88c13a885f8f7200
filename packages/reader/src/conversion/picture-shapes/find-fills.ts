import type { Box } from '@rowdeck/core/deck-model/box'
import { wholePageShare } from '@rowdeck/core/deck-model/embedded-bounds'
import { boxOfArea, connectedRuns, type FlatAreas } from './connected-runs.ts'
import type { FlatRuns } from './flat-runs.ts'
import { blurPx, type GrayPicture } from './gray-picture.ts'

/** Smaller areas hold no text, in pixels. */
const sideMin = 8
/** Sides of a rectangle are straight: minimum share of its rows. With .75, a text on a sign in a photograph is parted. */
const straightMin = 0.85

/** Rectangular areas of one color, which may have text on them: cells, cards, panels. In pixels of the gray picture. */
export function findFills({ width, height }: GrayPicture, runs: FlatRuns): Box[] {
  const areas = connectedRuns(runs)
  const straight = straightRows(runs, areas)
  const fills: Box[] = []
  for (let leader = 0; leader < runs.count; leader++) {
    if (areas.leaders[leader] !== leader) continue
    const box = boxOfArea(runs, areas, leader)
    const [across, down] = [box.right - box.left, box.bottom - box.top]
    if (across < sideMin || down < sideMin) continue
    if (across > wholePageShare * width && down > wholePageShare * height) continue
    if ((straight[leader] as number) >= straightMin * down) fills.push(box)
  }
  return fills
}

/** By the first run of each area, the number of rows in which it reaches from its left side to its right. */
function straightRows({ count, rows, from, to }: FlatRuns, areas: FlatAreas): Int32Array {
  const straight = new Int32Array(count)
  /** The last row in which an area begins at its left side. */
  const begun = new Int32Array(count).fill(-1)
  for (let run = 0; run < count; run++) {
    const leader = areas.leaders[run] as number
    const row = rows[run] as number
    if ((from[run] as number) <= (areas.lefts[leader] as number) + blurPx) begun[leader] = row
    const reaches = (to[run] as number) >= (areas.rights[leader] as number) - blurPx
    if (reaches && begun[leader] === row) straight[leader] = (straight[leader] as number) + 1
  }
  return straight
}
