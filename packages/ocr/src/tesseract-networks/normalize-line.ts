import type { GrayLine } from '../languages/gray-line.ts'

/** Of the darkest places along the middle of a line and of the brightest, what counts as ink and as paper. */
const inkQuantile = 0.25
const paperQuantile = 0.75
const brightest = 255

/**
 * Scales a gray line as Tesseract does for its networks: ink becomes -1 and paper 1, judged by the local extremes along
 * the middle row, and what is beyond them is cut off.
 */
export function normalizeLine({ width, height, pixels }: GrayLine): Float32Array {
  const start = Math.floor(height / 2) * width
  const { minima, maxima } = extremesOf(pixels.subarray(start, start + width))
  const ink = quantile(minima, inkQuantile) ?? 0
  const paper = quantile(maxima, paperQuantile) ?? brightest
  const half = paper > ink ? (paper - ink) / 2 : 1
  // by level, because a function called for each pixel takes longer than all else here
  const levels = Float32Array.from({ length: brightest + 1 }, (_, level) =>
    Math.max(-1, Math.min(1, (level - ink) / half - 1)),
  )
  const values = new Float32Array(pixels.length)
  for (let index = 0; index < pixels.length; index++)
    values[index] = levels[pixels[index] as number] as number
  return values
}

function extremesOf(row: Uint8Array): { minima: number[]; maxima: number[] } {
  const minima: number[] = []
  const maxima: number[] = []
  for (let x = 1; x + 1 < row.length; x++) {
    const before = row[x - 1] as number
    const here = row[x] as number
    const after = row[x + 1] as number
    if ((here < before && here <= after) || (here <= before && here < after)) minima.push(here)
    if ((here > before && here >= after) || (here >= before && here > after)) maxima.push(here)
  }
  return { minima, maxima }
}

function quantile(values: number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))]
}
