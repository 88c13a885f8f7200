import { sameEdgePoints } from '../likeness.ts'
import type { Line } from '../lines/line.ts'

/** Font sizes that differ by less are the same. */
export const sizeStep = 0.5

/** More than the steps of any font size on a slide. */
const sizesMax = 10_000

/** How far to the right lines reach that have the left edge and the font size of a given one. */
export type LineReach = (line: Line) => number

/**
 * Measures how wide the texts of a slide run: text boxes of one layout share their left edge, so that a line
 * that ends far before the longest of them was not wrapped.
 */
export function reachOf(lines: Line[]): LineReach {
  const reaches = new Map<number, number>()
  for (const line of lines) {
    const key = edgeAndSizeKey(line, 0)
    reaches.set(key, Math.max(line.box.right, reaches.get(key) ?? line.box.right))
  }
  return (line) => {
    let reach = line.box.right
    for (let step = -1; step <= 1; step++) {
      reach = Math.max(reach, reaches.get(edgeAndSizeKey(line, step)) ?? reach)
    }
    return reach
  }
}

function edgeAndSizeKey({ box, size }: Line, step: number): number {
  return (Math.round(box.left / sameEdgePoints) + step) * sizesMax + Math.round(size / sizeStep)
}
