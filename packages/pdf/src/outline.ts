import type { Point } from '@rowdeck/core/deck-model/box'
import { compose, type Matrix, mapPoint, readMatrix } from './page-geometry.ts'
import { ObjectType } from './page-objects.ts'
import { isStroked } from './path-paint.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { strokeOf } from './stroke-of.ts'

/** Bounds the points of an outline and the paths of a clip; with more, the outline is unknown. */
const segmentsMax = 1_000
const clipsMax = 16
/** PDFium's numbers of curves and moves among the segments of a path, and of the even-odd rule. */
const [curve, move] = [1, 2]
const evenOdd = 1
/** How many lines approximate a curve. */
const linesPerCurve = 8
/** A picture fills the unit square of its matrix. */
const square: Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

type Edge = [from: Point, to: Point]

/** The area that a path encloses, as displayed. */
export interface Outline {
  edges: Edge[]
  /** The fill rule, which decides what is inside where rings overlap; PDFium does not report that of a clip. */
  rule: 'winding' | 'even-odd' | 'unknown'
  /** The width of its line, 0 if it has none. */
  lineWidth: number
}

/** The outline of an object and those of its clips: it paints where a point is inside all. Undefined if one is unknown. */
export function outlinesOf(
  library: PdfiumLibrary,
  object: number,
  toDisplay: Matrix,
): Outline[] | undefined {
  const type = library.calls.FPDFPageObj_GetType(object)
  const clips = outlinesOfClip(library, object, toDisplay)
  if (type === ObjectType.shading || clips === undefined) return clips
  const own = outlineOf(library, object, { toDisplay, isPicture: type === ObjectType.picture })
  return own && [own, ...clips]
}

function outlineOf(
  library: PdfiumLibrary,
  object: number,
  { toDisplay, isPicture }: { toDisplay: Matrix; isPicture: boolean },
): Outline | undefined {
  const { calls, scratch } = library
  const own = calls.FPDFPageObj_GetMatrix(object, scratch) ? readMatrix(library) : undefined
  const matrix = own === undefined ? toDisplay : compose(own, toDisplay)
  if (isPicture) return outlineAround([square.map(({ x, y }) => mapPoint(x, y, matrix))], 'winding')
  const count = calls.FPDFPath_CountSegments(object)
  const segmentAt = (index: number) => calls.FPDFPath_GetPathSegment(object, index)
  const rings = ringsOf(library, { count, segmentAt, matrix })
  const isEvenOdd =
    calls.FPDFPath_GetDrawMode(object, scratch, scratch + 4) !== 0 && library.integer(0) === evenOdd
  const lineWidth = isStroked(library, object) ? strokeOf(library, object, toDisplay).width : 0
  return rings && outlineAround(rings, isEvenOdd ? 'even-odd' : 'winding', lineWidth)
}

function outlineAround(rings: Point[][], rule: Outline['rule'], lineWidth = 0): Outline {
  return { edges: edgesOf(rings), rule, lineWidth }
}

function outlinesOfClip(
  library: PdfiumLibrary,
  object: number,
  matrix: Matrix,
): Outline[] | undefined {
  const { calls } = library
  const clip = calls.FPDFPageObj_GetClipPath(object)
  const paths = clip === 0 ? 0 : Math.max(0, calls.FPDFClipPath_CountPaths(clip))
  if (paths > clipsMax) return undefined
  const found: Outline[] = []
  for (let path = 0; path < paths; path++) {
    const count = calls.FPDFClipPath_CountPathSegments(clip, path)
    const segmentAt = (index: number) => calls.FPDFClipPath_GetPathSegment(clip, path, index)
    const rings = ringsOf(library, { count, segmentAt, matrix })
    if (rings === undefined) return undefined
    found.push(outlineAround(rings, 'unknown'))
  }
  return found
}

interface Segments {
  count: number
  segmentAt(index: number): number
  matrix: Matrix
}

function ringsOf(library: PdfiumLibrary, segments: Segments): Point[][] | undefined {
  const { count, segmentAt, matrix } = segments
  const { calls, scratch } = library
  if (count > segmentsMax) return undefined
  const rings: Point[][] = []
  let controls: Point[] = []
  for (let index = 0; index < count; index++) {
    const segment = segmentAt(index)
    if (!calls.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) return undefined
    const point = mapPoint(library.float(0), library.float(1), matrix)
    const type = calls.FPDFPathSegment_GetType(segment)
    if (type === move) rings.push([])
    const ring = rings.at(-1)
    if (ring === undefined) return undefined
    if (type !== curve) ring.push(point)
    else controls.push(point)
    if (controls.length < 3) continue
    ring.push(...pointsOfCurve([ring.at(-1) as Point, ...controls] as Curve))
    controls = []
  }
  return rings
}

type Curve = [Point, Point, Point, Point]

/** Points of a Bézier curve, without its start. */
function pointsOfCurve([first, second, third, last]: Curve): Point[] {
  return Array.from({ length: linesPerCurve }, (_, at) => {
    const t = (at + 1) / linesPerCurve
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
    return {
      x: a * first.x + b * second.x + c * third.x + d * last.x,
      y: a * first.y + b * second.y + c * third.y + d * last.y,
    }
  })
}

/** Whether a point is certainly in an outline: by the even-odd rule, under which less is inside, if the rule is unknown. */
export function encloses(outline: Outline, point: Point): boolean {
  const { crossings, turns } = crossingsOf(outline, point)
  return outline.rule === 'winding' ? turns !== 0 : crossings % 2 === 1
}

/** Whether a point may be in an outline, by either rule if the rule is unknown, or under its line. */
export function mayEnclose(outline: Outline, point: Point): boolean {
  const { crossings, turns } = crossingsOf(outline, point)
  return outline.rule === 'even-odd' && crossings % 2 === 0
    ? isUnderLine(outline, point)
    : turns !== 0 || isUnderLine(outline, point)
}

/** How often an outline crosses the ray to the right of a point, and its winding number around the point. */
function crossingsOf(outline: Outline, { x, y }: Point): { crossings: number; turns: number } {
  let [crossings, turns] = [0, 0]
  for (const [from, to] of outline.edges) {
    if (from.y > y === to.y > y) continue
    const across = from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)
    if (across <= x) continue
    crossings++
    turns += to.y > from.y ? 1 : -1
  }
  return { crossings, turns }
}

function isUnderLine(outline: Outline, point: Point): boolean {
  const reach = outline.lineWidth / 2
  return reach > 0 && outline.edges.some((edge) => distanceToLine(edge, point) <= reach)
}

function edgesOf(rings: Point[][]): Edge[] {
  return rings.flatMap((ring) => ring.map((to, at): Edge => [ring.at(at - 1) as Point, to]))
}

function distanceToLine([from, to]: Edge, { x, y }: Point): number {
  const [across, down] = [to.x - from.x, to.y - from.y]
  const length = across ** 2 + down ** 2
  const along = length === 0 ? 0 : ((x - from.x) * across + (y - from.y) * down) / length
  const at = Math.min(1, Math.max(0, along))
  return Math.hypot(from.x + at * across - x, from.y + at * down - y)
}
