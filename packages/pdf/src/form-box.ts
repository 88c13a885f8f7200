import type { Box } from '@rowdeck/core/deck-model/box'
import { type Matrix, mapBox } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** A clip path with more points is not a rectangle: 4 corners, and the first again if it is closed. */
const segmentsMax = 6
/** Bounds the objects of a form whose clips are read. */
const objectsMax = 100

/**
 * The rectangle that a form's content is clipped to, mapped by `toDisplay`; undefined if there is none.
 * PDFium does not store it with the form but with each object inside, or replaces it by the object's own
 * clip if that is smaller, so the union of all is returned.
 */
export function clipOfForm(
  library: PdfiumLibrary,
  form: number,
  toDisplay: Matrix,
): Box | undefined {
  const { calls } = library
  const count = Math.min(objectsMax, calls.FPDFFormObj_CountObjects(form))
  let all: Box | undefined
  for (let index = 0; index < count; index++) {
    const box = clipOfObject(library, calls.FPDFFormObj_GetObject(form, index))
    if (box === undefined) continue
    all ??= { ...box }
    all.left = Math.min(all.left, box.left)
    all.right = Math.max(all.right, box.right)
    all.top = Math.max(all.top, box.top)
    all.bottom = Math.min(all.bottom, box.bottom)
  }
  return all && mapBox(all, toDisplay)
}

/** In the form's own coordinates, y upwards. */
function clipOfObject(library: PdfiumLibrary, object: number): Box | undefined {
  const { calls } = library
  const clip = calls.FPDFPageObj_GetClipPath(object)
  if (clip === 0 || calls.FPDFClipPath_CountPaths(clip) < 1) return undefined
  const count = calls.FPDFClipPath_CountPathSegments(clip, 0)
  if (count < 4 || count > segmentsMax) return undefined
  const across: number[] = []
  const up: number[] = []
  for (let index = 0; index < count; index++) {
    const segment = calls.FPDFClipPath_GetPathSegment(clip, 0, index)
    if (!calls.FPDFPathSegment_GetPoint(segment, library.scratch, library.scratch + 4)) continue
    across.push(library.float(0))
    up.push(library.float(1))
  }
  if (across.length < 4) return undefined
  return {
    left: Math.min(...across),
    top: Math.max(...up),
    right: Math.max(...across),
    bottom: Math.min(...up),
  }
}
