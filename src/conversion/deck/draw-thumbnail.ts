import { AppError } from '../../errors.ts'
import type { Engines } from '../engine-set.ts'
import { cropPicture } from '../handouts/crop-picture.ts'
import type { Deck, PdfDocument, Picture, PictureView } from '../ports.ts'
import type { PlacedPicture, ShapesDocument } from '../slide-shapes.ts'
import { viewOf } from './shape-picture.ts'
import { renderPage, type SlidePlace } from './slide-picture.ts'

/** Longest side of a thumbnail in pixels: headings can be read, and a thousand of them are sent in one answer. */
const sidePxMax = 480
/** Pictures of a slide that are drawn. */
const picturesMax = 50
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

/**
 * Draws a schema of a slide that its file describes as shapes, as a small JPEG file. Pictures that cannot be decoded,
 * such as drawings for Windows, are left out. Throws document_unreadable.
 */
export async function drawShapes(
  engines: Engines,
  document: ShapesDocument,
  index: number,
): Promise<Uint8Array> {
  const shapes = await document.readSlide(index)
  const pictures: PlacedPicture[] = []
  for (const picture of shapes.pictures.slice(0, picturesMax)) {
    const file = await document.readPicture(picture)
    const decoded = file && (await decodedPicture(engines, file, viewOf(picture, sidePxMax)))
    if (decoded !== undefined) pictures.push({ box: picture.box, picture: decoded })
  }
  const drawing = await engines.drawings.draw(shapes, { widthPx: sidePxMax, pictures })
  return await engines.thumbnails.encode(drawing, { sidePxMax, bytesMax })
}

async function decodedPicture(
  engines: Engines,
  file: Uint8Array,
  view: PictureView,
): Promise<Picture | undefined> {
  try {
    return await engines.pictures.decode(file, view)
  } catch (error) {
    const codes = ['document_unreadable', 'image_too_large']
    if (error instanceof AppError && codes.includes(error.code)) return undefined
    throw error
  }
}

async function encode(engines: Engines, page: Picture, { panel }: SlidePlace): Promise<Uint8Array> {
  const slide = panel === undefined ? page : cropPicture(page, panel)
  return await engines.thumbnails.encode(slide, { sidePxMax, bytesMax })
}
