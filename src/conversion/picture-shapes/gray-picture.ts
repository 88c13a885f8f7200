import type { Picture } from '../ports.ts'

/** How far the edges of shapes are blurred, in pixels. */
export const blurPx = 2
/** Larger pictures are reduced to at most this width, in pixels: bounds the work; rules a pixel wide remain visible. */
const widthMax = 1000

/** The brightness of a picture that may be reduced. */
export interface GrayPicture {
  width: number
  height: number
  /** 0 to 255, rows from the top. */
  values: Uint8Array
  /** Pixels of the picture per pixel of this one. */
  step: number
}

/** The brightness of a picture, averaged over squares of pixels if it is large. */
export function grayPicture({ width, height, pixels }: Picture): GrayPicture {
  const step = Math.ceil(width / widthMax)
  const [columns, rows] = [Math.floor(width / step), Math.floor(height / step)]
  const values = new Uint8Array(columns * rows)
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at++) {
      const pixel = 3 * (row * step * width + column * step)
      values[at] = meanBrightness(pixels, pixel, { width, step })
    }
  }
  return { width: columns, height: rows, values, step }
}

function meanBrightness(
  pixels: Uint8Array,
  from: number,
  { width, step }: { width: number; step: number },
): number {
  let sum = 0
  for (let down = 0, pixel = from; down < step; down++, pixel += 3 * (width - step)) {
    for (const end = pixel + 3 * step; pixel < end; pixel += 3) {
      const [red, green, blue] = [pixels[pixel], pixels[pixel + 1], pixels[pixel + 2]]
      sum += 2 * (red as number) + 5 * (green as number) + (blue as number)
    }
  }
  return sum / (8 * step * step)
}

/** The same picture with rows and columns exchanged. */
export function transposed({ width, height, values, step }: GrayPicture): GrayPicture {
  const turned = new Uint8Array(values.length)
  // in strips, so that what is written stays in the cache
  for (let left = 0; left < width; left += stripWidth) {
    const right = Math.min(width, left + stripWidth)
    for (let y = 0; y < height; y++) {
      for (let x = left; x < right; x++) turned[x * height + y] = values[y * width + x] as number
    }
  }
  return { width: height, height: width, values: turned, step }
}

const stripWidth = 32
