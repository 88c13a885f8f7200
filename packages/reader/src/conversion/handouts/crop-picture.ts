import { type Box, partOnPage, scaleBox } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'

const bytesAPixel = 3

/** Crops a picture to a box given in fractions of it; at least one pixel. */
export function cropPicture({ width, height, pixels }: Picture, box: Box): Picture {
  const edges = scaleBox(partOnPage(box), width, height)
  const left = Math.min(Math.round(edges.left), width - 1)
  const top = Math.min(Math.round(edges.top), height - 1)
  const right = Math.max(left + 1, Math.round(edges.right))
  const bottom = Math.max(top + 1, Math.round(edges.bottom))
  const rowBytes = (right - left) * bytesAPixel
  const cropped = new Uint8Array(rowBytes * (bottom - top))
  for (let row = top; row < bottom; row++) {
    const from = (row * width + left) * bytesAPixel
    cropped.set(pixels.subarray(from, from + rowBytes), (row - top) * rowBytes)
  }
  return { width: right - left, height: bottom - top, pixels: cropped }
}
