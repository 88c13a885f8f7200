import type { PictureLook } from '@rowdeck/core/deck-model/ports'
import type { Sharp } from 'sharp'

/** Levels of 255 by which a color may differ from the one that shows the ground: those of a lossy file. Chosen by eye. */
const clearLevels = 4

const white = [255, 255, 255] as const

/** Gives the pixels of a picture, which may be transparent, the colors that a slide shows, on what is behind it, or on white. */
export async function recolored(
  picture: Sharp,
  { flat, clear, ground = white }: PictureLook,
): Promise<{ data: Buffer; info: { width: number; height: number; channels: number } }> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const pixels = Buffer.alloc(info.width * info.height * 3)
  for (let from = 0, to = 0; to < pixels.length; from += 4, to += 3) {
    const isClear = clear?.every(
      (level, at) => Math.abs(level - (data[from + at] as number)) <= clearLevels,
    )
    const alpha = isClear ? 0 : (data[from + 3] as number) / 255
    for (let at = 0; at < 3; at++) {
      const shown = flat?.[at] ?? (data[from + at] as number)
      pixels[to + at] = Math.round(alpha * shown + (1 - alpha) * (ground[at] as number))
    }
  }
  return { data: pixels, info: { ...info, channels: 3 } }
}
