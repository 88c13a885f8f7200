import { isLarger, lineSpacingEm } from '../likeness.ts'
import type { Line } from '../lines/line.ts'

/** Whether lines that are so many ems apart are of different rows: those of a paragraph are nearer. */
export function isRowPitch(pitchEm: number): boolean {
  return isLarger(pitchEm, lineSpacingEm)
}

/**
 * Whether lines, from top to bottom, are too far apart for those of one paragraph: on average, because boxes of OCR end where
 * a letter goes below the line.
 */
export function areRows(lines: Line[]): boolean {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined || lines.length < 2) return false
  const pitch = (last.box.bottom - first.box.bottom) / (lines.length - 1)
  return isRowPitch(pitch / Math.max(...lines.map(({ size }) => size)))
}
