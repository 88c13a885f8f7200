import type { Box } from '../../deck-model/box.ts'
import { CharFlag, type PageText } from '../../deck-model/page.ts'
import { type CharacterAt, readInk } from './character-cell.ts'
import type { StyleSource } from './character-style.ts'
import { boundsOfObject, mapBox } from './page-geometry.ts'
import { ObjectType } from './page-objects.ts'

/** Boxes of ink are known to a thousandth of an em; two edges that differ by more are not the same. In ems. */
const roundingEm = 0.004
/** A space drawn on its own starts this close to the end of the last letter, in ems. */
const apartEm = 0.3

/**
 * Marks the last character of a line with whether the file draws a space after it, which PDFium leaves out:
 * programs keep the space at which they wrap a line, but end a paragraph without one. Such a space is in the
 * box of the text object, which then ends behind the ink of the letter, or is an object without width. The
 * character stays unmarked if its ink leaves no room before the space, or if the text is slanted, turned or
 * outlined. `last` is at PDFium's index of the last character of the text so far.
 */
export function markLineEnd(
  source: StyleSource,
  last: CharacterAt,
  { boxes, flags, length }: PageText,
): void {
  const { library, geometry, objects } = source
  const { style } = last
  if (length === 0 || (flags[length - 1] as number) & CharFlag.generated) return
  const isPlain = style.cell === 'advance' && !style.stroked
  if (!isPlain || style.angle !== 0 || style.slant !== 0 || geometry.quarterTurns !== 0) return
  const ink = mapBox(readInk(library, last), style.formSpace ?? geometry.toDisplay)
  const object = shownBounds(source, style.object)
  const near = roundingEm * style.size
  const holdsInk = object.left <= ink.left + near && object.bottom >= ink.bottom - near
  if (!holdsInk || object.right < ink.right - near) return
  const end = boxes[length * 4 - 2] as number
  const next = objects.handles[style.place + 1]
  const hasSpace =
    object.right > ink.right + near ||
    (next !== undefined && isSpaceAt(source, next, { x: end, y: ink.bottom, size: style.size }))
  if (!hasSpace && end - ink.right < 2 * near) return
  const flag = hasSpace ? CharFlag.spaceAfter : CharFlag.noSpaceAfter
  flags[length - 1] = (flags[length - 1] as number) | flag
}

/** The box of a text object as displayed; at the page's corner if PDFium does not know it. */
function shownBounds({ library, geometry, objects }: StyleSource, object: number): Box {
  const bounds = boundsOfObject(library, object) ?? { left: 0, top: 0, right: 0, bottom: 0 }
  return mapBox(bounds, objects.formSpaces.get(object) ?? geometry.toDisplay)
}

/** Whether an object draws nothing but one space at a place. */
function isSpaceAt(
  source: StyleSource,
  object: number,
  { x, y, size }: { x: number; y: number; size: number },
): boolean {
  if (source.library.calls.FPDFPageObj_GetType(object) !== ObjectType.text) return false
  const { left, bottom, right } = shownBounds(source, object)
  if (right - left > roundingEm * size) return false
  return Math.abs(left - x) < apartEm * size && Math.abs(bottom - y) < size
}
