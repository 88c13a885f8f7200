import {
  arrowOfOutline,
  type BlockArrow,
  pathPointsMax,
} from '@rowdeck/core/deck-model/arrow-outline'
import { heightOf, type Point, widthOf } from '@rowdeck/core/deck-model/box'
import { type DrawnPath, pointAt, SegmentType } from './drawn-path.ts'
import { arrowLengthMin } from './likeness.ts'
import { isClosed, isFilled, isTransparent } from './path-paint.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Narrower ones are heads of lines and bullets, in points. Chosen by eye. */
const sideMin = 8
/** Most paths are rectangles: four corners and the first again. */
const rectanglePoints = 5
/** Bounds the block arrows of a page; one with more is no flow chart. */
const arrowsMax = 400

/** Adds the block arrow that a path draws, unless it is drawn already, as a fill that its outline follows. */
export function addBlockArrow(
  library: PdfiumLibrary,
  drawn: DrawnPath,
  arrows: BlockArrow[],
): void {
  const { path, box } = drawn
  const count = library.calls.FPDFPath_CountSegments(path)
  if (count < 3 || count === rectanglePoints || count > pathPointsMax) return
  if (arrows.length >= arrowsMax) return
  const sides = [widthOf(box), heightOf(box)]
  if (Math.min(...sides) < sideMin || Math.max(...sides) < arrowLengthMin) return
  if (!isFilled(library, path) && !isClosed(library, path)) return
  if (isTransparent(library, path)) return
  const parts = partsOf(library, drawn, count)
  const arrow = parts && arrowOfOutline(parts)
  if (arrow !== undefined && !arrows.some((one) => isSame(one, arrow))) arrows.push(arrow)
}

function partsOf(library: PdfiumLibrary, drawn: DrawnPath, count: number): Point[][] | undefined {
  const { calls } = library
  const parts: Point[][] = []
  for (let index = 0; index < count; index++) {
    const point = pointAt(library, drawn, index)
    if (point === undefined) return undefined
    const segment = calls.FPDFPath_GetPathSegment(drawn.path, index)
    if (calls.FPDFPathSegment_GetType(segment) === SegmentType.move) parts.push([])
    parts.at(-1)?.push(point)
  }
  return parts
}

/** Whether both are drawn at one place, but for the width of a line. */
function isSame(one: BlockArrow, other: BlockArrow): boolean {
  const ends = (['from', 'to'] as const).map((end) => [one[end].point, other[end].point] as const)
  return ends.every(([a, b]) => Math.hypot(a.x - b.x, a.y - b.y) < sideMin / 2)
}
