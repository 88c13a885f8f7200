import type { GrayPicture } from './gray-picture.ts'

/** Brightness of one color differs by at most so much from pixel to pixel, of 255: fills of tables can be this light. */
export const toleranceMax = 4
/** Shorter runs are parts of letters or noise, in pixels. */
const lengthMin = 3
/** Bounds the work on photographs and noise. */
const runsMax = 300_000

/** Pixels of one color beside each other in a row, as parallel arrays; rows from the top, `to` exclusive. */
export interface FlatRuns {
  count: number
  rows: Int32Array
  from: Int32Array
  to: Int32Array
  /** Mean brightness. */
  values: Uint8Array
  /** Index of the first run of each row, and the number of runs behind the last. */
  starts: Int32Array
}

/** The runs of one color of a picture; undefined if there are too many, as in photographs. */
export function flatRuns({ width, height, values }: GrayPicture): FlatRuns | undefined {
  const runs = emptyRuns(Math.min(runsMax, Math.ceil((width * height) / lengthMin)), height)
  for (let row = 0, at = 0; row < height; row++) {
    runs.starts[row] = runs.count
    const end = at + width
    const first = at
    while (at < end) {
      const start = at
      // follows gradients: the last pixels weigh most
      let mean = values[at++] as number
      while (at < end && Math.abs((values[at] as number) - mean) <= toleranceMax) {
        mean += ((values[at++] as number) - mean) / 8
      }
      if (at - start < lengthMin) continue
      if (runs.count === runs.rows.length) return undefined
      runs.rows[runs.count] = row
      runs.from[runs.count] = start - first
      runs.to[runs.count] = at - first
      runs.values[runs.count++] = mean
    }
  }
  runs.starts[height] = runs.count
  return runs
}

function emptyRuns(size: number, height: number): FlatRuns {
  return {
    count: 0,
    rows: new Int32Array(size),
    from: new Int32Array(size),
    to: new Int32Array(size),
    values: new Uint8Array(size),
    starts: new Int32Array(height + 1),
  }
}
