import type { Line } from '../lines/line.ts'

/** Left edges that differ by less are the same, in points; exporters round them. */
const edgeStep = 2
/** Font sizes that differ by less are the same. */
const sizeStep = 0.5

/** How far to the right lines reach that have the left edge and the font size of a given one. */
export type LineReach = (line: Line) => number

/**
 * Measures how wide the texts of a slide run: text boxes of one layout share their left edge, so that a line
 * that ends far before the longest of them was not wrapped.
 */
export function reachOf(lines: Line[]): LineReach {
  const reaches = new Map<string, number>()
  for (const line of lines) {
    const key = keyOf(line, 0)
    reaches.set(key, Math.max(line.box.right, reaches.get(key) ?? line.box.right))
  }
  return (line) => {
    const near = [-1, 0, 1].map((step) => reaches.get(keyOf(line, step)) ?? line.box.right)
    return Math.max(...near)
  }
}

function keyOf({ box, size }: Line, step: number): string {
  return `${Math.round(box.left / edgeStep) + step} ${Math.round(size / sizeStep)}`
}
