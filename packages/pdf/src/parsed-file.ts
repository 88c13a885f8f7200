import { type Pages, pagesOf } from './mend/page-tree.ts'
import { PdfFile } from './mend/pdf-file.ts'

export interface ParsedFile {
  file: PdfFile
  /** Undefined if the page tree cannot be told for sure. */
  pages: Pages | undefined
}

/** Parses a file when it is first asked for, and again if its bytes have moved, as they do when the heap grows. */
export function parsedFile(bytes: () => Uint8Array): () => ParsedFile {
  let parsed: ParsedFile | undefined
  return () => {
    const current = bytes()
    if (parsed?.file.bytes.buffer !== current.buffer) {
      const file = new PdfFile(current)
      parsed = { file, pages: pagesOf(file) }
    }
    return parsed
  }
}
