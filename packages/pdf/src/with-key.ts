import type { PdfiumLibrary } from './pdfium-library.ts'

/** Runs work with the address of a key as a C string. */
export function withKey<T>(library: PdfiumLibrary, key: string, work: (address: number) => T): T {
  const address = library.allocate(key.length + 1)
  library.bytes.set(Buffer.from(`${key}\0`, 'latin1'), address)
  try {
    return work(address)
  } finally {
    library.calls.free(address)
  }
}
