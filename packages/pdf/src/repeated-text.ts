import { heightOf, isOverlapping, widthOf } from '@rowdeck/core/deck-model/box'
import { textOfObject } from './note-letters.ts'
import type { PaintedText } from './painted-objects.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** PDFium compares a text object with so many before it. */
const objectsBefore = 5
/** Boxes of the same glyphs in one font and size differ by less, in points: rounding. */
const samePoints = 0.05

/**
 * Unseen texts that are painted again over their own place, and seen there, as text is on its white shadow: PDFium leaves out the
 * copy, even if the first is deactivated. Text that says something else is no copy.
 */
export function repeatedSeen(
  library: PdfiumLibrary,
  page: number,
  { texts, unseen }: { texts: PaintedText[]; unseen: ReadonlyMap<number, unknown> },
): number[] {
  const repeated: { own: number; copies: number[] }[] = []
  for (const [at, { object, box }] of texts.entries()) {
    if (!unseen.has(object)) continue
    const isCopy = ({ object: other, box: own }: PaintedText) =>
      !unseen.has(other) &&
      isOverlapping(own, box) &&
      Math.abs(widthOf(own) - widthOf(box)) < samePoints &&
      Math.abs(heightOf(own) - heightOf(box)) < samePoints
    const copies = texts.slice(at + 1, at + 1 + objectsBefore).filter(isCopy)
    if (copies.length > 0) repeated.push({ own: object, copies: copies.map((copy) => copy.object) })
  }
  if (repeated.length === 0) return []
  const handle = library.calls.FPDFText_LoadPage(page)
  if (handle === 0) return []
  try {
    const textOf = (object: number) => textOfObject(library, { handle, object })
    // a copy that PDFium leaves out has no letters of its own
    const isSame = (own: number) => (copy: number) => ['', textOf(own)].includes(textOf(copy))
    return repeated.filter(({ own, copies }) => copies.some(isSame(own))).map(({ own }) => own)
  } finally {
    library.calls.FPDFText_ClosePage(handle)
  }
}
