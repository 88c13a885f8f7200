import { textOfObject } from './note-letters.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** PDFium draws these letters in every font. */
const drawnLetters = /^[\s!-\u024f‐-…]*$/u

/**
 * Those of a page's text objects that have such letters alone, in fonts that are not embedded: nothing else tells that they can be
 * drawn if they are clipped away or masked, because they do not show in another color either.
 */
export function latinOf(library: PdfiumLibrary, page: number, texts: number[]): Set<number> {
  const asked = texts.filter((text) => !isEmbedded(library, text))
  if (asked.length === 0) return new Set()
  const handle = library.calls.FPDFText_LoadPage(page)
  if (handle === 0) return new Set()
  try {
    const isLatin = (object: number) => drawnLetters.test(textOfObject(library, { handle, object }))
    return new Set(asked.filter(isLatin))
  } finally {
    library.calls.FPDFText_ClosePage(handle)
  }
}

export function isEmbedded({ calls }: PdfiumLibrary, text: number): boolean {
  return calls.FPDFFont_GetIsEmbedded(calls.FPDFTextObj_GetFont(text)) === 1
}
