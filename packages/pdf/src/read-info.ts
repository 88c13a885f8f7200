import type { PdfiumLibrary } from './pdfium-library.ts'
import { readText } from './read-text.ts'
import { withKey } from './with-key.ts'

/** A text of the information dictionary of a document; empty if it has none. */
export function readInfo(library: PdfiumLibrary, document: number, key: string): string {
  const { calls } = library
  return withKey(library, key, (address) =>
    readText(library, (to, bytes) => calls.FPDF_GetMetaText(document, address, to, bytes)),
  )
}
