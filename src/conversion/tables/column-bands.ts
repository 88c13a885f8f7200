import type { Line } from '../lines/line.ts'

/** From and to of the bands, from left to right, that lines stand in which overlap from side to side. */
export function bandsOf(lines: Line[]): [number, number][] {
  const sorted = [...lines].sort((a, b) => a.box.left - b.box.left)
  const bands: [number, number][] = []
  for (const { box } of sorted) {
    const last = bands.at(-1)
    if (last !== undefined && box.left < last[1]) last[1] = Math.max(last[1], box.right)
    else bands.push([box.left, box.right])
  }
  return bands
}
