import { AppError } from '../../errors.ts'
import { ObjectType } from './page-objects.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

const objectsMax = 50_000
const formDepthMax = 8
/** All pictures of a page together may have this many times the pixels that one may have. */
const picturesOfPageMax = 4

/**
 * Throws image_too_large where a picture that a page draws claims more than `pixelsMax` pixels, or
 * all of them together four times as many: to draw one takes time by its claim, however few bytes
 * it has.
 */
export function refuseLargePictures(library: PdfiumLibrary, page: number, pixelsMax: number): void {
  const { calls } = library
  const found: Found = { library, pixelsMax, pixels: 0, objects: 0 }
  const count = calls.FPDFPage_CountObjects(page)
  for (let index = 0; index < count && found.objects < objectsMax; index++) {
    visit(found, calls.FPDFPage_GetObject(page, index), 0)
  }
}

interface Found {
  library: PdfiumLibrary
  pixelsMax: number
  pixels: number
  objects: number
}

function visit(found: Found, object: number, depth: number): void {
  const { calls } = found.library
  found.objects++
  const type = calls.FPDFPageObj_GetType(object)
  if (type === ObjectType.picture) addPicture(found, object)
  if (type !== ObjectType.form || depth >= formDepthMax) return
  const count = calls.FPDFFormObj_CountObjects(object)
  for (let index = 0; index < count && found.objects < objectsMax; index++) {
    visit(found, calls.FPDFFormObj_GetObject(object, index), depth + 1)
  }
}

function addPicture(found: Found, picture: number): void {
  const { library, pixelsMax } = found
  const { scratch } = library
  if (!library.calls.FPDFImageObj_GetImagePixelSize(picture, scratch, scratch + 4)) return
  const [width, height] = [library.integer(0) >>> 0, library.integer(1) >>> 0]
  const pixels = width * height
  found.pixels += pixels
  if (pixels > pixelsMax) {
    throw new AppError(
      'image_too_large',
      `A picture in this PDF has ${pixels} pixels (${width} × ${height}); at most ${pixelsMax} are allowed. Export the deck with smaller pictures.`,
      { details: { pixels, pixelsMax } },
    )
  }
  if (found.pixels > picturesOfPageMax * pixelsMax) {
    throw new AppError(
      'image_too_large',
      `The pictures of one page of this PDF have more than ${picturesOfPageMax * pixelsMax} pixels together. Export the deck with smaller pictures.`,
      { details: { pixels: found.pixels, pixelsMax: picturesOfPageMax * pixelsMax } },
    )
  }
}
