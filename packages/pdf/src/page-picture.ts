import type { Box } from '@rowdeck/core/deck-model/box'
import type { PagePicture } from '@rowdeck/core/deck-model/ports'
import { sameShare } from './likeness.ts'
import { compose, type Matrix, mapBox, type PageGeometry, readMatrix } from './page-geometry.ts'
import { ObjectType } from './page-objects.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { depthOf, isJpeg, sizeOfPicture } from './picture-traits.ts'

/** Bounds the text objects of the invisible layer over a scan. */
const objectsMax = 5_000
/** Text render mode of an invisible layer (ISO 32000-2, table 104). */
const invisibleMode = 3
/**
 * PDFium's numbers of gray, RGB, and ICC profiles; others are rendered.
 */
const plainColorSpaces = new Set([1, 2, 7])
const bitsPerPixelMax = 24

interface OpenPage {
  handle: number
  geometry: PageGeometry
  /** Number of objects of the page itself, without those of annotations. */
  objectCount: number
}

/**
 * Returns the JPEG file that a page consists of: its only object apart from invisible text, upright or
 * rotated by quarter turns, from edge to edge. Undefined for any other page. Other packings are rendered,
 * because extracting them is no faster.
 */
export function pictureOfPage(library: PdfiumLibrary, page: OpenPage): PagePicture | undefined {
  const picture = onlyPicture(library, page)
  if (picture === undefined) return undefined
  if (!isPlainJpeg(library, picture, page.handle)) return undefined
  const quarterTurns = turnsOf(library, picture, page.geometry)
  if (quarterTurns === undefined) return undefined
  return { bytes: readFile(library, picture), quarterTurns }
}

function onlyPicture(library: PdfiumLibrary, page: OpenPage): number | undefined {
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
  const { calls } = library
  if (calls.FPDFPageObj_HasTransparency(picture)) return false
  const clip = calls.FPDFPageObj_GetClipPath(picture)
  if (clip !== 0 && calls.FPDFClipPath_CountPaths(clip) > 0) return false
  if (!isJpeg(library, picture)) return false
  const depth = depthOf(library, picture, page)
  if (depth === undefined) return false
  return depth.bitsPerPixel <= bitsPerPixelMax && plainColorSpaces.has(depth.colorSpace)
}

/** Undefined if the picture is mirrored, skewed or stretched, or does not fill the page. */
function turnsOf(
  library: PdfiumLibrary,
  picture: number,
  geometry: PageGeometry,
): number | undefined {
  if (!library.calls.FPDFPageObj_GetMatrix(picture, library.scratch)) return undefined
  const placed = compose(readMatrix(library), geometry.toDisplay)
  const turns = quarterTurnsOf(placed)
  if (turns === undefined) return undefined
  const box = mapBox({ left: 0, top: 0, right: 1, bottom: 1 }, placed)
  if (!fills(box, geometry)) return undefined
  const { width, height } = sizeOfPicture(library, picture)
  const proportions = width / height
  const shown =
    turns % 2 === 0 ? geometry.width / geometry.height : geometry.height / geometry.width
  return Math.abs(proportions / shown - 1) <= 2 * sameShare ? turns : undefined
}

/** Quarter turns of a matrix that maps the unit square, y upwards, to the page, y downwards. */
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
  const address = library.allocate(length)
  try {
    calls.FPDFImageObj_GetImageDataRaw(picture, address, length)
    return library.bytes.slice(address, address + length)
  } finally {
    calls.free(address)
  }
}
