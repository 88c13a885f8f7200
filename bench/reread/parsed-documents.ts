import type { Page } from '../../packages/core/src/deck-model/page.ts'
import type { OcrLine, PdfDocument, Picture } from '../../packages/core/src/deck-model/ports.ts'
import type { Row } from '../../packages/reader/src/conversion/convert.ts'
import { linesOfPage } from '../../packages/reader/src/conversion/lines/page-lines.ts'
import type { TruthLine } from '../quality/slide-sets.ts'

/** A parsed PDF, so that a run measures only conversion. */
export interface ParsedDocument {
  name: string
  /** Undefined for a damaged page. */
  pages: (Page | undefined)[]
  /** The numbers of its pages in the deck, from 1, if it has only some of them. */
  numbers?: number[]
  /** The result of OCR for each page; if present, the document is read only from these pictures. */
  pictures?: { picture: Picture; lines: OcrLine[] }[]
  /** Whether only the text layer is read, whatever it is like. */
  textOnly?: true
}

/** The rows of each document by name, or its error. */
export type ReadDocuments = Record<string, Row[] | string>

/** What is known about the slides of parsed documents. */
export interface KnownSlides {
  truth: TruthLine[]
  paragraphs: TruthLine[]
  /** Slides whose order was labeled by eye. */
  labeled: TruthLine[]
}

export interface MeasuredDocuments extends KnownSlides {
  /** Serialized `ParsedDocument`s. */
  file: string
}

/** All pages of a document; undefined for damaged ones. */
export function pagesOf(document: PdfDocument): (Page | undefined)[] {
  return Array.from({ length: document.pageCount }, (_, index) => {
    try {
      return document.readPage(index)
    } catch {
      // measured as a damaged page
      return undefined
    }
  })
}

/** Pages of a document as OCR would return them if it read without a mistake, from renderings of this width. */
export function picturedPages(
  document: PdfDocument,
  indexes: number[],
  widthPx: number,
): Pick<ParsedDocument, 'pages' | 'pictures'> {
  const pages = indexes.map((index) => document.readPage(index))
  const pictures = pages.map((page, at) => {
    const picture = document.renderPage(indexes[at] as number, widthPx)
    return { picture, lines: ocrLinesOf(page, picture.width / page.width) }
  })
  return { pages, pictures }
}

function ocrLinesOf(page: Page, scale: number): OcrLine[] {
  return linesOfPage(page).map(({ text, angle, box }) => ({
    text,
    angle,
    confidence: 1,
    box: {
      left: box.left * scale,
      top: box.top * scale,
      right: box.right * scale,
      bottom: box.bottom * scale,
    },
  }))
}
