import { heightOf, isOverlapping, widthOf } from '@rowdeck/core/deck-model/box'
import type { PaintedText } from './painted-objects.ts'

/** PDFium compares a text object with so many before it. */
const objectsBefore = 5
/** Boxes of the same glyphs in one font and size differ by less, in points: rounding. */
const samePoints = 0.05

/**
 * Unseen texts that are painted again over their own place, and seen there, as text is on its white shadow: PDFium leaves out the
 * copy, even if the first is deactivated.
 */
export function repeatedSeen(
  texts: PaintedText[],
  unseen: ReadonlyMap<number, unknown>,
): Set<number> {
  const repeated = new Set<number>()
  for (const [at, { object, box }] of texts.entries()) {
    if (!unseen.has(object)) continue
    const isCopy = ({ object: other, box: own }: PaintedText) =>
      !unseen.has(other) &&
      isOverlapping(own, box) &&
      Math.abs(widthOf(own) - widthOf(box)) < samePoints &&
      Math.abs(heightOf(own) - heightOf(box)) < samePoints
    if (texts.slice(at + 1, at + 1 + objectsBefore).some(isCopy)) repeated.add(object)
  }
  return repeated
}
