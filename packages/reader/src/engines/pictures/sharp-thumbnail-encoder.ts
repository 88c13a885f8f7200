import type { Picture, ThumbnailEncoder } from '@rowdeck/core/deck-model/ports'
import sharp from 'sharp'

/** Tried in this order: most slides fit with the first, a photograph of noise with the last. */
const qualities = [70, 45, 20]
/** A picture that still does not fit is made smaller in steps. */
const shrinkStep = 0.7

/** Creates an encoder based on libvips. */
export function createThumbnailEncoder(): ThumbnailEncoder {
  return { encode }
}

async function encode(
  picture: Picture,
  { sidePxMax, bytesMax }: { sidePxMax: number; bytesMax: number },
): Promise<Uint8Array> {
  for (let side = sidePxMax; side >= 1; side = Math.floor(side * shrinkStep)) {
    for (const quality of qualities) {
      const file = await jpegOf(picture, side, quality)
      if (file.length <= bytesMax) return file
    }
  }
  throw new Error(`No picture fits into ${bytesMax} bytes.`)
}

async function jpegOf(picture: Picture, side: number, quality: number): Promise<Uint8Array> {
  const { width, height, pixels } = picture
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer()
}
