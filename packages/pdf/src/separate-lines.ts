import { type Box, heightOf, widthOf } from '@rowdeck/core/deck-model/box'
import { type DrawnPath, pointAt, SegmentType } from './drawn-path.ts'
import { isFilled } from './path-paint.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Bounds the points that are read; a path with more is a drawing. */
const segmentsMax = 400
/** A line is level or upright if its ends differ by less, in points: rounding. */
const levelPoints = 0.5

/**
 * The lines of a path without a fill that has nothing but level and upright lines apart from one another, as Canva and charts draw all
 * rules of a table or a grid at once; undefined if it has others.
 */
export function separateLines(library: PdfiumLibrary, drawn: DrawnPath): Box[] | undefined {
  const { calls } = library
  const count = calls.FPDFPath_CountSegments(drawn.path)
  if (count < 4 || count > segmentsMax || count % 2 === 1) return undefined
  for (let index = 0; index < count; index++) {
    const type = calls.FPDFPathSegment_GetType(calls.FPDFPath_GetPathSegment(drawn.path, index))
    if (type !== (index % 2 === 0 ? SegmentType.move : SegmentType.line)) return undefined
  }
  if (isFilled(library, drawn.path)) return undefined
  const lines: Box[] = []
  for (let index = 0; index < count; index += 2) {
    const [from, to] = [pointAt(library, drawn, index), pointAt(library, drawn, index + 1)]
    if (from === undefined || to === undefined) return undefined
    const box = {
      ...{ left: Math.min(from.x, to.x), right: Math.max(from.x, to.x) },
      ...{ top: Math.min(from.y, to.y), bottom: Math.max(from.y, to.y) },
    }
    if (Math.min(widthOf(box), heightOf(box)) > levelPoints) return undefined
    lines.push(box)
  }
  return lines
}
