import { AppError } from '@rowdeck/core/errors'
import { ObjectType } from './page-objects.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { sizeOfPicture } from './picture-traits.ts'

/** Bounds the objects of a page that are visited, and the nesting of forms. */
const objectsMax = 50_000
const formDepthMax = 40
/**
 * Limit for all pictures of a page together, as a multiple of the limit for one: allows collages. Chosen by
 * eye.
 */
const pageFactor = 4

/**
 * Throws image_too_large if a picture on a page claims more than `pixelsMax` pixels, or all of them
 * together more than four times as many. Drawing takes time proportional to the claimed size, however few
 * bytes the picture has.
 */
export function refuseLargePictures(library: PdfiumLibrary, page: number, pixelsMax: number): void {
  const { calls } = library
  const state: Visit = { library, pixelsMax, pixels: 0, objects: 0 }
  const count = calls.FPDFPage_CountObjects(page)
  for (let index = 0; index < count && state.objects < objectsMax; index++) {
    visit(state, calls.FPDFPage_GetObject(page, index), 0)
  }
}

interface Visit {
  library: PdfiumLibrary
  pixelsMax: number
  pixels: number
  objects: number
}

function visit(state: Visit, object: number, depth: number): void {
  const { calls } = state.library
  state.objects++
  const type = calls.FPDFPageObj_GetType(object)
  if (type === ObjectType.picture) addPicture(state, object)
  if (type !== ObjectType.form || depth >= formDepthMax) return
  const count = calls.FPDFFormObj_CountObjects(object)
  for (let index = 0; index < count && state.objects < objectsMax; index++) {
    visit(state, calls.FPDFFormObj_GetObject(object, index), depth + 1)
  }
}

function addPicture(state: Visit, picture: number): void {
  const { library, pixelsMax } = state
  state.pixels += refuseLargePicture(library, picture, pixelsMax)
  if (state.pixels > pageFactor * pixelsMax) {
    throw new AppError(
      'image_too_large',
      `The pictures of one page of this PDF have more than ${pageFactor * pixelsMax} pixels together. Export the deck with smaller pictures.`,
      { details: { pixels: state.pixels, pixelsMax: pageFactor * pixelsMax } },
    )
  }
}

/** Returns the number of pixels of a picture. Throws image_too_large if it claims more than `pixelsMax`. */
export function refuseLargePicture(
  library: PdfiumLibrary,
  picture: number,
  pixelsMax: number,
): number {
  const { width, height } = sizeOfPicture(library, picture)
  const pixels = width * height
  if (pixels <= pixelsMax) return pixels
  throw new AppError(
    'image_too_large',
    `A picture in this PDF has ${pixels} pixels (${width} × ${height}); at most ${pixelsMax} are allowed. Export the deck with smaller pictures.`,
    { details: { pixels, pixelsMax } },
  )
}
