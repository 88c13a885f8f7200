import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { Box } from '@rowdeck/core/deck-model/box'
import type { EmbeddedPlace } from '@rowdeck/core/deck-model/deck-reader'
import type { Engines } from '@rowdeck/core/deck-model/engine-set'
import type { PdfDocument, Picture, PictureView } from '@rowdeck/core/deck-model/ports'
import { AppError } from '@rowdeck/core/errors'
import { unlessUnreadable } from './unless-unreadable.ts'

/** Slides are rendered this wide for OCR; the OCR quality in `bench/RESULTS.md` is measured at this width. */
const slideWidthPx = 1600

/** Compresses slides to about the size of a PNG in a third of the time (sample decks, 3 to 20 ms a slide). */
const zstdLevel = 1

/** A page of a PDF, from 0, or a part of it: the slide at a panel, in shares of the page, or a picture. */
export interface SlidePlace {
  index: number
  panel: Box | undefined
  /** One picture of the page instead. */
  embedded?: EmbeddedPlace | undefined
  /** Hint at its language (see `Deck`), on the way to another machine. */
  languages?: readonly string[] | undefined
}

/** The picture of a slide outside its deck, small enough to be sent to another machine and read there. */
export interface SlidePicture {
  /** A file that the picture decoder accepts; the pixels of a rendering, compressed with Zstandard. */
  bytes: Uint8Array
  /** How the page of a PDF displays the file; absent for a rendering and for a deck that is a picture. */
  view?: PictureView
  /** Size of a rendering in pixels; absent for a file. */
  rendered?: { width: number; height: number }
  place: SlidePlace
}

/**
 * Returns the embedded picture of a page that consists of one picture: faster than rendering and without
 * loss. Undefined for any other page, and for a damaged one: it may still render partially, and if not,
 * rendering reports it.
 */
export async function takePageFile(
  document: PdfDocument,
  place: SlidePlace,
): Promise<SlidePicture | undefined> {
  const file = await unlessUnreadable(() => document.pictureOfPage(place.index))
  if (file === undefined) return undefined
  const { bytes, quarterTurns } = file
  return { bytes, view: { quarterTurns, widthMax: pageWidthPx(place.panel) }, place }
}

/** Renders the page of a slide and compresses the pixels without loss. Throws as `renderPage` does. */
export async function takeRendering(
  document: PdfDocument,
  place: SlidePlace,
): Promise<SlidePicture> {
  return await packed(renderPage(document, place), place)
}

/** Compresses pixels without loss. */
export async function packed(
  { width, height, pixels }: Picture,
  place: SlidePlace,
): Promise<SlidePicture> {
  const params = { [constants.ZSTD_c_compressionLevel]: zstdLevel }
  const bytes = await promisify(zstdCompress)(pixels, { params })
  return { bytes, rendered: { width, height }, place }
}

/**
 * Decodes the picture of a slide. Undefined if it is the file of a page of a PDF and cannot be decoded on its
 * own, so that the page must be rendered. Throws document_unreadable, image_too_large.
 */
export async function decodeSlidePicture(
  engines: Engines,
  { bytes, view, rendered }: SlidePicture,
): Promise<Picture | undefined> {
  if (rendered !== undefined) {
    const maxOutputLength = rendered.width * rendered.height * 3
    return { ...rendered, pixels: await promisify(zstdDecompress)(bytes, { maxOutputLength }) }
  }
  if (view === undefined) return await engines.pictures.decode(bytes)
  return await unlessUnreadable(() => engines.pictures.decode(bytes, view))
}

/** Renders the page of a slide, which becomes `slidePx` wide. Throws document_unreadable, image_too_large. */
export function renderPage(
  document: PdfDocument,
  { index, panel }: SlidePlace,
  slidePx = slideWidthPx,
): Picture {
  try {
    return document.renderPage(index, pageWidthPx(panel, slidePx))
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
export function pageWidthPx(panel: Box | undefined, slidePx = slideWidthPx): number {
  return panel === undefined ? slidePx : Math.round(slidePx / (panel.right - panel.left))
}
