import { type Box, heightOf, widthOf } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { levelBox, type RotatedBox } from './rotated-box.ts'

const levels = 256
/** Levels of 255 by which ink differs from paper: with 25 or 40 in single steps, 528 pictures are read the same. */
export const visibleLevels = 32
/** Points along an em: strokes of thin fonts and drawings are wider than one. */
export const pointsPerEm = 24

/** The brightness of points of a box, row by row, each that of the nearest pixel. */
export interface GrayPoints {
  columnCount: number
  rowCount: number
  values: Uint8Array
}

/** The brightness of the background, and how far that of the letters is from it: 0 if nothing is written. */
export interface Contrast {
  ground: number
  depth: number
}

/** Returns the brightness of points at equal distances over a box. Beyond the picture's edge, its outermost pixels are repeated. */
export function grayPoints(
  { width, height, pixels }: Picture,
  box: RotatedBox,
  { columnCount, rowCount }: { columnCount: number; rowCount: number },
): GrayPoints {
  const values = new Uint8Array(rowCount * columnCount)
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  const [stepX, stepY] = [(cos * box.width) / columnCount, (sin * box.width) / columnCount]
  for (let row = 0, at = 0; row < rowCount; row++) {
    const across = ((row + 0.5) / rowCount - 0.5) * box.height
    let x = box.centerX - across * sin - (stepX * (columnCount - 1)) / 2
    let y = box.centerY + across * cos - (stepY * (columnCount - 1)) / 2
    for (const end = at + columnCount; at < end; at++, x += stepX, y += stepY) {
      const pixel = 3 * (clamped(y, height) * width + clamped(x, width))
      const red = pixels[pixel] ?? 0
      values[at] = (2 * red + 5 * (pixels[pixel + 1] ?? 0) + (pixels[pixel + 2] ?? 0)) >> 3
    }
  }
  return { columnCount, rowCount, values }
}

/** The brightness of points of a box, `pointsPerEm` in each direction where an em is so many pixels. */
export function grayOfEms(picture: Picture, box: Box, em: number): GrayPoints {
  const columnCount = Math.round((widthOf(box) / em) * pointsPerEm)
  const rowCount = Math.round((heightOf(box) / em) * pointsPerEm)
  return grayPoints(picture, levelBox(box), { columnCount, rowCount })
}

/**
 * From the background, which letters cover less than half of, to the darkest or the lightest point: whichever more points are
 * near, since a bullet may be lighter than the background that the letters are darker than.
 */
export function fullContrast(values: Uint8Array): Contrast {
  const counts = countsOf(values)
  const ground = quantileOf(counts, 0.5)
  const [low, high] = [counts.findIndex(isPositive), counts.findLastIndex(isPositive)]
  const half = Math.max(ground - low, high - ground) / 2
  let [dark, light] = [0, 0]
  counts.forEach((count, value) => {
    if (ground - value > half) dark += count
    if (value - ground > half) light += count
  })
  return { ground, depth: dark > light ? ground - low : high - ground }
}

/** Whether there is ink that differs from its paper. */
export function isWritten({ depth }: Contrast): boolean {
  return depth >= visibleLevels
}

/** Whether a brightness is closer to that of the letters than to the background. */
export function isInk(value: number, { ground, depth }: Contrast): boolean {
  return Math.abs(value - ground) > depth / 2
}

/**
 * For each brightness from 0 to 255, how near it is to that of the letters, 0 to 1: the background is the brightness of the
 * middle one of the values, and `inkQuantile` is the share of them that is background or ink lighter than most.
 */
export function inkShares(values: Uint8Array, inkQuantile: number): Float32Array {
  const { ground, depth } = usualContrast(values, inkQuantile)
  return Float32Array.from({ length: levels }, (_, value) =>
    Math.min(1, Math.abs(value - ground) / Math.max(1, depth)),
  )
}

/** The contrast without the points that differ most: a bullet, a rule or a part of the next line in a stronger color. */
export function usualContrast(values: Uint8Array, inkQuantile: number): Contrast {
  const counts = countsOf(values)
  const ground = quantileOf(counts, 0.5)
  const depths = new Uint32Array(levels)
  counts.forEach((count, value) => {
    const depth = Math.abs(value - ground)
    depths[depth] = (depths[depth] ?? 0) + count
  })
  return { ground, depth: quantileOf(depths, inkQuantile) }
}

/** How many values there are of each brightness. */
function countsOf(values: Uint8Array): Uint32Array {
  const counts = new Uint32Array(levels)
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number
    counts[value] = (counts[value] as number) + 1
  }
  return counts
}

/** The value that this share of the counted ones do not exceed. */
function quantileOf(counts: Uint32Array, share: number): number {
  let left = share * counts.reduce((sum, count) => sum + count, 0)
  return counts.findIndex((count) => {
    left -= count
    return left <= 0
  })
}

function isPositive(count: number): boolean {
  return count > 0
}

function clamped(value: number, size: number): number {
  return value < 0 ? 0 : value >= size ? size - 1 : value | 0
}
