import type { Picture } from '@rowdeck/core/deck-model/ports'

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
  const sums = new Uint32Array(columns)
  for (let row = 0; row < rows; row++) {
    sums.fill(0)
    for (let down = 0; down < step; down++)
      addRow(pixels, 3 * (row * step + down) * width, { sums, step })
    const from = row * columns
    for (let column = 0; column < columns; column++)
      values[from + column] = (sums[column] as number) / (8 * step * step)
  }
  return { width: columns, height: rows, values, step }
}

/** Adds a row of pixels, eight times as bright, to the sums of its columns of `step` pixels. */
function addRow(
  pixels: Uint8Array,
  from: number,
  { sums, step }: { sums: Uint32Array; step: number },
): void {
  for (let column = 0, pixel = from; column < sums.length; column++) {
    let sum = sums[column] as number
    for (let left = step; left > 0; left--, pixel += 3)
      sum +=
        2 * (pixels[pixel] as number) +
        5 * (pixels[pixel + 1] as number) +
        (pixels[pixel + 2] as number)
    sums[column] = sum
  }
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
