import type { Line } from '../lines/line.ts'

/** Lines of a paragraph are nearer to each other, in ems: they are 1.2 apart if their author has not changed it. Chosen by eye. */
const rowPitchEm = 1.3

/** Whether a line is too far below another for both to be lines of one paragraph. */
export function isRowBelow(line: Line, above: Line): boolean {
  return line.box.bottom - above.box.bottom >= rowPitchEm * Math.max(line.size, above.size)
}
