import type { PdfiumLibrary } from './pdfium-library.ts'

/** The result of work that is done without some objects of a page. */
export function inactive<T>(library: PdfiumLibrary, objects: number[], work: () => T): T {
  activate(library, objects, false)
  try {
    return work()
  } finally {
    activate(library, objects, true)
  }
}

/** Switches objects of a page on or off, until it is closed. */
export function activate({ calls }: PdfiumLibrary, objects: number[], active: boolean): void {
  for (const object of objects) calls.FPDFPageObj_SetIsActive(object, Number(active))
}
