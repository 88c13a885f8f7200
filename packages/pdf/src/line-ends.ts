import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'
import type { CharacterAt } from './character-cell.ts'
import type { StyleSource } from './character-style.ts'
import { boundsOfObject } from './page-geometry.ts'
import { ObjectType } from './page-objects.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Boxes of ink are known to a thousandth of an em; two edges that differ by more are not the same. In ems. */
const roundingEm = 0.004
/** A space drawn on its own starts this close to the end of the last letter, in ems. */
const apartEm = 0.3

/**
 * Marks the last character of a line with whether the file draws a space after it, which PDFium leaves out:
 * programs keep the space at which they wrap a line, but end a paragraph without one. Such a space is in the
 * box of the text object, which then ends behind the ink of the letter, or is an object without width. The
 * character stays unmarked if its ink leaves no room before the space, or if the text is slanted, turned,
 * outlined or inside a form. `last` is at PDFium's index of the last character of the text so far.
 */
export function markLineEnd(
  { library, geometry, objects }: StyleSource,
  last: CharacterAt,
  { boxes, flags, length }: PageText,
): void {
  const { handle, index, style } = last
  if (length === 0 || (flags[length - 1] as number) & CharFlag.generated) return
  const isPlain = style.cell === 'advance' && !style.stroked && style.formSpace === undefined
  if (!isPlain || style.angle !== 0 || style.slant !== 0 || geometry.quarterTurns !== 0) return
  const { calls, scratch } = library
  calls.FPDFText_GetCharBox(handle, index, scratch, scratch + 8, scratch + 16, scratch + 24)
  const left = library.double(0)
  const ink = library.double(1)
  const bottom = library.double(2)
  const end = (boxes[length * 4 - 2] as number) - geometry.toDisplay.e
  const near = roundingEm * style.size
  const object = boundsOfObject(library, style.object)
  if (object === undefined) return
  const isOnPage = object.left <= left + near && object.bottom <= bottom + near
  if (!isOnPage || object.right < ink - near) return
  const next = objects.handles[style.place + 1]
  const hasSpace =
    object.right > ink + near ||
    (next !== undefined && isSpaceAt(library, next, { x: end, y: bottom, size: style.size }))
  if (!hasSpace && end - ink < 2 * near) return
  const flag = hasSpace ? CharFlag.spaceAfter : CharFlag.noSpaceAfter
  flags[length - 1] = (flags[length - 1] as number) | flag
}

/** Whether an object draws nothing but one space at a place. */
function isSpaceAt(
  library: PdfiumLibrary,
  object: number,
  { x, y, size }: { x: number; y: number; size: number },
): boolean {
  if (library.calls.FPDFPageObj_GetType(object) !== ObjectType.text) return false
  const bounds = boundsOfObject(library, object)
  if (bounds === undefined) return false
  const { left, bottom, right } = bounds
  if (right - left > roundingEm * size) return false
  return Math.abs(left - x) < apartEm * size && Math.abs(bottom - y) < size
}
