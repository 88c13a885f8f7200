import type { Box, Point } from '@rowdeck/core/deck-model/box'
import { type Matrix, mapPoint } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** How many points of a text are sampled along it and across. */
const [along, across] = [9, 3]
/** Slant below which a text counts as upright, as a tangent: rounding of exporters. Chosen by eye. */
const negligible = 0.02

/** The corners of a text as displayed, in order around it, beginning with those of its baseline. */
export type Corners = readonly [Point, Point, Point, Point]

/** The corners of the rotated bounds of a text; those of its box if PDFium reports none. */
export function cornersOf(
  library: PdfiumLibrary,
  text: number,
  { toDisplay, box }: { toDisplay: Matrix; box: Box },
): Corners {
  const { calls, scratch } = library
  if (!calls.FPDFPageObj_GetRotatedBounds(text, scratch)) return cornersOfBox(box)
  const corner = (at: number) =>
    mapPoint(library.float(2 * at), library.float(2 * at + 1), toDisplay)
  return [corner(0), corner(1), corner(2), corner(3)]
}

export function cornersOfBox({ left, top, right, bottom }: Box): Corners {
  return [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ]
}

/** Points spread evenly between corners. */
export function pointsWithin([first, second, third, fourth]: Corners): Point[] {
  return Array.from({ length: along * across }, (_, at) => {
    const u = ((at % along) + 0.5) / along
    const v = (Math.floor(at / along) + 0.5) / across
    const [a, b, c, d] = [(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v]
    return {
      x: a * first.x + b * second.x + c * third.x + d * fourth.x,
      y: a * first.y + b * second.y + c * third.y + d * fourth.y,
    }
  })
}

/** The angle of a text, from its first two corners, in radians; 0 if it is level or turned by quarters. */
export function angleOf([first, second]: Corners): number {
  const [x, y] = [second.x - first.x, second.y - first.y]
  const isUpright =
    Math.min(Math.abs(x), Math.abs(y)) <= negligible * Math.max(Math.abs(x), Math.abs(y))
  return isUpright ? 0 : Math.atan2(y, x)
}

/** The bounding box of points in a coordinate system turned by an angle. */
export function boxTurnedBack(points: readonly Point[], angle: number): Box {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const xs = points.map(({ x, y }) => x * cos + y * sin)
  const ys = points.map(({ x, y }) => y * cos - x * sin)
  return {
    ...{ left: Math.min(...xs), top: Math.min(...ys) },
    ...{ right: Math.max(...xs), bottom: Math.max(...ys) },
  }
}
