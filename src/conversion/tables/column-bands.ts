import type { Line } from '../lines/line.ts'

/** Horizontal intervals, from left to right, covered by lines that overlap horizontally. */
export function columnBands(lines: Line[]): [number, number][] {
  const sorted = [...lines].sort((a, b) => a.box.left - b.box.left)
  const bands: [number, number][] = []
  for (const { box } of sorted) {
    const last = bands.at(-1)
    if (last !== undefined && box.left < last[1]) last[1] = Math.max(last[1], box.right)
    else bands.push([box.left, box.right])
  }
  return bands
}
