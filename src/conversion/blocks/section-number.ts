import { overlapAcross } from '../box.ts'
import type { Block } from '../lines/block.ts'

/** Maximum gap between a number and the title below it, in ems of the number. Chosen by eye. */
const gapEm = 1

/** Whether a block is the number of a section right above its name, in letters at least as large. */
export function isSectionNumber({ lines, rows, box, size }: Block, title: Block): boolean {
  const [only] = lines
  if (only === undefined || lines.length > 1 || rows !== undefined) return false
  if (!/^\d{1,2}[.)]?$/u.test(only.text) || size < title.size) return false
  const gap = title.box.top - box.bottom
  // boxes of large letters reach into those below
  return gap > -size / 2 && gap < gapEm * size && overlapAcross(box, title.box) > 0
}
