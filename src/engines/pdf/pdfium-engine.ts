import type { PdfDocument, PdfEngine } from '../../conversion/convert.ts'
import { AppError } from '../../errors.ts'
import { openDocument } from './pdfium-document.ts'
import { loadPdfium, type PdfiumLibrary } from './pdfium-library.ts'

export interface PdfiumSettings {
  /** Rendered pages have no more pixels than this. */
  renderPixelsMax: number
  /** Pages with a picture of more pixels are not rendered. */
  picturePixelsMax: number
}

/** Reasons for which FPDF_LoadMemDocument fails: a password is needed, or the protection is unknown. */
const passwordNeeded = 4
const protectionUnknown = 5
/** No revision of the encryption takes longer passwords than 127 bytes. */
const passwordBytesMax = 127

/**
 * PDFium in WebAssembly. It works on the calling thread and blocks it. Its heap grows to the largest
 * document so far and never shrinks: recycle the process by `memoryBytes`. A WebAssembly.RuntimeError
 * leaves the heap in an unknown state: the process must be thrown away.
 */
export async function createPdfiumEngine(settings: PdfiumSettings): Promise<PdfEngine> {
  const library = await loadPdfium()
  return {
    open: (bytes, password) => open(library, { bytes, password }, settings),
    memoryBytes: () => library.memoryBytes,
    close: () => library.calls.FPDF_DestroyLibrary(),
  }
}

interface PdfFile {
  bytes: Uint8Array
  password: string | undefined
}

function open(library: PdfiumLibrary, file: PdfFile, settings: PdfiumSettings): PdfDocument {
  const { calls } = library
  const { bytes } = file
  const at = library.allocate(bytes.length)
  library.bytes.set(bytes, at)
  const handle = load(library, { at, length: bytes.length }, file.password)
  if (handle === 0) {
    const reason = calls.FPDF_GetLastError()
    calls.free(at)
    throw refusal(reason, file.password !== undefined)
  }
  return openDocument(library, { handle, bytesAt: at, ...settings })
}

/** PDFium's handle, 0 where it cannot open the file. A file without need of a password refuses a wrong one, so none is tried first. */
function load(
  library: PdfiumLibrary,
  { at, length }: { at: number; length: number },
  password: string | undefined,
): number {
  const { calls } = library
  const handle = calls.FPDF_LoadMemDocument(at, length, 0)
  if (handle !== 0 || password === undefined) return handle
  if (calls.FPDF_GetLastError() !== passwordNeeded) return 0
  return withSecret(library, password, (secret) => calls.FPDF_LoadMemDocument(at, length, secret))
}

/** Lends the library a text in UTF-8, which PDFium turns into Latin-1 itself where the file is old, and wipes it afterwards. */
function withSecret(library: PdfiumLibrary, secret: string, work: (at: number) => number): number {
  const text = Buffer.from(secret.normalize('NFC'), 'utf8')
  if (text.length > passwordBytesMax || text.includes(0)) return work(0)
  const at = library.allocate(text.length + 1)
  library.bytes.set(text, at)
  library.bytes[at + text.length] = 0
  try {
    return work(at)
  } finally {
    library.bytes.fill(0, at, at + text.length)
    library.calls.free(at)
  }
}

function refusal(reason: number, withPassword: boolean): AppError {
  if (reason === passwordNeeded) {
    return new AppError(
      'document_encrypted',
      withPassword
        ? 'This PDF is encrypted and `password` does not open it. Send the password that opens it.'
        : 'This PDF is encrypted. Send the password that opens it as `password`.',
    )
  }
  if (reason === protectionUnknown) {
    return new AppError(
      'document_encrypted',
      'This PDF is protected in a way that no password opens here. Remove the protection and send it again.',
    )
  }
  return new AppError(
    'document_unreadable',
    'This file is not a readable PDF: it is damaged or cut off. Export it again.',
  )
}
