import { AppError } from '../../errors.ts'
import type { Box } from '../box.ts'
import type { Engines, PdfDocument, Picture } from '../ports.ts'

/** OCR reads letters well that are as large as those of a slide rendered this wide. */
const slideWidthPx = 1600

/** A page of a PDF, from 0, or the slide at a panel of it, in shares of the page. */
export interface SlidePlace {
  index: number
  panel: Box | undefined
}

/**
 * The page of a slide where it is one picture, as the file holds it: faster than rendering it and nothing is
 * lost by it. Undefined where the page is no picture or where its file cannot be decoded by itself.
 */
export async function takePage(
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
    // what is damaged may still be rendered in part; that says so where it is not
    if (error instanceof AppError && error.code === 'document_unreadable') return undefined
    throw error
  }
}

/** The page of a slide as a viewer draws it. Throws document_unreadable, image_too_large. */
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

/** Of the whole page, so that the slide at the panel is as wide as slides are. */
function widthOf(panel: Box | undefined): number {
  return panel === undefined ? slideWidthPx : Math.round(slideWidthPx / (panel.right - panel.left))
}
