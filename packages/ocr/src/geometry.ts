import type { Point } from '@rowdeck/core/deck-model/box'

export interface Size {
  width: number
  height: number
}

/** Corners in the order top left, top right, bottom right, bottom left. */
export type Quadrilateral = readonly [Point, Point, Point, Point]

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
