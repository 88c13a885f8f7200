import type { PdfiumLibrary } from './pdfium-library.ts'

/** Longer texts beside a page's content are not words that a slide shows. */
const textBytesMax = 20_000

/** UTF-16 text from a call that returns its length in bytes and writes it where there is room. */
export function readText(
  library: PdfiumLibrary,
  call: (at: number, bytes: number) => number,
): string {
  const room = 64
  const length = call(library.scratch, room)
  if (length <= 2) return ''
  if (length <= room) return decode(library, library.scratch, length)
  if (length > textBytesMax) return ''
  const at = library.allocate(length)
  try {
    call(at, length)
    return decode(library, at, length)
  } finally {
    library.calls.free(at)
  }
}

function decode(library: PdfiumLibrary, at: number, length: number): string {
  return Buffer.from(library.bytes.subarray(at, at + length - 2)).toString('utf16le')
}
