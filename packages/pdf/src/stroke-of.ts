import { type Box, withRoom } from '@rowdeck/core/deck-model/box'
import { compose, type Matrix, mapPoint, readMatrix } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Bounds the points of a line; of one with more, only the box is known. */
const segmentsMax = 2_000

/** A piece of a line: its box with the width of the line, and its length; a curve is as long as its control points are apart. */
export interface StrokePiece {
  box: Box
  length: number
}

/** The line of a path, in points as displayed. */
export interface Stroke {
  width: number
  /** How many pieces it has. */
  count: number
  /** Undefined if there are too many to read. */
  pieces(): StrokePiece[] | undefined
}

/** The line of a path without a fill. */
export function strokeOf(library: PdfiumLibrary, path: number, toDisplay: Matrix): Stroke {
  const { calls, scratch } = library
  const own = calls.FPDFPageObj_GetMatrix(path, scratch) ? readMatrix(library) : undefined
  const matrix = own === undefined ? toDisplay : compose(own, toDisplay)
  const scale = Math.max(Math.hypot(matrix.a, matrix.b), Math.hypot(matrix.c, matrix.d))
  const width = calls.FPDFPageObj_GetStrokeWidth(path, scratch) ? scale * library.float(0) : 0
  const segments = calls.FPDFPath_CountSegments(path)
  let known: StrokePiece[] | undefined
  return {
    width,
    count: Math.max(1, segments - 1),
    pieces: () => {
      if (segments > segmentsMax) return undefined
      known ??= piecesOf(library, path, { segments, matrix, width })
      return known
    },
  }
}

function piecesOf(
  library: PdfiumLibrary,
  path: number,
  { segments, matrix, width }: { segments: number; matrix: Matrix; width: number },
): StrokePiece[] {
  const { calls, scratch } = library
  const points = Array.from({ length: segments }, (_, at) => {
    const segment = calls.FPDFPath_GetPathSegment(path, at)
    calls.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)
    return mapPoint(library.float(0), library.float(1), matrix)
  })
  return points.map((to, at) => {
    const from = points[Math.max(0, at - 1)] ?? to
    const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
    const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
    const box = withRoom({ left, top, right, bottom }, width / 2)
    return { box, length: Math.hypot(to.x - from.x, to.y - from.y) }
  })
}
