import type { Picture } from '../../../conversion/convert.ts'
import type { ReadLine } from '../reading.ts'
import { growBox } from '../rotated-box.ts'

/** Shrinks boxes to the text itself: the margin that recognizers expect would hide gaps between boxes. */
export function trimMargins(_: Picture, lines: ReadLine[]): ReadLine[] {
  return lines.map((line) => ({ ...line, box: growBox(line.box, -line.marginPx), marginPx: 0 }))
}
