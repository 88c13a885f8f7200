import { areInRow, type Box, heightOf, overlapAcross } from '@rowdeck/core/deck-model/box'
import { sameLetterEm } from './likeness.ts'
import type { PaintedText } from './painted-objects.ts'
import { type Suspect, shareOf } from './suspect.ts'

/**
 * What covers between these shares of a text cuts through it: less is the room around letters and the lines above and below a bar, more is
 * all of it.
 */
const cutMin = 0.25
const cutMax = 0.9
/** Maximum height, in heights of a line, of a bar that blackens words within a line. */
const barMax = 2
/** Maximum gap between the words of a line, in heights of the line. */
const gapMax = 0.5

/**
 * Whether a text and all that belongs to it is covered, as a number under a band is. Shapes that come and go while slides are shown lie
 * across words, or end within a line: whoever sees the rest takes such text for there. Text that is painted again in its place is a
 * duplicate.
 */
export function isCoveredWhole(
  { text, covers }: Suspect,
  covered: Suspect[],
  texts: PaintedText[],
): boolean {
  const isBar = covers.every(({ box }) => heightOf(box) <= barMax * heightOf(text.box))
  return texts.every((other) => {
    if (other === text) return true
    if (other.place > text.place && isSame(other.box, text.box)) return false
    if (covers.some((area) => area.place > other.place && isCut(shareOf(other, area)))) return false
    return isBar || !isBeside(other.box, text.box) || covered.some((it) => it.text === other)
  })
}

function isCut(share: number): boolean {
  return share > cutMin && share < cutMax
}

function isSame(one: Box, other: Box): boolean {
  // letters may be painted again in their place
  const near = sameLetterEm * heightOf(one)
  return (
    Math.abs(one.left - other.left) < near &&
    Math.abs(one.top - other.top) < near &&
    Math.abs(one.right - other.right) < near &&
    Math.abs(one.bottom - other.bottom) < near
  )
}

/** Whether two texts are parts of one line. */
function isBeside(one: Box, other: Box): boolean {
  return areInRow(one, other) && overlapAcross(one, other) > -gapMax * heightOf(one)
}
