import type { CharacterCell } from './character-cell.ts'

/** Raised and lowered letters are smaller than this share of the others, and touch them. Chosen by eye. */
const raisedSizeMax = 0.9
const touchingEm = 0.12
/** Minimum overlap of the cells of two characters of a line, as a share of the lower one; raised letters reach further. Chosen by eye. */
const overlapShareMin = 0.45
const raisedShareMin = 0.3

/** Letters of more different sizes are not on one line, even if they overlap. Chosen by eye. */
export const lineSizeRatioMax = 1.5

/** The last character of a line, and the last of its size that is neither raised nor lowered. */
export interface LineEnd {
  last: CharacterCell
  base: CharacterCell
  baseSize: number
}

/** Whether a character follows on the line: also one that is raised or lowered, even behind a lowered one, as in SO₄²⁻. */
export function isOnLine(
  { last, base, baseSize }: LineEnd,
  cell: CharacterCell,
  size: number,
): boolean {
  if (sameBaseline(last, cell)) return true
  const isTouching = Math.abs(cell.along - last.along2) < touchingEm * size
  return size < raisedSizeMax * baseSize && isTouching && overlaps(base, cell, raisedShareMin)
}

/** Updates the end of a line by the character that follows. */
export function endLineWith(end: LineEnd, cell: CharacterCell, size: number): void {
  Object.assign(end.last, cell)
  if (size < raisedSizeMax * end.baseSize) return
  Object.assign(end.base, cell)
  end.baseSize = size
}

/** Whether the cells of two characters overlap as much as those of one line do. */
export function sameBaseline(last: CharacterCell, cell: CharacterCell): boolean {
  return overlaps(last, cell, overlapShareMin)
}

function overlaps(last: CharacterCell, cell: CharacterCell, share: number): boolean {
  const overlap = Math.min(last.across2, cell.across2) - Math.max(last.across, cell.across)
  const least = Math.min(last.across2 - last.across, cell.across2 - cell.across)
  return overlap > share * least
}
