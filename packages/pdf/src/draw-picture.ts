import type { AskedPicture, Picture } from '@rowdeck/core/deck-model/ports'
import { freeValues } from '@rowdeck/core/free-memory'
import { type Around, aroundPicture, type PlacedObject } from './around-picture.ts'
import { type FoundPicture, findPictures } from './embedded-pictures.ts'
import { activate } from './inactive-objects.ts'
import { sameShare } from './likeness.ts'
import type { PageGeometry } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { refuseLargePicture } from './picture-bounds.ts'
import { wholePictures } from './picture-pieces.ts'
import { sizeOfPicture } from './picture-traits.ts'
import { renderExactly, type Scale } from './render-page.ts'
import {
  blank,
  coveredPart,
  type HiddenPart,
  isAlike,
  isWhite,
  tracelessPart,
} from './shown-part.ts'

/** What covers a picture is looked for in drawings with sides of at most so many pixels, in which a line of small print has 3. */
const coverSidePx = 800
/** What is below a picture that can be seen through is looked at in this size. */
const groundSidePx = 400
/** Whether a picture can be seen through shows in a smaller one. */
const throughSidePx = 200
const black = 0xff000000

export interface PictureBounds extends AskedPicture {
  /** Pictures with more pixels are refused. */
  pixelsMax: number
}

/**
 * Draws a picture of a page alone, all its pieces, with their masks and clips, on white, in its own pixels; what the page does not
 * show of it, apart from what text covers, has the colors around it. Undefined if there is no such picture, or nothing of it is shown. Changes the page. Throws
 * image_too_large.
 */
export function drawPicture(
  library: PdfiumLibrary,
  page: { handle: number; geometry: PageGeometry; number: number },
  bounds: PictureBounds,
): Picture | undefined {
  const objects: PlacedObject[] = []
  const pictures = findPictures(library, page, (object, toDisplay) => {
    activate(library, [object], false)
    objects.push({ object, toDisplay })
  })
  const whole = wholePictures(pictures ?? [], page.geometry).find(
    ({ number }) => number === page.number,
  )
  const first = whole?.pieces.find((piece) => !isEmpty(library, piece))
  if (pictures === undefined || whole === undefined || first === undefined) return undefined
  for (const { handle } of whole.pieces) refuseLargePicture(library, handle, bounds.pixelsMax)
  const pieces = whole.pieces.map(({ handle }) => handle)
  const draw: Draw = (shown, sidePx, ground) => {
    const scale = scaleOf(library, { ...first, box: whole.box }, sidePx)
    activate(library, shown, true)
    const drawn = renderExactly(library, page.handle, { box: whole.box, scale, ground })
    activate(library, shown, false)
    return drawn
  }
  const { box } = whole
  const around = aroundPicture(library, { objects, pieces, box, pixelsMax: bounds.pixelsMax })
  if (around === undefined) return undefined
  const isTransparent = whole.pieces.some((piece) => piece.isTransparent)
  return drawShown(draw, { ...around, pieces, isTransparent }, bounds)
}

/** Draws some objects in the place of a picture, on white or another ground. */
type Draw = (objects: number[], sidePx: number, ground?: number) => Picture

interface Shown extends Around {
  pieces: number[]
  isTransparent: boolean
}

/** Draws a picture without what the page does not show of it; undefined if it shows nothing of it, or it is not wanted. */
function drawShown(
  draw: Draw,
  shown: Shown,
  { sidePxMax, isWanted = () => true }: AskedPicture,
): Picture | undefined {
  const { pieces, above } = shown
  const coverSide = Math.min(sidePxMax, coverSidePx)
  const covered =
    above.length > 0
      ? coveredPart(draw(above, coverSide), draw(above, coverSide, black))
      : undefined
  if (covered?.isAll) return undefined
  const drawn = draw(pieces, sidePxMax)
  if (covered) blank(drawn, covered)
  if (!isWanted(drawn)) return dropped(drawn)
  const traceless = tracelessOf(draw, shown, Math.min(sidePxMax, groundSidePx))
  if (traceless === undefined) return drawn
  if (traceless.isAll) return dropped(drawn)
  blank(drawn, traceless)
  return drawn
}

/** What leaves no trace of a picture on what it lets through; undefined if that is nothing but white. */
function tracelessOf(
  draw: Draw,
  { pieces, below, isTransparent }: Shown,
  sidePx: number,
): HiddenPart | undefined {
  if (below.length === 0 && !isTransparent) return undefined
  const tiny = Math.min(sidePx, throughSidePx)
  if (!isTransparent && isAlike(draw(pieces, tiny), draw(pieces, tiny, black))) return undefined
  const ground = draw(below, sidePx)
  if (!isTransparent && isWhite(ground)) return undefined
  return tracelessPart(draw([...below, ...pieces], sidePx), ground, draw(pieces, sidePx))
}

function dropped(drawn: Picture): undefined {
  freeValues(drawn.pixels)
  return undefined
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
  const isLevel = Math.hypot(b, c) < sameShare * Math.hypot(a, d)
  const isTurned = Math.hypot(a, d) < sameShare * Math.hypot(b, c)
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
