import type { Point } from '@rowdeck/core/deck-model/box'
import { composed, type Projection } from '@rowdeck/core/deck-model/projection'
import { distance, type Quadrilateral, type Size } from '../geometry.ts'

/** A projective map between the planes of two pictures. */
export type Homography = Projection

/** Applies a map to a point. */
export function project(
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0]: Homography,
  { x, y }: Point,
): Point {
  const depth = g * x + h * y + i
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth }
}

/** The inverse map, up to a factor that does not affect points. */
export function inverse([
  a = 0,
  b = 0,
  c = 0,
  d = 0,
  e = 0,
  f = 0,
  g = 0,
  h = 0,
  i = 0,
]: Homography): Homography {
  return [
    ...[e * i - f * h, c * h - b * i, b * f - c * e],
    ...[f * g - d * i, a * i - c * g, c * d - a * f],
    ...[d * h - e * g, b * g - a * h, a * e - b * d],
  ]
}

/** A map from a picture of one size to one of another, for points in shares of width and height instead of pixels. */
export function inShares(map: Homography, from: Size, to: Size): Homography {
  const pixels = [from.width, 0, 0, 0, from.height, 0, 0, 0, 1]
  return composed(composed(pixels, map), [1 / to.width, 0, 0, 0, 1 / to.height, 0, 0, 0, 1])
}

/** The same map for points given relative to an origin. */
export function withOrigin(
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0]: Homography,
  { x, y }: Point,
): Homography {
  return [a, b, a * x + b * y + c, d, e, d * x + e * y + f, g, h, g * x + h * y + i]
}

/**
 * Maps a rectangle at the origin to a quadrilateral, corner to corner (Heckbert, "Fundamentals of Texture
 * Mapping and Image Warping", 1989, section 2.2.3).
 */
export function rectangleToQuadrilateral(
  { width, height }: Size,
  corners: Quadrilateral,
): Homography {
  const [p, q, r, s] = corners
  const sumX = p.x - q.x + r.x - s.x
  const sumY = p.y - q.y + r.y - s.y
  const [dx1, dx2] = [q.x - r.x, s.x - r.x]
  const [dy1, dy2] = [q.y - r.y, s.y - r.y]
  const area = dx1 * dy2 - dx2 * dy1
  const g = (sumX * dy2 - dx2 * sumY) / area
  const h = (dx1 * sumY - sumX * dy1) / area
  return [
    (q.x - p.x + g * q.x) / width,
    (s.x - p.x + h * s.x) / height,
    p.x,
    (q.y - p.y + g * q.y) / width,
    (s.y - p.y + h * s.y) / height,
    p.y,
    g / width,
    h / height,
    1,
  ]
}

/**
 * The size of a picture after it was rotated counterclockwise by `angle`, in radians, without cutting
 * anything off; and the map from the rotated picture into the original.
 */
export function rotatedBack(
  { width, height }: Size,
  angle: number,
): Size & { intoPicture: Homography } {
  // Rounded, so that quarter turns move whole pixels: the sine of a half turn is not exactly 0.
  const cos = Math.round(Math.cos(angle) * 1e12) / 1e12
  const sin = Math.round(Math.sin(angle) * 1e12) / 1e12
  const size = {
    width: Math.ceil(Math.abs(width * cos) + Math.abs(height * sin)),
    height: Math.ceil(Math.abs(width * sin) + Math.abs(height * cos)),
  }
  const x = width / 2 - (size.width * cos - size.height * sin) / 2
  const y = height / 2 - (size.width * sin + size.height * cos) / 2
  return { ...size, intoPicture: [cos, -sin, x, sin, cos, y, 0, 0, 1] }
}

/** The size of a rectangle as large as a quadrilateral: the means of its opposite sides. */
export function quadrilateralSize([a, b, c, d]: Quadrilateral): Size {
  return {
    width: Math.max(1, Math.round((distance(a, b) + distance(d, c)) / 2)),
    height: Math.max(1, Math.round((distance(a, d) + distance(b, c)) / 2)),
  }
}

/** The area of a quadrilateral, computed from its diagonals. */
export function quadrilateralArea([a, b, c, d]: Quadrilateral): number {
  return Math.abs((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y)) / 2
}

/** Shrinks a quadrilateral by a share of its size on every side. */
export function inset(corners: Quadrilateral, share: number): Quadrilateral {
  const into = rectangleToQuadrilateral({ width: 1, height: 1 }, corners)
  const [near, far] = [share, 1 - share]
  const corner = (x: number, y: number) => project(into, { x, y })
  return [corner(near, near), corner(far, near), corner(far, far), corner(near, far)]
}

/** Whether a point lies in a quadrilateral with clockwise corners. */
export function contains(corners: Quadrilateral, { x, y }: Point): boolean {
  return corners.every((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0
  })
}
