import sharp from 'sharp'
import type { Picture, PictureDecoder, PictureView } from '../../conversion/convert.ts'
import { AppError } from '../../errors.ts'

export interface PictureDecoderSettings {
  /** Larger pictures are refused on the basis of their header, before they are decoded. */
  pixelsMax: number
}

/**
 * Longer sides are reduced while decoding: bounds memory, and slides of this size lose no text. Chosen by
 * eye.
 */
export const workingSidePx = 4000

const loaders = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp']

/**
 * Creates a decoder of PNG, JPEG and WebP files based on libvips. Pictures are returned upright (EXIF), as
 * 8-bit sRGB without transparency, first frame only, with no side longer than `workingSidePx`. A
 * truncated file is refused like a broken one, so that half a slide does not pass for a whole one. Throws
 * document_unreadable and image_too_large. Sets threads, cache and loaders of libvips for the whole
 * process.
 */
export function createPictureDecoder(settings: PictureDecoderSettings): PictureDecoder {
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  return {
    async decode(bytes, view) {
      try {
        await refuseTooLarge(bytes, settings.pixelsMax)
        return await decodePixels(bytes, settings.pixelsMax, view)
      } catch (error) {
        throw error instanceof AppError ? error : unreadable(error)
      }
    },
  }
}

async function refuseTooLarge(bytes: Uint8Array, pixelsMax: number): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const pixels = width * height
  if (pixels <= pixelsMax) return
  throw new AppError(
    'image_too_large',
    `The picture has ${pixels} pixels (${width} × ${height}); at most ${pixelsMax} are allowed. Send a smaller copy of it.`,
    { details: { pixels, pixelsMax } },
  )
}

async function decodePixels(
  bytes: Uint8Array,
  pixelsMax: number,
  view?: PictureView,
): Promise<Picture> {
  const file = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: pixelsMax,
    pages: 1,
    sequentialRead: true,
  })
  const turns = view?.quarterTurns
  const upright = turns === undefined ? file.autoOrient() : file.rotate(turns * 90)
  const { data, info } = await upright
    .resize({
      width: Math.min(workingSidePx, view?.widthMax ?? workingSidePx),
      height: workingSidePx,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error(`libvips decoded ${info.channels} channels.`)
  return { width: info.width, height: info.height, pixels: data }
}

function unreadable(cause: unknown): AppError {
  return new AppError(
    'document_unreadable',
    'The picture cannot be decoded: the file is damaged or ends early. Save or export it again and send the new file.',
    { cause },
  )
}
