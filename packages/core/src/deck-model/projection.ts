import type { Box } from './box.ts'

/** A projective map of the plane: a 3 by 3 matrix in row order, for points as (x, y, 1). */
export type Projection = readonly number[]

/** The bounding box of a mapped box. */
export function projectBox(box: Box, projection: Projection): Box {
  const { left, top, right, bottom } = box
  const corners = [
    project(left, top, projection),
    project(right, top, projection),
    project(right, bottom, projection),
    project(left, bottom, projection),
  ]
  const [across, down] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return {
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across),
    bottom: Math.max(...down),
  }
}

/** The map that applies `first`, then `second`. */
export function composed(first: Projection, second: Projection): Projection {
  return [0, 3, 6].flatMap((row) =>
    [0, 1, 2].map((column) =>
      [0, 1, 2].reduce(
        (sum, at) => sum + (second[row + at] ?? 0) * (first[3 * at + column] ?? 0),
        0,
      ),
    ),
  )
}

/** The map from shares of a box to the plane of the box. */
export function outOf({ left, top, right, bottom }: Box): Projection {
  return [right - left, 0, left, 0, bottom - top, top, 0, 0, 1]
}

/** The map from the plane of a box to shares of the box. */
export function into({ left, top, right, bottom }: Box): Projection {
  const [width, height] = [right - left, bottom - top]
  return [1 / width, 0, -left / width, 0, 1 / height, -top / height, 0, 0, 1]
}

function project(x: number, y: number, projection: Projection): { x: number; y: number } {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = projection
  const depth = g * x + h * y + i
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth }
}
