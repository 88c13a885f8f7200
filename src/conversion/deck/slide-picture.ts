import { AppError } from '../../errors.ts'
import type { Box } from '../box.ts'
import type { Engines, PdfDocument, Picture } from '../ports.ts'

/** Slides are rendered this wide for OCR; the OCR quality in `bench/RESULTS.md` is measured at this width. */
const slideWidthPx = 1600

/** A page of a PDF, from 0, or the slide at a panel of it, in shares of the page. */
export interface SlidePlace {
  index: number
  panel: Box | undefined
}

/**
 * Decodes the embedded picture of a page that consists of one picture: faster than rendering and without
 * loss. Undefined if the page is anything else or if the picture cannot be decoded on its own.
 */
export async function extractPagePicture(
  engines: Engines,
  document: PdfDocument,
  { index, panel }: SlidePlace,
): Promise<Picture | undefined> {
  try {
    const file = document.pictureOfPage(index)
    if (file === undefined) return undefined
    const { bytes, quarterTurns } = file
    return await engines.pictures.decode(bytes, { quarterTurns, widthMax: widthOf(panel) })
  } catch (error) {
    // a damaged page may still render partially; if not, rendering reports it
    if (error instanceof AppError && error.code === 'document_unreadable') return undefined
    throw error
  }
}

/** Renders the page of a slide. Throws document_unreadable, image_too_large. */
export function renderPage(document: PdfDocument, { index, panel }: SlidePlace): Picture {
  try {
    return document.renderPage(index, widthOf(panel))
  } catch (cause) {
    if (!(cause instanceof AppError && cause.code === 'document_unreadable')) throw cause
    throw new AppError(
      'document_unreadable',
      `Slide ${index + 1} of this PDF is damaged and cannot be read. Export the deck again.`,
      { cause },
    )
  }
}

/** Width of the whole page at which the panel has the width of a slide. */
function widthOf(panel: Box | undefined): number {
  return panel === undefined ? slideWidthPx : Math.round(slideWidthPx / (panel.right - panel.left))
}
