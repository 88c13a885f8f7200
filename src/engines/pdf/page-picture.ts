import type { Box, PagePicture } from '../../conversion/convert.ts'
import { compose, type Matrix, mapBox, type PageGeometry, readMatrix } from './page-geometry.ts'
import { ObjectType } from './page-objects.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Text objects of an invisible layer over a scan that are looked at; more are no such layer. */
const objectsMax = 5_000
const invisibleMode = 3
const jpeg = 'DCTDecode'
/** Grey, red-green-blue, their calibrated kin, and ICC profiles; inks and palettes are left to rendering. */
const plainColours = new Set([1, 2, 4, 5, 7])
const bitsAPixelMax = 24
/** Edges of the picture and of the page, and their proportions, may differ by this share. */
const sameShare = 0.01
const metadataBytes = 32
const filterNameBytesMax = 32

interface PageAt {
  handle: number
  geometry: PageGeometry
  /** Objects of the page itself, without what its annotations draw. */
  objectCount: number
}

/**
 * The JPEG file that a page is: its only object but for invisible text, upright or in quarter turns,
 * from edge to edge. Undefined for any other page.
 */
export function pictureOfPage(library: PdfiumLibrary, page: PageAt): PagePicture | undefined {
  const picture = onlyPicture(library, page)
  if (picture === undefined) return undefined
  if (!isPlainJpeg(library, picture, page.handle)) return undefined
  const quarterTurns = turnsOf(library, picture, page.geometry)
  if (quarterTurns === undefined) return undefined
  return { bytes: readFile(library, picture), quarterTurns }
}

function onlyPicture(library: PdfiumLibrary, page: PageAt): number | undefined {
  const { calls } = library
  const count = calls.FPDFPage_CountObjects(page.handle)
  if (count !== page.objectCount || count > objectsMax) return undefined
  let picture: number | undefined
  for (let index = 0; index < count; index++) {
    const object = calls.FPDFPage_GetObject(page.handle, index)
    const type = calls.FPDFPageObj_GetType(object)
    if (type === ObjectType.picture && picture === undefined) picture = object
    else if (type !== ObjectType.text) return undefined
    else if (calls.FPDFTextObj_GetTextRenderMode(object) !== invisibleMode) return undefined
  }
  return picture
}

function isPlainJpeg(library: PdfiumLibrary, picture: number, page: number): boolean {
  const { calls, scratch } = library
  if (calls.FPDFPageObj_HasTransparency(picture)) return false
  const clip = calls.FPDFPageObj_GetClipPath(picture)
  if (clip !== 0 && calls.FPDFClipPath_CountPaths(clip) > 0) return false
  if (calls.FPDFImageObj_GetImageFilterCount(picture) !== 1) return false
  const length = calls.FPDFImageObj_GetImageFilter(picture, 0, scratch, filterNameBytesMax)
  if (library.text(scratch, length - 1) !== jpeg) return false
  const at = library.allocate(metadataBytes)
  try {
    if (!calls.FPDFImageObj_GetImageMetadata(picture, page, at)) return false
    // width, height, two resolutions, bits a pixel, colour space, marked content: 4 bytes each
    const metadata = new DataView(library.bytes.buffer, at, metadataBytes)
    const [bitsAPixel, colours] = [metadata.getUint32(16, true), metadata.getInt32(20, true)]
    return bitsAPixel <= bitsAPixelMax && plainColours.has(colours)
  } finally {
    calls.free(at)
  }
}

/** Undefined where the picture is mirrored, slanted, stretched or does not fill the page. */
function turnsOf(
  library: PdfiumLibrary,
  picture: number,
  geometry: PageGeometry,
): number | undefined {
  const { calls, scratch } = library
  if (!calls.FPDFPageObj_GetMatrix(picture, scratch)) return undefined
  const placed = compose(readMatrix(library), geometry.toDisplay)
  const turns = quarterTurnsOf(placed)
  if (turns === undefined) return undefined
  const box = mapBox({ left: 0, top: 0, right: 1, bottom: 1 }, placed)
  if (!fills(box, geometry)) return undefined
  if (!calls.FPDFImageObj_GetImagePixelSize(picture, scratch, scratch + 4)) return undefined
  const proportions = library.integer(0) / library.integer(1)
  const shown =
    turns % 2 === 0 ? geometry.width / geometry.height : geometry.height / geometry.width
  return Math.abs(proportions / shown - 1) <= 2 * sameShare ? turns : undefined
}

/** Of the unit square that a picture fills, y upwards, to a page whose y points downwards. */
function quarterTurnsOf({ a, b, c, d }: Matrix): number | undefined {
  const none = sameShare * Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d))
  if (Math.abs(b) <= none && Math.abs(c) <= none) {
    if (a > 0 && d < 0) return 0
    return a < 0 && d > 0 ? 2 : undefined
  }
  if (Math.abs(a) > none || Math.abs(d) > none) return undefined
  if (b > 0 && c > 0) return 1
  return b < 0 && c < 0 ? 3 : undefined
}

function fills({ left, top, right, bottom }: Box, { width, height }: PageGeometry): boolean {
  const across = sameShare * width
  const down = sameShare * height
  return (
    Math.abs(left) <= across &&
    Math.abs(right - width) <= across &&
    Math.abs(top) <= down &&
    Math.abs(bottom - height) <= down
  )
}

function readFile(library: PdfiumLibrary, picture: number): Uint8Array {
  const { calls } = library
  const length = calls.FPDFImageObj_GetImageDataRaw(picture, 0, 0)
  const at = library.allocate(length)
  try {
    calls.FPDFImageObj_GetImageDataRaw(picture, at, length)
    return library.bytes.slice(at, at + length)
  } finally {
    calls.free(at)
  }
}
