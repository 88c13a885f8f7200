import { areaOf, type Box, toShares } from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { SegmentType } from './drawn-path.ts'
import {
  compose,
  type Matrix,
  type PageGeometry,
  readMatrix,
  visiblePart,
} from './page-geometry.ts'
import { isClosed, isFilled, isMasked, isTransparent } from './path-paint.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Bounds the points of a path; shapes with more are drawings. */
const segmentsMax = 200
/** A shape that covers less of its bounding box is not a box: a rounded one covers .96, a circle .79. */
const boxShareMin = 0.9
/** A shape that covers less holds no text, such as a slanted stripe or a bracket; a diamond and a triangle cover .5. */
const holderShareMin = 0.3
/** How near to the edge of the page a shape ends that runs off it, in shares of the page. */
const edgeShare = 0.005

interface Walk {
  library: PdfiumLibrary
  geometry: PageGeometry
  toDisplay: Matrix
  found: { frames: Frame[]; places: ReadonlyMap<number, number> }
}

/** A path and its bounding box as displayed, also where it runs off the page. */
interface ShownPath {
  path: number
  box: Box
}

/** Adds a frame, unless it is invisible, a blurred shadow, a backdrop, or neither filled nor closed like a connector. */
export function addFrame(walk: Walk, shown: ShownPath): void {
  const { library, found, geometry } = walk
  const { path } = shown
  if (isTransparent(library, path) || isMasked(library, path) || isBackdrop(walk, shown)) return
  const box = visiblePart(shown.box, geometry)
  if (isFilled(library, path)) found.frames.push({ ...box, place: found.places.size - 1 })
  else if (isClosed(library, path)) found.frames.push(box)
}

/**
 * Whether a path is the ground of a design, whose bounding box does not tell which texts are over it: a slanted stripe, or a slanted
 * or curved shape that runs off the page on two sides or more.
 */
function isBackdrop({ library, geometry, toDisplay }: Walk, { path, box }: ShownPath): boolean {
  const area = areaOfPath(library, path, toDisplay)
  if (area === undefined) return false
  const { left, top, right, bottom } = toShares(visiblePart(box, geometry), geometry)
  const distances = [left, top, 1 - right, 1 - bottom]
  const runsOff = distances.filter((distance) => distance <= edgeShare).length >= 2
  return area < (runsOff ? boxShareMin : holderShareMin) * areaOf(box)
}

/** The largest area inside the points of a part of a path, by the shoelace formula, as displayed; undefined if it has too many. */
function areaOfPath(library: PdfiumLibrary, path: number, toDisplay: Matrix): number | undefined {
  const { calls, scratch } = library
  const own = calls.FPDFPageObj_GetMatrix(path, scratch) ? readMatrix(library) : undefined
  const { a, b, c, d } = own ? compose(own, toDisplay) : toDisplay
  const count = calls.FPDFPath_CountSegments(path)
  if (count > segmentsMax) return undefined
  const parts: [x: number, y: number][][] = []
  for (let index = 0; index < count; index++) {
    const segment = calls.FPDFPath_GetPathSegment(path, index)
    if (!calls.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) return undefined
    if (calls.FPDFPathSegment_GetType(segment) === SegmentType.move) parts.push([])
    parts.at(-1)?.push([library.float(0), library.float(1)])
  }
  return Math.max(0, ...parts.map(areaInside)) * Math.abs(a * d - b * c)
}

function areaInside(points: [x: number, y: number][]): number {
  let twice = 0
  for (const [at, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(at + 1) % points.length] as [number, number]
    twice += x * nextY - nextX * y
  }
  return Math.abs(twice) / 2
}
