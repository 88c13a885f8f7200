import { isLarger, letterGapEm } from '../likeness.ts'
import type { CharacterCell } from './character-cell.ts'

/**
 * Minimum overlap of the cells of two characters of a line, as a share of the lower one. With .5, the subscripts of formulas that five
 * programs write are lines of their own.
 */
const overlapShareMin = 0.45

/** Letters of more different sizes are not on one line or in one text, even if they overlap or follow closely. Chosen by eye. */
export const textSizeRatioMax = 1.6

/** The last character of a line, and the last of its size that is neither raised nor lowered. */
export interface LineEnd {
  last: CharacterCell
  base: CharacterCell
  baseSize: number
}

/**
 * Whether a character follows on the line: also a smaller one that touches it and is raised or lowered, even behind a
 * lowered one, as in SO₄²⁻.
 */
export function isOnLine(
  { last, base, baseSize }: LineEnd,
  cell: CharacterCell,
  size: number,
): boolean {
  if (sameBaseline(last, cell)) return true
  const isTouching = Math.abs(cell.along - last.along2) < letterGapEm * size
  return isLarger(baseSize, size) && isTouching && sameBaseline(base, cell)
}

/** Updates the end of a line by the character that follows. */
export function endLineWith(end: LineEnd, cell: CharacterCell, size: number): void {
  Object.assign(end.last, cell)
  if (isLarger(end.baseSize, size)) return
  Object.assign(end.base, cell)
  end.baseSize = size
}

/** Whether the cells of two characters overlap as much as those of one line do. */
export function sameBaseline(last: CharacterCell, cell: CharacterCell): boolean {
  const overlap = Math.min(last.across2, cell.across2) - Math.max(last.across, cell.across)
  const least = Math.min(last.across2 - last.across, cell.across2 - cell.across)
  return overlap > overlapShareMin * least
}
