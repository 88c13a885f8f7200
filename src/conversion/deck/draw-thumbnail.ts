import { cropPicture } from '../handouts/crop-picture.ts'
import type { Deck, Engines, PdfDocument, Picture } from '../ports.ts'
import { renderPage, type SlidePlace } from './slide-picture.ts'

/** Longest side of a thumbnail in pixels: headings can be read, and a thousand of them are sent in one answer. */
const sidePxMax = 480
/** Maximum size of a thumbnail's file: slides take 14 KB, and a quarter of this at most. Bounds noise. */
const bytesMax = 96 * 1024

/** Draws a slide of a PDF as a small JPEG file. Throws document_unreadable, image_too_large. */
export async function drawPage(
  engines: Engines,
  document: PdfDocument,
  place: SlidePlace,
): Promise<Uint8Array> {
  return await encode(engines, renderPage(document, place, sidePxMax), place)
}

/** Draws a picture, or a slide in it, as a small JPEG file, with its EXIF orientation. Throws as `decode` does. */
export async function drawPicture(
  engines: Engines,
  { bytes }: Deck,
  place: SlidePlace,
): Promise<Uint8Array> {
  const { panel } = place
  const widthMax = Math.ceil(sidePxMax / (panel === undefined ? 1 : panel.right - panel.left))
  return await encode(engines, await engines.pictures.decode(bytes, { widthMax }), place)
}

async function encode(engines: Engines, page: Picture, { panel }: SlidePlace): Promise<Uint8Array> {
  const slide = panel === undefined ? page : cropPicture(page, panel)
  return await engines.thumbnails.encode(slide, { sidePxMax, bytesMax })
}
