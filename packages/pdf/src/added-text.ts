import type { PdfiumLibrary } from './pdfium-library.ts'

/** The name of the marked content around forms that are added to a page for text that PDFium does not look for; no program writes it. */
export const addedMark = 'RowdeckText'
/** As PDFium gives it: in UTF-16, with its end. */
const name = Buffer.from(`${addedMark}\0`, 'utf16le').toString('latin1')

/** Whether a form was added to its page. */
export function isAddedForm(library: PdfiumLibrary, form: number): boolean {
  const { calls, scratch } = library
  const count = calls.FPDFPageObj_CountMarks(form)
  if (count < 1) return false
  const mark = calls.FPDFPageObj_GetMark(form, count - 1)
  const lengthAt = scratch + 48
  const isRead = calls.FPDFPageObjMark_GetName(mark, scratch, name.length, lengthAt)
  return isRead !== 0 && library.text(scratch, name.length) === name
}
