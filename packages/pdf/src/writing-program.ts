import type { PdfiumLibrary } from './pdfium-library.ts'
import { readInfo } from './read-info.ts'

/** What is known about the program that wrote a document. */
export interface WritingProgram {
  /**
   * Whether it draws the space at which it wraps a line. Measured on 60 decks of LibreOffice and 9 of PowerPoint:
   * 96 % of their wrapped lines end in one, 94 % of paragraphs in none.
   */
  keepsWrapSpaces: boolean
}

export function writingProgramOf(library: PdfiumLibrary, document: number): WritingProgram {
  const producer = readInfo(library, document, 'Producer')
  return {
    keepsWrapSpaces: /LibreOffice|OpenOffice|PowerPoint/u.test(producer),
  }
}
