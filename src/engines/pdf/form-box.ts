import type { Box } from '../../conversion/convert.ts'
import { type Matrix, mapBox } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** A clip of more corners is no rectangle. */
const segmentsMax = 6

/**
 * What a form shows at most, through `toDisplay`: the rectangle that clips its content, which
 * PDFium keeps with each object within; undefined where there is none. `inner` is any object of the
 * form, as the form itself does not tell.
 */
export function clipOf(library: PdfiumLibrary, inner: number, toDisplay: Matrix): Box | undefined {
  const { calls } = library
  const clip = calls.FPDFPageObj_GetClipPath(inner)
  if (clip === 0 || calls.FPDFClipPath_CountPaths(clip) < 1) return undefined
  const count = calls.FPDFClipPath_CountPathSegments(clip, 0)
  if (count < 4 || count > segmentsMax) return undefined
  const corners: { x: number; y: number }[] = []
  for (let index = 0; index < count; index++) {
    const segment = calls.FPDFClipPath_GetPathSegment(clip, 0, index)
    const known = calls.FPDFPathSegment_GetPoint(segment, library.scratch, library.scratch + 4)
    if (known) corners.push({ x: library.float(0), y: library.float(1) })
  }
  if (corners.length < 4) return undefined
  const [across, along] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const box = {
    left: Math.min(...across),
    top: Math.max(...along),
    right: Math.max(...across),
    bottom: Math.min(...along),
  }
  return mapBox(box, toDisplay)
}
