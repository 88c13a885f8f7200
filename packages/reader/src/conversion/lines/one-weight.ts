import type { Line } from './line.ts'

/** Whether two lines may be in letters of one weight; that of short texts in pictures is not measured. */
export function mayHaveOneWeight(one: Line, other: Line): boolean {
  const isUnknown = [one, other].some(
    ({ bold, confidence }) => bold === undefined && confidence !== null,
  )
  return isUnknown || (one.bold ?? false) === (other.bold ?? false)
}
