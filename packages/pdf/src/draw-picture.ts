import type { Box } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { type FoundPicture, findPictures } from './embedded-pictures.ts'
import type { PageGeometry } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { refuseLargePicture } from './picture-bounds.ts'
import { wholePictures } from './picture-pieces.ts'
import { sizeOfPicture } from './picture-traits.ts'
import { renderExactly, type Scale } from './render-page.ts'

/** Whether a picture is hidden by later ones is seen in drawings with sides of at most so many pixels. */
const coverSidePx = 200
/** A picture is level if its sides differ from those of the page by less than this share. */
const alignedShare = 0.01

export interface PictureBounds {
  /** The longer side of the drawing is at most this long. */
  sidePxMax: number
  /** Pictures with more pixels are refused. */
  pixelsMax: number
}

/**
 * Draws a picture of a page alone, all its pieces, with their masks and clips, on white, in its own pixels. Undefined if there
 * is no such picture, or later ones hide it. Changes the page. Throws image_too_large.
 */
export function drawPicture(
  library: PdfiumLibrary,
  page: { handle: number; geometry: PageGeometry; number: number },
  { sidePxMax, pixelsMax }: PictureBounds,
): Picture | undefined {
  const { calls } = library
  const show = (object: number, isShown: boolean) =>
    calls.FPDFPageObj_SetIsActive(object, Number(isShown))
  const pictures = findPictures(library, page, (object) => show(object, false))
  const whole = wholePictures(pictures ?? [], page.geometry).find(
    ({ number }) => number === page.number,
  )
  const first = whole?.pieces.find((piece) => !isEmpty(library, piece))
  if (pictures === undefined || whole === undefined || first === undefined) return undefined
  const { box, pieces } = whole
  const draw = (shown: FoundPicture[], sidePx: number) => {
    for (const { handle } of shown) {
      refuseLargePicture(library, handle, pixelsMax)
      show(handle, true)
    }
    const scale = scaleOf(library, { ...first, box }, sidePx)
    const drawn = renderExactly(library, page.handle, { box, scale })
    for (const { handle } of shown) show(handle, false)
    return drawn
  }
  const own = new Set(pieces)
  const above = pictures
    .slice(page.number + 1)
    .filter((picture) => !own.has(picture) && covers(picture.box, box))
  if (above.length > 0) {
    const without = Buffer.from(draw(above, coverSidePx).pixels)
    if (without.equals(draw([...pieces, ...above], coverSidePx).pixels)) return undefined
  }
  return draw(pieces, sidePxMax)
}

/**
 * Pixels per point, across and down, at which the picture is drawn as it is stored, so that letters of a picture that the
 * page stretches have their own shape; sides are at most `sidePxMax` long. A slanted picture is drawn as the page shows it.
 */
function scaleOf(
  library: PdfiumLibrary,
  { handle, placed: { a, b, c, d }, box }: FoundPicture,
  sidePxMax: number,
): Scale {
  const { width, height } = sizeOfPicture(library, handle)
  const own = { across: width / Math.hypot(a, b), down: height / Math.hypot(c, d) }
  const larger = Math.max(own.across, own.down)
  const isLevel = Math.hypot(b, c) < alignedShare * Math.hypot(a, d)
  const isTurned = Math.hypot(a, d) < alignedShare * Math.hypot(b, c)
  const turned = isTurned
    ? { across: own.down, down: own.across }
    : { across: larger, down: larger }
  const scale = isLevel ? own : turned
  const sidePx = Math.max(
    scale.across * (box.right - box.left),
    scale.down * (box.bottom - box.top),
  )
  const shrunk = Math.min(1, sidePxMax / sidePx)
  return { across: shrunk * scale.across, down: shrunk * scale.down }
}

function isEmpty(library: PdfiumLibrary, { handle, box, placed }: FoundPicture): boolean {
  const { width, height } = sizeOfPicture(library, handle)
  const isFlat = Math.hypot(placed.a, placed.b) === 0 || Math.hypot(placed.c, placed.d) === 0
  return isFlat || width * height === 0 || box.right <= box.left || box.bottom <= box.top
}

function covers(other: Box, box: Box): boolean {
  return (
    other.left <= box.left &&
    other.top <= box.top &&
    other.right >= box.right &&
    other.bottom >= box.bottom
  )
}
