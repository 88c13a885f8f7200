import { type Box, isOverlapping, type Point, union } from '@rowdeck/core/deck-model/box'
import { isWithin } from './box-in-box.ts'
import { areCorners } from './rectangle.ts'

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

/** A cover whose area is computed once. */
export interface KnownCover extends Cover {
  /** Its area if that is an upright rectangle. */
  rectangle(): Box | undefined
}

/** What may be covered: where it is in the order of drawing, and around it. */
export interface Coverable {
  /** How many covers were there before it. */
  from: number
  box: Box
}

/** An area is covered if no gap is wider than this, in points: edges that meet are written with an error. */
const slack = 0.5
/** Distance between the scan lines along which areas are compared, in points: no word can be read through a narrower gap. */
const lineStep = 1
/** Lines along which an area is compared at most; slides are at most 4,032 points high. */
const linesMax = 4096
/**
 * Edges of covers that are compared with the areas of one thing, and of all things on a slide: under what would take more,
 * only what is under one upright rectangle is covered. Bounds time.
 */
const [stepsOfThingMax, stepsMax] = [500_000, 5_000_000]
/** Covers of one thing that are looked at: the last ones. Bounds time. */
const coversMax = 500

/** The covers that are drawn over some part of a thing. */
export interface CoversOver {
  covers: readonly KnownCover[]
  /** Comparisons that are left for it. */
  stepsLeft: number
}

/** The covers of a slide, in drawing order. */
export class Covers {
  readonly #covers: KnownCover[] = []
  #stepsLeft = stepsMax

  add({ area, ...cover }: Cover): void {
    const known = once(area)
    const rectangle = once(() => (areCorners(known()) ? boxOf(known()) : undefined))
    this.#covers.push({ ...cover, area: known, rectangle })
  }

  /** The place in the drawing order of what is drawn next. */
  get next(): number {
    return this.#covers.length
  }

  /** The covers that are drawn over some part of this: one alone if it is an upright rectangle over all of it. */
  over({ from, box }: Coverable): CoversOver {
    const covers: KnownCover[] = []
    for (let at = this.#covers.length - 1; at >= from; at--) {
      const cover = this.#covers[at] as KnownCover
      if (!isOverlapping(cover.box, box)) continue
      if (cover.picture === undefined && isRectangleOver(cover, box)) {
        return { covers: [cover], stepsLeft: stepsOfThingMax }
      }
      if (covers.length < coversMax) covers.push(cover)
    }
    return { covers, stepsLeft: stepsOfThingMax }
  }

  /** Whether some covers together cover all of a convex area. */
  areOver(area: Polygon, over: CoversOver, covers = over.covers): boolean {
    const box = boxOf(area)
    if (covers.some((cover) => isRectangleOver(cover, box))) return true
    if (Math.min(over.stepsLeft, this.#stepsLeft) < 0) return false
    const polygons = covers.map((cover) => cover.area()).filter(({ length }) => length > 0)
    if (polygons.length === 0) return false
    const edges = polygons.reduce((sum, { length }) => sum + length, 0)
    const { top, bottom } = box
    const count = Math.min(linesMax, Math.max(1, Math.ceil((bottom - top) / lineStep)))
    for (let line = 0; line < count; line++) {
      const y = top + ((line + 0.5) / count) * (bottom - top)
      over.stepsLeft -= edges
      this.#stepsLeft -= edges
      if (Math.min(over.stepsLeft, this.#stepsLeft) < 0 || !isFilledAt(y, area, polygons))
        return false
    }
    return true
  }
}

/** Returns what a function returned at first. */
function once<T>(compute: () => T): () => T {
  let known: { value: T } | undefined
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}

/** Whether a cover is an upright rectangle that a box is in. */
function isRectangleOver({ box: around, rectangle }: KnownCover, box: Box): boolean {
  if (!isWithin(box, around)) return false
  const filled = rectangle()
  return filled !== undefined && isWithin(box, filled)
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
