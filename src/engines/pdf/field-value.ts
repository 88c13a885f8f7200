import type { DrawnText } from '../../conversion/convert.ts'
import { type Matrix, mapBox } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { readText } from './read-text.ts'

const stringType = 3
const passwordField = 1 << 13
/** A field that says nothing of the size of its letters shows them in about this many points. */
const lineHeight = 12

/**
 * The value of a form field whose appearance the file leaves to the viewer, from the top of the field
 * down; undefined where it has none, and for passwords. Its place is as displayed.
 */
export function readFieldValue(
  library: PdfiumLibrary,
  field: number,
  toDisplay: Matrix,
): DrawnText | undefined {
  const { calls, scratch } = library
  const ofKey = <T>(key: string, work: (at: number) => T) => withKey(library, key, work)
  if (ofKey('V', (key) => calls.FPDFAnnot_GetValueType(field, key)) !== stringType) return undefined
  const flagged = ofKey('Ff', (key) => calls.FPDFAnnot_GetNumberValue(field, key, scratch))
  if (flagged && library.float(0) & passwordField) return undefined
  const text = ofKey('V', (key) =>
    readText(library, (at, bytes) => calls.FPDFAnnot_GetStringValue(field, key, at, bytes)),
  ).trim()
  if (text === '' || !calls.FPDFAnnot_GetRect(field, scratch)) return undefined
  const [left, top, right, bottom] = [0, 1, 2, 3].map((place) => library.float(place))
  const box = mapBox({ left, top, right, bottom } as DrawnText['box'], toDisplay)
  const lines = text.split(/\r\n?|\n/).length
  return {
    text,
    box: { ...box, bottom: Math.min(box.bottom, box.top + lines * lineHeight) },
    heading: false,
  }
}

function withKey<T>(library: PdfiumLibrary, key: string, work: (at: number) => T): T {
  const at = library.allocate(key.length + 1)
  library.bytes.set(Buffer.from(`${key}\0`, 'latin1'), at)
  try {
    return work(at)
  } finally {
    library.calls.free(at)
  }
}
