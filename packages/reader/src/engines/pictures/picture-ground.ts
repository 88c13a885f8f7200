import sharp from 'sharp'

/** Longer sides are reduced to this; averages are all that is needed. */
const lookedAtPx = 256
/** A picture shows its ground if at least this share of it is transparent. Chosen by eye. */
const transparentShareMin = 0.2
/** Colors that differ less from white on average, as a share of the way to black, would hardly be seen on it. Chosen by eye. */
const contrastMin = 0.25

const [white, black] = ['#ffffff', '#000000']

/**
 * The color behind the transparent parts of a picture, as for CSS: white, as on paper, or black if what the picture shows is so
 * light that it would not be seen on white. Throws if the file cannot be decoded.
 */
export async function groundOf(bytes: Uint8Array, pixelsMax: number): Promise<string> {
  const file = sharp(bytes, { failOn: 'error', limitInputPixels: pixelsMax, pages: 1 })
  const { hasAlpha } = await file.metadata()
  if (!hasAlpha) return white
  const { data } = await file
    .resize({ width: lookedAtPx, height: lookedAtPx, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return isLightOnTransparent(data) ? black : white
}

/** Pixels have 4 bytes: red, green, blue and how opaque they are. */
function isLightOnTransparent(pixels: Uint8Array): boolean {
  let opaque = 0
  let contrast = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue] = [pixels[at], pixels[at + 1], pixels[at + 2]] as [
      number,
      number,
      number,
    ]
    const alpha = pixels[at + 3] as number
    const luma = 0.299 * red + 0.587 * green + 0.114 * blue
    opaque += alpha
    contrast += alpha * (1 - luma / 255)
  }
  const count = pixels.length / 4
  return opaque < (1 - transparentShareMin) * 255 * count && contrast < contrastMin * opaque
}
