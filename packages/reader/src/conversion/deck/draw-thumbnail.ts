import { heightOf, widthOf } from '@rowdeck/core/deck-model/box'
import type { Engines } from '@rowdeck/core/deck-model/engine-set'
import { pictureSidePx } from '@rowdeck/core/deck-model/picture-size'
import type { Deck, PdfDocument, Picture } from '@rowdeck/core/deck-model/ports'
import type {
  PlacedPicture,
  ShapesDocument,
  SlideShapes,
} from '@rowdeck/core/deck-model/slide-shapes'
import { cropPicture } from '../handouts/crop-picture.ts'
import { viewOf } from './shape-picture.ts'
import { renderPage, type SlidePlace } from './slide-picture.ts'
import { unlessUndrawable, unlessUnreadable } from './unless-unreadable.ts'

/** Of a picture of the default size; larger ones may be larger in proportion. Slides take 14 KB; the bound is for noise. */
const bytesMax = 96 * 1024

/** Pictures of a slide that are drawn, and how often they cover it together. Bounds memory. */
const picturesMax = 50
const coversMax = 6
/** Pixels of the files of these pictures, however small they are drawn. Bounds time: a slide with 20 photographs has as many. */
const filePixelsMax = 300_000_000

/** Where a slide is, and how large it is drawn. */
export interface DrawnPlace extends SlidePlace {
  /** Its longer side. */
  sidePx?: number | undefined
}

/** What draws a slide; empty if it is damaged, or its drawing fails. */
export async function drawnOrEmpty(draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
  return (await unlessUnreadable(draw)) ?? new Uint8Array()
}

/** Draws a slide of a PDF as a JPEG file. Throws document_unreadable, image_too_large. */
export async function drawPage(
  engines: Engines,
  document: PdfDocument,
  place: DrawnPlace,
): Promise<Uint8Array> {
  const { sidePx = pictureSidePx.default } = place
  return await encode(engines, renderPage(document, place, sidePx), place)
}

/** Draws a picture, or a slide in it, as a JPEG file, with its EXIF orientation. Throws as `decode` does. */
export async function drawPicture(
  engines: Engines,
  { bytes }: Deck,
  place: DrawnPlace,
): Promise<Uint8Array> {
  const { panel, sidePx = pictureSidePx.default } = place
  const widthMax = Math.ceil(sidePx / (panel === undefined ? 1 : panel.right - panel.left))
  return await encode(engines, await engines.pictures.decode(bytes, { widthMax }), place)
}

/**
 * Draws a schema of a slide that its file describes as shapes, as a JPEG file. Pictures that cannot be decoded,
 * such as drawings for Windows, are left out. Throws document_unreadable.
 */
export async function drawShapes(
  engines: Engines,
  document: ShapesDocument,
  { index, sidePx = pictureSidePx.default }: Pick<DrawnPlace, 'index' | 'sidePx'>,
): Promise<Uint8Array> {
  const shapes = await document.readDrawnSlide(index)
  const pictures = await decodedPictures(engines, document, { shapes, sidePxMax: sidePx })
  const drawing = await engines.drawings.draw(shapes, { sidePx, pictures })
  return await engines.thumbnails.encode(drawing, boundsOf(sidePx))
}

/**
 * Draws a picture of a page or slide alone, as a JPEG file with sides of at most `sidePx`; empty if it cannot be decoded, is
 * too large, or cannot be seen.
 */
export async function drawAlone(
  engines: Engines,
  draw: (sidePxMax: number) => Picture | undefined | Promise<Picture | undefined>,
  sidePx: number = pictureSidePx.default,
): Promise<Uint8Array> {
  const picture = await unlessUndrawable(() => draw(sidePx))
  if (picture === undefined) return new Uint8Array()
  return await engines.thumbnails.encode(picture, boundsOf(sidePx))
}

/** The pictures of a slide, no larger than they are drawn. */
async function decodedPictures(
  engines: Engines,
  document: ShapesDocument,
  { shapes, sidePxMax }: { shapes: SlideShapes; sidePxMax: number },
): Promise<PlacedPicture[]> {
  const { width, height } = shapes
  const pictures: PlacedPicture[] = []
  const budget = { pixelsLeft: filePixelsMax }
  let areaLeft = coversMax * width * height
  for (const picture of shapes.pictures.slice(0, picturesMax)) {
    const [across, down] = [
      Math.min(width, widthOf(picture.box)),
      Math.min(height, heightOf(picture.box)),
    ]
    areaLeft -= across * down
    if (areaLeft < 0) break
    const shownPx = Math.ceil((sidePxMax / Math.max(width, height)) * Math.max(across, down))
    const view = { ...viewOf(picture, Math.min(sidePxMax, Math.max(1, shownPx))), budget }
    const file = await document.readPicture(picture)
    const decoded = file && (await unlessUndrawable(() => engines.pictures.decode(file, view)))
    if (decoded !== undefined)
      pictures.push({ box: picture.box, order: picture.order, picture: decoded })
  }
  return pictures
}

async function encode(
  engines: Engines,
  page: Picture,
  { panel, sidePx = pictureSidePx.default }: DrawnPlace,
): Promise<Uint8Array> {
  const slide = panel === undefined ? page : cropPicture(page, panel)
  return await engines.thumbnails.encode(slide, boundsOf(sidePx))
}

function boundsOf(sidePxMax: number) {
  const timesDefault = Math.max(1, (sidePxMax / pictureSidePx.default) ** 2)
  return { sidePxMax, bytesMax: bytesMax * timesDefault }
}
