import type { Box } from '@rowdeck/core/deck-model/box'
import { type Matrix, mapBox } from './page-geometry.ts'
import type { Rgb } from './painted-area.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { readText } from './read-text.ts'
import type { ClaimedText } from './seen-drawn.ts'
import { withKey } from './with-key.ts'

const stringType = 3
const textField = 'Tx'
const choiceField = 'Ch'
const passwordField = 1 << 13
const comboBox = 1 << 17
/** Line height of fields without a font size, in points: viewers show about 12. */
const lineHeight = 12

/**
 * The value of a form field whose appearance the file leaves to the viewer, placed from the top of the
 * field, as displayed; undefined if there is none, and for passwords.
 */
export function readFieldValue(
  library: PdfiumLibrary,
  field: number,
  toDisplay: Matrix,
): ClaimedText | undefined {
  const { calls, scratch } = library
  const forKey = <T>(key: string, work: (address: number) => T) => withKey(library, key, work)
  if (forKey('V', (key) => calls.FPDFAnnot_GetValueType(field, key)) !== stringType)
    return undefined
  const textOf = (name: string) =>
    forKey(name, (key) =>
      readText(library, (address, bytes) =>
        calls.FPDFAnnot_GetStringValue(field, key, address, bytes),
      ),
    )
  const flagged = forKey('Ff', (key) => calls.FPDFAnnot_GetNumberValue(field, key, scratch))
  const flags = flagged ? library.float(0) : 0
  const isInherited = forKey('Parent', (key) => calls.FPDFAnnot_GetValueType(field, key)) !== 0
  const type = textOf('FT') || (isInherited ? textField : '')
  if (!isWritten(type, flags)) return undefined
  const text = textOf('V').trim()
  if (text === '' || !calls.FPDFAnnot_GetRect(field, scratch)) return undefined
  const [left, top, right, bottom] = [0, 1, 2, 3].map((place) => library.float(place))
  const box = mapBox({ left, top, right, bottom } as Box, toDisplay)
  const lines = text.split(/\r\n?|\n/).length
  return {
    text,
    box: { ...box, bottom: Math.min(box.bottom, box.top + lines * lineHeight) },
    heading: false,
    ...styleOf(library, field),
  }
}

/** Whether viewers write the value of a field of a type in it: buttons, signatures and lists show something else, or nothing. */
function isWritten(type: string, flags: number): boolean {
  return type === textField
    ? (flags & passwordField) === 0
    : type === choiceField && (flags & comboBox) !== 0
}

/** The color of its text, black if nothing says, and its size. */
function styleOf(library: PdfiumLibrary, field: number): Pick<ClaimedText, 'color' | 'size'> {
  const { calls, scratch } = library
  const [font, size, red, green, blue] = [0, 4, 8, 12, 16].map((at) => scratch + at) as Five
  const isKnown = calls.EPDFAnnot_GetDefaultAppearance(field, font, size, red, green, blue)
  if (!isKnown) return { color: [0, 0, 0] }
  const color: Rgb = [library.integer(2), library.integer(3), library.integer(4)]
  return { color, size: library.float(1) || undefined }
}

type Five = [number, number, number, number, number]
