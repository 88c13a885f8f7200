import type { Box } from '../../conversion/convert.ts'
import { type Matrix, mapBox } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** A clip of more corners is no rectangle. */
const segmentsMax = 6
/** Objects of a form whose clips are looked at. */
const objectsMax = 100

/**
 * What a form shows at most, through `toDisplay`: the rectangle that clips its content, undefined
 * where there is none. The form itself does not tell; PDFium keeps the clip with each object within,
 * or in its place the object's own clip where that is smaller, so that the largest of all counts.
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

/** In the form's own space, y upwards. */
function clipOfObject(library: PdfiumLibrary, object: number): Box | undefined {
  const { calls } = library
  const clip = calls.FPDFPageObj_GetClipPath(object)
  if (clip === 0 || calls.FPDFClipPath_CountPaths(clip) < 1) return undefined
  const count = calls.FPDFClipPath_CountPathSegments(clip, 0)
  if (count < 4 || count > segmentsMax) return undefined
  const across: number[] = []
  const along: number[] = []
  for (let index = 0; index < count; index++) {
    const segment = calls.FPDFClipPath_GetPathSegment(clip, 0, index)
    if (!calls.FPDFPathSegment_GetPoint(segment, library.scratch, library.scratch + 4)) continue
    across.push(library.float(0))
    along.push(library.float(1))
  }
  if (across.length < 4) return undefined
  return {
    left: Math.min(...across),
    top: Math.max(...along),
    right: Math.max(...across),
    bottom: Math.min(...along),
  }
}
