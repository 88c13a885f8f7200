import type { Box, Point } from '@rowdeck/core/deck-model/box'
import { compose, type Matrix, readMatrix } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** PDFium's numbers of the segments of a path. */
export const SegmentType = { line: 0, move: 2 } as const

/** A path, and how its space is displayed. */
export interface DrawnPath {
  path: number
  /** As displayed. */
  box: Box
  toDisplay: Matrix
}

/** A point of a path as displayed; undefined if it cannot be read. */
export function pointAt(
  library: PdfiumLibrary,
  { path, toDisplay }: DrawnPath,
  index: number,
): Point | undefined {
  const { calls, scratch } = library
  if (!calls.FPDFPageObj_GetMatrix(path, scratch)) return undefined
  const { a, b, c, d, e, f } = compose(readMatrix(library), toDisplay)
  const segment = calls.FPDFPath_GetPathSegment(path, index)
  if (!calls.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) return undefined
  const [x, y] = [library.float(0), library.float(1)]
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}
