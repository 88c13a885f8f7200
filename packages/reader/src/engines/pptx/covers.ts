import { type Box, isOverlapping, type Point, union } from '@rowdeck/core/deck-model/box'

/** The corners of an area; what has none is empty. */
export type Polygon = readonly Point[]

/** An opaque shape, or a picture, that is drawn over others at all times. */
export interface Cover {
  /** Around it. */
  box: Box
  area(): Polygon
  /** The file of the picture that it shows, which may have transparent parts. */
  picture: string | undefined
}

/** What may be covered: where it is in the order of drawing, and around it. */
export interface Coverable {
  /** How many covers were there before it. */
  from: number
  box: Box
}

/** An area is covered if no gap is wider than this, in points: edges that meet are written with an error. */
const slack = 0.5
/** Distance of the lines along which areas are compared, in points: through less nobody reads a word. */
const lineStep = 1
/** Lines along which an area is compared at most; slides are at most 4,032 points high. */
const linesMax = 4096
/** Covers and edges of covers that are compared with areas on a slide; what would take more stays. Bounds time. */
const stepsMax = 3_000_000

/** The covers of a slide, in drawing order. */
export class Covers {
  readonly #covers: Cover[] = []
  #stepsLeft = stepsMax

  add({ area, ...cover }: Cover): void {
    let known: Polygon | undefined
    this.#covers.push({
      ...cover,
      area() {
        known ??= area()
        return known
      },
    })
  }

  /** The place in the drawing order of what is drawn next. */
  get next(): number {
    return this.#covers.length
  }

  /** The covers that are drawn over some part of this. */
  over({ from, box }: Coverable): Cover[] {
    this.#stepsLeft -= this.#covers.length - from
    const over: Cover[] = []
    for (let at = from; at < this.#covers.length && this.#stepsLeft >= 0; at++) {
      const cover = this.#covers[at]
      if (cover !== undefined && isOverlapping(cover.box, box)) over.push(cover)
    }
    return over
  }

  /** Whether some covers together cover all of a convex area. */
  areOver(area: Polygon, covers: readonly Cover[]): boolean {
    const polygons = covers.map((cover) => cover.area()).filter(({ length }) => length > 0)
    if (polygons.length === 0) return false
    const edges = polygons.reduce((sum, { length }) => sum + length, 0)
    const { top, bottom } = boxOf(area)
    const count = Math.min(linesMax, Math.max(1, Math.ceil((bottom - top) / lineStep)))
    for (let line = 0; line < count; line++) {
      const y = top + ((line + 0.5) / count) * (bottom - top)
      this.#stepsLeft -= edges
      if (this.#stepsLeft < 0 || !isFilledAt(y, area, polygons)) return false
    }
    return true
  }
}

/** The box around points. */
export function boxOf(area: Polygon): Box {
  return area.map(({ x, y }): Box => ({ left: x, top: y, right: x, bottom: y })).reduce(union)
}

function isFilledAt(y: number, area: Polygon, polygons: readonly Polygon[]): boolean {
  // no edge of an area without a height is crossed
  const [from = Number.NaN, to = Number.NaN] = crossingsAt(y, area)
  const spans = polygons.flatMap((polygon) => spansAt(y, polygon)).sort((a, b) => a[0] - b[0])
  let reached = from
  for (const [start, end] of spans) {
    if (start > reached + slack) break
    reached = Math.max(reached, end)
  }
  return reached >= to - slack
}

/** The parts of a level line that are in a polygon. */
function spansAt(y: number, polygon: Polygon): [from: number, to: number][] {
  const crossings = crossingsAt(y, polygon)
  return crossings.flatMap((from, at): [number, number][] => {
    const to = crossings[at + 1]
    return at % 2 === 0 && to !== undefined ? [[from, to]] : []
  })
}

/** Where a level line crosses the edges of a polygon, from left to right. */
function crossingsAt(y: number, polygon: Polygon): number[] {
  const crossings: number[] = []
  let last = polygon.at(-1)
  for (const point of polygon) {
    if (last !== undefined && last.y <= y !== point.y <= y) {
      crossings.push(last.x + ((y - last.y) / (point.y - last.y)) * (point.x - last.x))
    }
    last = point
  }
  return crossings.sort((a, b) => a - b)
}
