import type { PdfiumLibrary } from './pdfium-library.ts'

/** The flag that leaves the encryption out. */
export const removeSecurity = 3

/** The bytes of a document as PDFium writes it, with the flags of FPDF_SaveAsCopy; undefined if it cannot. */
export function savedCopy(
  library: PdfiumLibrary,
  document: number,
  flags: number,
): Uint8Array | undefined {
  const { calls } = library
  const writer = calls.PDFiumExt_OpenFileWriter()
  try {
    if (!calls.FPDF_SaveAsCopy(document, writer, flags)) return undefined
    const length = calls.PDFiumExt_GetFileWriterSize(writer)
    const address = library.allocate(length)
    try {
      calls.PDFiumExt_GetFileWriterData(writer, address, length)
      return library.bytes.slice(address, address + length)
    } finally {
      calls.free(address)
    }
  } finally {
    calls.PDFiumExt_CloseFileWriter(writer)
  }
}
