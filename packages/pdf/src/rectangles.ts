import { type Matrix, readMatrix } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Four corners, the first again if the path returns to it, and a last move. */
const segmentsMin = 4
const segmentsMax = 6
/** PDFium's number of a curve among the segments of a path. */
const curve = 1
/** Bounds the paths of a clip. */
const clipsMax = 16

/**
 * Whether a path is an upright rectangle on the displayed page, and its clip leaves a rectangle of it. Clips by letters are not
 * told by PDFium.
 */
export function isRectangle(library: PdfiumLibrary, path: number, toDisplay: Matrix): boolean {
  const { calls, scratch } = library
  if (!isUpright(toDisplay)) return false
  if (calls.FPDFPageObj_GetMatrix(path, scratch) && !isUpright(readMatrix(library))) return false
  const count = calls.FPDFPath_CountSegments(path)
  if (!areCorners(library, count, (index) => calls.FPDFPath_GetPathSegment(path, index)))
    return false
  return !isOddlyClipped(library, path)
}

/** Whether an object is clipped by anything but upright rectangles of the form that it is in. */
export function isOddlyClipped(library: PdfiumLibrary, object: number): boolean {
  const { calls } = library
  const clip = calls.FPDFPageObj_GetClipPath(object)
  const clips = clip === 0 ? 0 : calls.FPDFClipPath_CountPaths(clip)
  if (clips > clipsMax) return true
  for (let at = 0; at < clips; at++) {
    const corners = calls.FPDFClipPath_CountPathSegments(clip, at)
    const segmentAt = (index: number) => calls.FPDFClipPath_GetPathSegment(clip, at, index)
    if (!areCorners(library, corners, segmentAt)) return true
  }
  return false
}

/** Whether a matrix maps upright rectangles to upright ones. */
function isUpright({ a, b, c, d }: Matrix): boolean {
  return (b === 0 && c === 0) || (a === 0 && d === 0)
}

/** Whether lines go around the corners of an upright rectangle. */
function areCorners(
  library: PdfiumLibrary,
  count: number,
  segmentAt: (index: number) => number,
): boolean {
  if (count < segmentsMin || count > segmentsMax) return false
  const { calls, scratch } = library
  const [across, down] = [new Set<number>(), new Set<number>()]
  let [lastX, lastY] = [0, 0]
  for (let index = 0; index < count; index++) {
    const segment = segmentAt(index)
    if (calls.FPDFPathSegment_GetType(segment) === curve) return false
    if (!calls.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) return false
    const [x, y] = [library.float(0), library.float(1)]
    if (index > 0 && x !== lastX && y !== lastY) return false
    across.add(x)
    down.add(y)
    lastX = x
    lastY = y
  }
  return across.size === 2 && down.size === 2
}
