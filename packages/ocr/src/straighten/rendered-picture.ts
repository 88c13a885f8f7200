import type { Picture } from '@rowdeck/core/deck-model/ports'
import { median } from '@rowdeck/core/median'
import { visibleLevels } from '../gray-points.ts'

/**
 * Separates pictures drawn by programs, with areas of one color, from photographs, whose noise leaves fewer
 * neighbors equal. Without this test 29 of 319 slides had an outline, with it none of 771 (bench/levers/pictures.md).
 */
const equalShareMax = 0.6
/** Surroundings differ from the slide along this share of the picture's edge. Chosen by eye. */
const surroundShareMin = 0.95
/** Samples in each direction over the middle. */
const middleSamples = 32
/** Every so many pixels one is compared with its neighbor; a prime, so that columns vary. */
const equalStep = 37

/** Whether a program drew the picture: it has areas of one color, without a camera's noise. */
export function isRendered({ pixels }: Picture): boolean {
  let equal = 0
  let compared = 0
  for (let index = 0; index + 5 < pixels.length; index += 3 * equalStep) {
    compared++
    if (
      pixels[index] === pixels[index + 3] &&
      pixels[index + 1] === pixels[index + 4] &&
      pixels[index + 2] === pixels[index + 5]
    ) {
      equal++
    }
  }
  return equal > equalShareMax * compared
}

/**
 * Whether the slide has surroundings on all sides: the edge of the picture differs from the median color
 * of its middle. Photographs of a dark room or a bare table have so little noise that they look rendered.
 */
export function isSurrounded(picture: Picture): boolean {
  const { width, height, pixels } = picture
  const middle = [0, 1, 2].map((channel) => medianInMiddle(picture, channel))
  let other = 0
  const edge = [
    ...pixelsAlong(0, width, 1),
    ...pixelsAlong((height - 1) * width, width, 1),
    ...pixelsAlong(0, height, width),
    ...pixelsAlong(width - 1, height, width),
  ]
  for (const pixel of edge) {
    const differs = (median: number, channel: number) =>
      Math.abs((pixels[3 * pixel + channel] ?? 0) - median) > visibleLevels
    if (middle.some(differs)) other++
  }
  return other >= surroundShareMin * edge.length
}

/** The median of a channel on a grid over the middle half of a picture's width and height. */
function medianInMiddle({ width, height, pixels }: Picture, channel: number): number {
  const levels: number[] = []
  for (let row = 0; row < middleSamples; row++) {
    const y = Math.floor(height * (0.25 + (0.5 * row) / middleSamples))
    for (let column = 0; column < middleSamples; column++) {
      const x = Math.floor(width * (0.25 + (0.5 * column) / middleSamples))
      levels.push(pixels[3 * (y * width + x) + channel] ?? 0)
    }
  }
  return median(levels) ?? 0
}

function pixelsAlong(first: number, count: number, step: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index * step)
}
