import type { ShapePicture } from '@rowdeck/core/deck-model/slide-shapes'
import type { PackageParts } from './package-parts.ts'
import type { PaintedGround, SlideCollector } from './slide-collector.ts'

/** Files of pictures that are asked whether they have transparent parts. Bounds time. */
const filesMax = 20
/** Bytes of the beginning of a file that tell whether it has transparent parts. */
const [signatureBytes, colorTypeAt] = [26, 25]
/** Color types of PNG without transparency of their own: gray, colors, palette. */
const opaqueTypes = [0, 2, 3]

/** The pictures of a slide without those that an opaque shape or picture covers as a whole, at all times. */
export async function uncoveredPictures(
  collector: SlideCollector,
  fileOf: (name: string) => ReturnType<PackageParts['bytesOf']>,
): Promise<ShapePicture[]> {
  const known = new Map<string, boolean>()
  async function isOpaque({ picture = '' }: PaintedGround): Promise<boolean> {
    if (!known.has(picture) && known.size < filesMax) {
      known.set(picture, isOpaqueFile(await fileOf(picture)))
    }
    return known.get(picture) ?? false
  }
  const seen: ShapePicture[] = []
  for (const picture of collector.shown.pictures) {
    const covers = collector.coversOf(picture)
    let isCovered = covers.some((cover) => cover.isOpaque)
    for (const cover of covers.slice(-filesMax)) isCovered ||= await isOpaque(cover)
    if (!isCovered) seen.push(picture)
  }
  return seen
}

/** Whether no part of a picture can be transparent, as its file says: a JPEG, or a PNG without transparent colors. */
function isOpaqueFile(bytes: Buffer | undefined): boolean {
  if (bytes === undefined || bytes.length < signatureBytes) return false
  if (bytes.readUInt16BE(0) === 0xffd8) return true
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return false
  const pixelsAt = bytes.indexOf('IDAT')
  const clearAt = bytes.indexOf('tRNS')
  return opaqueTypes.includes(bytes[colorTypeAt] ?? 0) && (clearAt < 0 || clearAt > pixelsAt)
}
