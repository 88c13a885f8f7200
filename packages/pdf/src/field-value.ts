import type { Box } from '@rowdeck/core/deck-model/box'
import { fieldChain, inheritedEntry } from './mend/field-chain.ts'
import type { PdfFile } from './mend/pdf-file.ts'
import { nameOf, numberOr } from './mend/pdf-values.ts'
import { type Matrix, mapBox } from './page-geometry.ts'
import type { Rgb } from './painted-area.ts'
import type { ParsedFile } from './parsed-file.ts'
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
 * field, as displayed; undefined if there is none, for passwords, and if its type cannot be told.
 */
export function readFieldValue(
  library: PdfiumLibrary,
  field: number,
  { toDisplay, parsed }: { toDisplay: Matrix; parsed: () => ParsedFile },
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
  const hasEntry = (name: string) =>
    forKey(name, (key) => calls.FPDFAnnot_GetValueType(field, key)) !== 0
  const flagged = forKey('Ff', (key) => calls.FPDFAnnot_GetNumberValue(field, key, scratch))
  const flags = flagged ? library.float(0) : undefined
  const own = { type: textOf('FT') || undefined, flags }
  const traits = hasEntry('Parent')
    ? withInherited(own, parsed().file, calls.EPDFAnnot_GetObjectNumber(field))
    : own
  if (!isWritten(traits)) return undefined
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

interface FieldTraits {
  type: string | undefined
  flags: number | undefined
}

/** The type and flags of a field, or of fields that contain it; no type if these cannot be told. */
function withInherited(own: FieldTraits, file: PdfFile, number: number): FieldTraits {
  const chain = fieldChain(file, number)
  if (chain === undefined) return { type: undefined, flags: undefined }
  return {
    type: own.type ?? nameOf(inheritedEntry(file, chain, 'FT')),
    flags: own.flags ?? numberOr(inheritedEntry(file, chain, 'Ff'), 0),
  }
}

/** Whether viewers write the value of a field of a type in it: buttons, signatures and lists show something else, or nothing. */
function isWritten({ type, flags = 0 }: FieldTraits): boolean {
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
