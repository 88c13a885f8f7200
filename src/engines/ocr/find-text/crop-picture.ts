import sharp from 'sharp'
import type { Box } from '../../../deck-model/box.ts'
import type { Picture } from '../../../deck-model/ports.ts'

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
