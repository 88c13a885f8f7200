import { type PageBounds, pageBoundsOfSlides } from '@rowdeck/core/deck-model/page-bounds'
import type { PdfDocument, PdfEngine } from '@rowdeck/core/deck-model/ports'
import { AppError, readingError } from '@rowdeck/core/errors'
import { hasHiddenLayers } from './hidden-layers.ts'
import { mendFile } from './mend/mend-file.ts'
import { type LoadedDocument, openDocument } from './pdfium-document.ts'
import { compilePdfium, type PdfiumLibrary } from './pdfium-library.ts'
import { removeSecurity, savedCopy } from './saved-copy.ts'

export interface PdfiumSettings {
  /** Bounds the pixels of a rendered page. */
  renderPixelsMax: number
  /** Pages with a picture of more pixels are not rendered. */
  picturePixelsMax: number
  /** Those of pages of slides by default. */
  pageBounds?: PageBounds
}

/** Error codes of FPDF_LoadMemDocument: a password is needed, or the protection is unknown. */
const passwordNeeded = 4
const protectionUnknown = 5
/** The revision of the protection of a document that has none. */
const noSecurity = -1
/** No revision of PDF encryption accepts longer passwords. */
const passwordBytesMax = 127

/**
 * Loads PDFium as WebAssembly. It runs on the calling thread and blocks it. Its heap grows with the
 * largest document and never shrinks, so recycle the process by `memoryBytes`. After a
 * WebAssembly.RuntimeError the heap is in an unknown state: `renew` discards it.
 */
export async function createPdfiumEngine(settings: PdfiumSettings): Promise<PdfEngine> {
  const start = await compilePdfium()
  let library = await start()
  return {
    open: (bytes, password) => openFile(library, { bytes, password }, settings),
    memoryBytes: () => library.memoryBytes,
    async renew() {
      library = await start()
    },
    close: () => library.calls.FPDF_DestroyLibrary(),
  }
}

interface PdfFile {
  bytes: Uint8Array
  password: string | undefined
}

/** Opens a file with an instance of PDFium. */
export function openFile(
  library: PdfiumLibrary,
  file: PdfFile,
  settings: PdfiumSettings,
): PdfDocument {
  const loaded = loadMended(library, file)
  if (loaded === undefined)
    throw openError(library.calls.FPDF_GetLastError(), file.password !== undefined)
  return openDocument(library, {
    ...(isReadAlike(library, loaded) ? loaded : rewrittenOrAsItIs(library, loaded)),
    pageBounds: pageBoundsOfSlides,
    ...settings,
  })
}

interface Loaded
  extends Pick<LoadedDocument, 'handle' | 'bytesAddress' | 'bytesLength' | 'hidesLayers'> {
  isMended: boolean
}

/** Undefined if PDFium cannot open the file. */
function loadMended(library: PdfiumLibrary, file: PdfFile): Loaded | undefined {
  const { calls } = library
  const mended = mendFile(file.bytes)
  const bytes = mended ?? file.bytes
  const address = library.allocate(bytes.length)
  library.bytes.set(bytes, address)
  const handle = load(library, { address, length: bytes.length }, file.password)
  if (handle === 0) {
    calls.free(address)
    return undefined
  }
  return {
    ...{ handle, bytesAddress: address, bytesLength: bytes.length, isMended: mended !== undefined },
    hidesLayers: hasHiddenLayers(bytes.subarray(file.bytes.length)),
  }
}

/** Whether PDFium has found the objects of a file where those were found that were mended. */
function isReadAlike({ calls }: PdfiumLibrary, { handle, isMended }: Loaded): boolean {
  const isPlain = calls.FPDF_GetSecurityHandlerRevision(handle) === noSecurity
  return isMended && isPlain && calls.FPDF_DocumentHasValidCrossReferenceTable(handle) !== 0
}

/**
 * Loads an encrypted or damaged document again as PDFium writes it, so that what is mended is what PDFium reads.
 * Returns the document as it is if PDFium cannot write it, or cannot open what it has written.
 */
function rewrittenOrAsItIs(library: PdfiumLibrary, loaded: Loaded): Loaded {
  const { calls } = library
  let kept: Loaded | undefined
  try {
    const bytes = savedCopy(library, loaded.handle, removeSecurity)
    kept = (bytes && loadMended(library, { bytes, password: undefined })) ?? loaded
    return kept
  } finally {
    if (kept !== loaded) {
      calls.FPDF_CloseDocument(loaded.handle)
      calls.free(loaded.bytesAddress)
    }
  }
}

/**
 * Returns PDFium's handle, 0 if it cannot open the file. Tries without a password first, because a file that
 * needs none rejects a wrong one.
 */
function load(
  library: PdfiumLibrary,
  { address, length }: { address: number; length: number },
  password: string | undefined,
): number {
  const { calls } = library
  const handle = calls.FPDF_LoadMemDocument(address, length, 0)
  if (handle !== 0 || password === undefined) return handle
  if (calls.FPDF_GetLastError() !== passwordNeeded) return 0
  return withSecret(library, password, (secret) =>
    calls.FPDF_LoadMemDocument(address, length, secret),
  )
}

/**
 * Passes a secret to the library as UTF-8, which PDFium converts to Latin-1 itself for old files, and erases
 * it afterwards.
 */
function withSecret(
  library: PdfiumLibrary,
  secret: string,
  work: (address: number) => number,
): number {
  const text = Buffer.from(secret.normalize('NFC'), 'utf8')
  if (text.length > passwordBytesMax || text.includes(0)) return work(0)
  const address = library.allocate(text.length + 1)
  library.bytes.set(text, address)
  library.bytes[address + text.length] = 0
  try {
    return work(address)
  } finally {
    library.bytes.fill(0, address, address + text.length)
    library.calls.free(address)
  }
}

function openError(reason: number, withPassword: boolean): AppError {
  if (reason === passwordNeeded && !withPassword) return readingError('document_encrypted')
  if (reason === passwordNeeded) {
    return new AppError(
      'document_encrypted',
      'This PDF is encrypted and `password` does not open it. Send the password that opens it.',
    )
  }
  if (reason === protectionUnknown) {
    return new AppError(
      'document_encrypted',
      'This PDF is protected in a way that no password opens here. Remove the protection and send it again.',
    )
  }
  return readingError('document_unreadable')
}
