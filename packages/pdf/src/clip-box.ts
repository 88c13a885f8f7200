import type { Box } from '@rowdeck/core/deck-model/box'
import { type Matrix, mapBox } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Bounds the paths of a clip and the points of a path; a more complex clip is ignored. */
const pathsMax = 16
const segmentsMax = 200

/**
 * The box that an object is clipped to: the intersection of the bounding boxes of its clip paths, mapped by
 * `toDisplay`; undefined if it has no clip. PDFium stores the clip with each object.
 */
export function clipBox(
  library: PdfiumLibrary,
  object: number,
  toDisplay: Matrix,
): Box | undefined {
  const { calls } = library
  const clip = calls.FPDFPageObj_GetClipPath(object)
  const count = clip === 0 ? 0 : calls.FPDFClipPath_CountPaths(clip)
  if (count < 1 || count > pathsMax) return undefined
  let common: Box | undefined
  for (let index = 0; index < count; index++) {
    const box = boxOfPath(library, clip, index)
    if (box === undefined) return undefined
    common = intersection(common, box)
  }
  return common && mapBox(common, toDisplay)
}

/** The intersection of two boxes, empty if they are disjoint; an undefined box is unlimited. */
export function intersection(first: Box | undefined, second: Box | undefined): Box | undefined {
  if (first === undefined || second === undefined) return first ?? second
  const left = Math.max(first.left, second.left)
  const top = Math.max(first.top, second.top)
  return {
    left,
    top,
    right: Math.max(left, Math.min(first.right, second.right)),
    bottom: Math.max(top, Math.min(first.bottom, second.bottom)),
  }
}

function boxOfPath(library: PdfiumLibrary, clip: number, path: number): Box | undefined {
  const { calls, scratch } = library
  const count = calls.FPDFClipPath_CountPathSegments(clip, path)
  if (count < 2 || count > segmentsMax) return undefined
  const box = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  }
  for (let index = 0; index < count; index++) {
    const segment = calls.FPDFClipPath_GetPathSegment(clip, path, index)
    if (!calls.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) return undefined
    const [x, y] = [library.float(0), library.float(1)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}
