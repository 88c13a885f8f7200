import type { Line } from '../lines/line.ts'

/** Lines of a paragraph are nearer to each other, in ems: they are 1.2 apart if their author has not changed it. Chosen by eye. */
export const rowPitchEm = 1.3

/**
 * Whether lines, from top to bottom, are too far apart for those of one paragraph: on average, because boxes of OCR end where
 * a letter goes below the line.
 */
export function areRows(lines: Line[]): boolean {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined || lines.length < 2) return false
  const pitch = (last.box.bottom - first.box.bottom) / (lines.length - 1)
  return pitch >= rowPitchEm * Math.max(...lines.map(({ size }) => size))
}
