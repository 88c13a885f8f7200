import type { Point } from '@rowdeck/core/deck-model/box'

/** Maps points: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The matrix that maps as `inner` does, and then as the first one. */
export function multiply([a, b, c, d, e, f]: Matrix, inner: Matrix): Matrix {
  const [ia, ib, ic, id, ie, iff] = inner
  return [
    a * ia + c * ib,
    b * ia + d * ib,
    a * ic + c * id,
    b * ic + d * id,
    a * ie + c * iff + e,
    b * ie + d * iff + f,
  ]
}

export function apply([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** Maps a difference of two points. */
export function applyToVector([a, b, c, d]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y, y: b * x + d * y }
}
