import type { Line } from '../lines/line.ts'
import { countUpTo } from '../near/sorted.ts'

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

/** Tells the band in which a line starts or which is next to the right of it; as many as there are if none is. */
export function columnsIn(bands: [number, number][]): (line: Line) => number {
  const ends = bands.map(([, end]) => end)
  return ({ box: { left } }) => countUpTo(ends, left)
}
