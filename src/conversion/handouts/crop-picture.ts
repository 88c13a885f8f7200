import type { Box } from '../../deck-model/box.ts'
import type { Picture } from '../../deck-model/ports.ts'

const bytesAPixel = 3

/** Crops a picture to a box given in fractions of it; at least one pixel. */
export function cropPicture({ width, height, pixels }: Picture, box: Box): Picture {
  const left = clamp(Math.round(box.left * width), width - 1)
  const top = clamp(Math.round(box.top * height), height - 1)
  const right = Math.max(left + 1, clamp(Math.round(box.right * width), width))
  const bottom = Math.max(top + 1, clamp(Math.round(box.bottom * height), height))
  const rowBytes = (right - left) * bytesAPixel
  const cropped = new Uint8Array(rowBytes * (bottom - top))
  for (let row = top; row < bottom; row++) {
    const from = (row * width + left) * bytesAPixel
    cropped.set(pixels.subarray(from, from + rowBytes), (row - top) * rowBytes)
  }
  return { width: right - left, height: bottom - top, pixels: cropped }
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value))
}
