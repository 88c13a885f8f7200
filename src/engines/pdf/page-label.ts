import type { PdfiumLibrary } from './pdfium-library.ts'

const labelBytesMax = 256

/** The label that the document gives a page, such as "12" or "iv"; empty where it gives none. */
export function readPageLabel(library: PdfiumLibrary, document: number, index: number): string {
  const { calls } = library
  const at = library.allocate(labelBytesMax)
  try {
    const length = calls.FPDF_GetPageLabel(document, index, at, labelBytesMax)
    if (length <= 2 || length > labelBytesMax) return ''
    return Buffer.from(library.bytes.subarray(at, at + length - 2)).toString('utf16le')
  } finally {
    calls.free(at)
  }
}
