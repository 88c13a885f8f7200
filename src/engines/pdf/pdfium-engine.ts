import type { PdfDocument, PdfEngine } from '../../conversion/convert.ts'
import { AppError } from '../../errors.ts'
import { openDocument } from './pdfium-document.ts'
import { loadPdfium, type PdfiumLibrary } from './pdfium-library.ts'

export interface PdfiumSettings {
  /** Rendered pages have no more pixels than this. */
  renderPixelsMax: number
}

const passwordNeeded = 4

/**
 * PDFium in WebAssembly. It works on the calling thread and blocks it. Its heap grows to the largest
 * document so far and never shrinks: recycle the process by `memoryBytes`. A WebAssembly.RuntimeError
 * leaves the heap in an unknown state: the process must be thrown away.
 */
export async function createPdfiumEngine(settings: PdfiumSettings): Promise<PdfEngine> {
  const library = await loadPdfium()
  return {
    open: (bytes) => open(library, bytes, settings),
    memoryBytes: () => library.memoryBytes,
    close: () => library.calls.FPDF_DestroyLibrary(),
  }
}

function open(library: PdfiumLibrary, bytes: Uint8Array, settings: PdfiumSettings): PdfDocument {
  const { calls } = library
  const at = library.allocate(bytes.length)
  library.bytes.set(bytes, at)
  const handle = calls.FPDF_LoadMemDocument(at, bytes.length, 0)
  if (handle === 0) {
    const reason = calls.FPDF_GetLastError()
    calls.free(at)
    throw refusal(reason)
  }
  return openDocument(library, { handle, bytesAt: at, pixelsMax: settings.renderPixelsMax })
}

function refusal(reason: number): AppError {
  if (reason === passwordNeeded) {
    return new AppError(
      'document_encrypted',
      'This PDF is protected by a password. Remove the password and send it again.',
    )
  }
  return new AppError(
    'document_unreadable',
    'This file is not a readable PDF: it is damaged or cut off. Export it again.',
  )
}
