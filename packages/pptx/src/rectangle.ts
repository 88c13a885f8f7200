import type { Box, Point } from '@rowdeck/core/deck-model/box'

/** Corners of a box. */
const corners = 4

/** The corners of a rectangle. */
export function rectangle({ left, top, right, bottom }: Box): Point[] {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}

/** Whether points are the corners of an upright box, which may be closed. */
export function areCorners(points: readonly Point[]): boolean {
  const [first, last] = [points[0], points.at(-1)]
  const isClosed = points.length === corners + 1 && first?.x === last?.x && first?.y === last?.y
  if (points.length !== corners && !isClosed) return false
  const [one, two, three, four] = points as [Point, Point, Point, Point]
  const startsLevel = one.y === two.y && two.x === three.x && three.y === four.y && four.x === one.x
  const startsDown = one.x === two.x && two.y === three.y && three.x === four.x && four.y === one.y
  return startsLevel || startsDown
}
