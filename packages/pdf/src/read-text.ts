import type { PdfiumLibrary } from './pdfium-library.ts'

/** Longer texts outside a page's content are not words on a slide. Chosen by eye. */
const textBytesMax = 20_000

/** Reads UTF-16 text from a call that returns its length in bytes and writes it to an address; empty if it is longer than `bytesMax`. */
export function readText(
  library: PdfiumLibrary,
  call: (address: number, bytes: number) => number,
  bytesMax = textBytesMax,
): string {
  const scratchBytes = 64
  const length = call(library.scratch, scratchBytes)
  if (length <= 2) return ''
  if (length <= scratchBytes) return decode(library, library.scratch, length)
  if (length > bytesMax) return ''
  const address = library.allocate(length)
  try {
    call(address, length)
    return decode(library, address, length)
  } finally {
    library.calls.free(address)
  }
}

function decode(library: PdfiumLibrary, address: number, length: number): string {
  return Buffer.from(library.bytes.subarray(address, address + length - 2))
    .toString('utf16le')
    .toWellFormed()
}
