import type { Picture } from '../../../conversion/convert.ts'

/** In a drawn picture more neighbouring pixels than this are equal; a camera's never are. */
const equalShareMax = 0.6
/** What surrounds a slide differs from it by more levels of 255, along this share of the picture's edge. */
const surroundMin = 24
const surroundShareMin = 0.95
/** Samples along each side of the middle. */
const middleSamples = 32
/** Pixels between those that are compared with their neighbours. */
const equalStep = 37

/** Whether a program drew the picture: it has stretches of one colour, without a camera's noise. */
export function isDrawn({ pixels }: Picture): boolean {
  let equal = 0
  let compared = 0
  for (let at = 0; at + 5 < pixels.length; at += 3 * equalStep) {
    compared++
    if (
      pixels[at] === pixels[at + 3] &&
      pixels[at + 1] === pixels[at + 4] &&
      pixels[at + 2] === pixels[at + 5]
    ) {
      equal++
    }
  }
  return equal > equalShareMax * compared
}

/**
 * Whether something else is all around: the edge of the picture has other colours than its middle has
 * most. A camera sees little noise in a dark room or on a bare table, and small files keep none.
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
      Math.abs((pixels[3 * pixel + channel] ?? 0) - median) > surroundMin
    if (middle.some(differs)) other++
  }
  return other >= surroundShareMin * edge.length
}

/** The median level of a channel over the middle half of a picture's width and height, in a grid. */
function medianInMiddle({ width, height, pixels }: Picture, channel: number): number {
  const levels: number[] = []
  for (let row = 0; row < middleSamples; row++) {
    const y = Math.floor(height * (0.25 + (0.5 * row) / middleSamples))
    for (let column = 0; column < middleSamples; column++) {
      const x = Math.floor(width * (0.25 + (0.5 * column) / middleSamples))
      levels.push(pixels[3 * (y * width + x) + channel] ?? 0)
    }
  }
  return levels.sort((a, b) => a - b)[levels.length >> 1] ?? 0
}

function pixelsAlong(first: number, count: number, step: number): number[] {
  return Array.from({ length: count }, (_, at) => first + at * step)
}
