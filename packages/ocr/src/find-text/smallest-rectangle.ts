import type { Point } from '@rowdeck/core/deck-model/box'
import type { RotatedBox } from '../rotated-box.ts'

/**
 * Returns the rectangle of least area around points: one of its sides lies along a side of their convex
 * hull (Freeman and Shapira, 1975). Its angle is within 45 degrees, so that the width is the side closer
 * to the horizontal. Without points the box is empty.
 */
export function smallestRectangle(points: Point[]): RotatedBox {
  const hull = convexHull(points)
  let best = rectangleAlong(hull, 0)
  hull.forEach((from, index) => {
    const to = hull[(index + 1) % hull.length] ?? from
    const quarter = Math.PI / 2
    const direction = Math.atan2(to.y - from.y, to.x - from.x)
    const angle = direction - Math.round(direction / quarter) * quarter
    const rectangle = rectangleAlong(hull, angle)
    if (rectangle.width * rectangle.height < best.width * best.height) best = rectangle
  })
  return best
}

/** The convex hull, by Andrew's monotone chain (1979). */
function convexHull(points: Point[]): Point[] {
  if (points.length < 2) return points
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const lower = halfHull(sorted)
  const upper = halfHull(sorted.reverse())
  return [...lower.slice(0, -1), ...upper.slice(0, -1)]
}

function halfHull(sorted: Point[]): Point[] {
  const half: Point[] = []
  for (const point of sorted) {
    while (half.length > 1 && !turnsLeft(half.at(-2), half.at(-1), point)) half.pop()
    half.push(point)
  }
  return half
}

function turnsLeft(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (!a || !b) return true
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
}

function rectangleAlong(points: Point[], angle: number): RotatedBox {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    const along = x * cos + y * sin
    const across = y * cos - x * sin
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, across)
    bottom = Math.max(bottom, across)
  }
  if (left > right) return { centerX: 0, centerY: 0, width: 0, height: 0, angle: 0 }
  const along = (left + right) / 2
  const across = (top + bottom) / 2
  return {
    centerX: along * cos - across * sin,
    centerY: along * sin + across * cos,
    width: right - left,
    height: bottom - top,
    angle,
  }
}
