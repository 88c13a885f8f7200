import type { Box } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { freeValues } from '@rowdeck/core/free-memory'
import sharp from 'sharp'
import type { TextBox } from '../text-box.ts'
import type { TextDetector } from './detect-text.ts'

/** Returns where text lies in a part of a picture, which is in whole pixels, as `detect` does. */
export async function detectWithin(
  picture: Picture,
  part: Box,
  detect: TextDetector['detect'],
): Promise<TextBox[]> {
  const cropped = await cropPicture(picture, part)
  const boxes = await detect(cropped)
  freeValues(cropped.pixels)
  return boxes.map(({ box, marginPx }) => {
    const [centerX, centerY] = [box.centerX + part.left, box.centerY + part.top]
    return { box: { ...box, centerX, centerY }, marginPx }
  })
}

/** The whole pixels of a picture in a box and in a margin around it. */
export function withMargin(box: Box, [across, down]: [number, number], picture: Picture): Box {
  return {
    left: Math.max(0, Math.floor(box.left - across)),
    top: Math.max(0, Math.floor(box.top - down)),
    right: Math.min(picture.width, Math.ceil(box.right + across)),
    bottom: Math.min(picture.height, Math.ceil(box.bottom + down)),
  }
}

/** Cuts a box, in whole pixels, out of a picture. */
export async function cropPicture(
  picture: Picture,
  { left, top, right, bottom }: Box,
): Promise<Picture> {
  const [width, height] = [right - left, bottom - top]
  const raw = { width: picture.width, height: picture.height, channels: 3 as const }
  const pixels = await sharp(picture.pixels, { raw })
    .extract({ left, top, width, height })
    .raw()
    .toBuffer()
  return { width, height, pixels }
}
