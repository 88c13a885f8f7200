import type { Point } from '../find-text/smallest-rectangle.ts'

/** A projective map of the plane: a matrix of 3 by 3, row by row, for points as (x, y, 1). */
export type Homography = readonly number[]

export interface Size {
  width: number
  height: number
}

/** Corners in the order top left, top right, bottom right, bottom left. */
export type Quadrilateral = readonly [Point, Point, Point, Point]

export function project(
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0]: Homography,
  { x, y }: Point,
): Point {
  const depth = g * x + h * y + i
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth }
}

/** The map back; that of a plane onto itself, up to a factor, which points do not show. */
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

/** The same map for points that are counted from `origin`. */
export function moved(
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0]: Homography,
  { x, y }: Point,
): Homography {
  return [a, b, a * x + b * y + c, d, e, d * x + e * y + f, g, h, g * x + h * y + i]
}

/**
 * Maps a rectangle from the origin onto a quadrilateral, corner to corner (Heckbert, "Fundamentals of
 * Texture Mapping and Image Warping", 1989, section 2.2.3).
 */
export function ontoQuadrilateral({ width, height }: Size, corners: Quadrilateral): Homography {
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
 * The upright rectangle that holds a picture of this size once it is turned back by `angle`, which
 * it lies turned by clockwise; and the map from that rectangle into the picture.
 */
export function turnedBack(
  { width, height }: Size,
  angle: number,
): Size & { intoPicture: Homography } {
  // Quarter turns keep whole pixels: without rounding, sin of a half turn is not quite 0.
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

/** The size of a rectangle that shows a quadrilateral as large as it is: the means of its opposite sides. */
export function sizeOf([a, b, c, d]: Quadrilateral): Size {
  return {
    width: Math.max(1, Math.round((distance(a, b) + distance(d, c)) / 2)),
    height: Math.max(1, Math.round((distance(a, d) + distance(b, c)) / 2)),
  }
}

/** The area of a quadrilateral, by its diagonals. */
export function areaWithin([a, b, c, d]: Quadrilateral): number {
  return Math.abs((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y)) / 2
}

/** A quadrilateral without a margin that takes this share of it on every side. */
export function shrunk(corners: Quadrilateral, share: number): Quadrilateral {
  const into = ontoQuadrilateral({ width: 1, height: 1 }, corners)
  const [near, far] = [share, 1 - share]
  const at = (x: number, y: number) => project(into, { x, y })
  return [at(near, near), at(far, near), at(far, far), at(near, far)]
}

/** Whether a point lies in a quadrilateral, whose corners follow each other clockwise. */
export function holds(corners: Quadrilateral, { x, y }: Point): boolean {
  return corners.every((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0
  })
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
