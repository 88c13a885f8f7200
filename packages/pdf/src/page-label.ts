import type { PdfiumLibrary } from './pdfium-library.ts'

/** Longer labels are ignored. */
const labelBytesMax = 256

/** The label of a page in the document, such as "12" or "iv"; empty if it has none. */
export function readPageLabel(library: PdfiumLibrary, document: number, index: number): string {
  const { calls } = library
  const address = library.allocate(labelBytesMax)
  try {
    const length = calls.FPDF_GetPageLabel(document, index, address, labelBytesMax)
    if (length <= 2 || length > labelBytesMax) return ''
    return Buffer.from(library.bytes.subarray(address, address + length - 2))
      .toString('utf16le')
      .toWellFormed()
  } finally {
    calls.free(address)
  }
}
