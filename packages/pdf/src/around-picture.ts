import { type Box, isOverlapping } from '@rowdeck/core/deck-model/box'
import { boundsOfObject, type Matrix, mapBox } from './page-geometry.ts'
import { ObjectType } from './page-objects.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { sizeOfPicture } from './picture-traits.ts'

/** The pictures around one have at most so many times the pixels that one may have; drawing takes time proportional to them. */
const pixelsFactor = 4

/** An object of a page, by PDFium's handle, and the matrix from its space to the displayed page. */
export interface PlacedObject {
  object: number
  toDisplay: Matrix
}

/** What a page draws in the place of a picture before and after it, without text. */
export interface Around {
  below: number[]
  above: number[]
}

interface Asked {
  /** All objects of the page in drawing order. */
  objects: PlacedObject[]
  pieces: number[]
  /** Where the picture is, as displayed. */
  box: Box
  pixelsMax: number
}

/**
 * Finds what can be the ground of a picture or cover it. Undefined if what is over it takes too long to draw; pictures below it
 * that do are left out.
 */
export function aroundPicture(
  library: PdfiumLibrary,
  { objects, pieces, box, pixelsMax }: Asked,
): Around | undefined {
  const own = new Set(pieces)
  const around: Around = { below: [], above: [] }
  let isAbove = false
  let pixelsLeft = pixelsFactor * pixelsMax
  for (const placed of objects) {
    isAbove ||= own.has(placed.object)
    if (own.has(placed.object) || !isNear(library, placed, box)) continue
    const pixels = pixelsOf(library, placed.object)
    if (pixels > Math.min(pixelsMax, pixelsLeft)) {
      if (isAbove) return undefined
      continue
    }
    pixelsLeft -= pixels
    const side = isAbove ? around.above : around.below
    side.push(placed.object)
  }
  return around
}

function isNear(library: PdfiumLibrary, { object, toDisplay }: PlacedObject, box: Box): boolean {
  if (library.calls.FPDFPageObj_GetType(object) === ObjectType.text) return false
  const bounds = boundsOfObject(library, object)
  return bounds === undefined || isOverlapping(mapBox(bounds, toDisplay), box)
}

function pixelsOf(library: PdfiumLibrary, object: number): number {
  if (library.calls.FPDFPageObj_GetType(object) !== ObjectType.picture) return 0
  const { width, height } = sizeOfPicture(library, object)
  return width * height
}
