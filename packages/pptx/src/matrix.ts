import type { Point } from '@rowdeck/core/deck-model/box'

/** Maps points: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** No slide or drawing needs larger entries; groups in groups could enlarge without bound. */
const entryMax = 1e15

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The matrix that maps as `inner` does, and then as the first one. */
export function multiply([a, b, c, d, e, f]: Matrix, inner: Matrix): Matrix {
  const [ia, ib, ic, id, ie, iff] = inner
  return [
    bounded(a * ia + c * ib),
    bounded(b * ia + d * ib),
    bounded(a * ic + c * id),
    bounded(b * ic + d * id),
    bounded(a * ie + c * iff + e),
    bounded(b * ie + d * iff + f),
  ]
}

function bounded(entry: number): number {
  return Math.min(entryMax, Math.max(-entryMax, entry))
}

export function apply([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** Maps a difference of two points. */
export function applyToVector([a, b, c, d]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y, y: b * x + d * y }
}
