import type {
  Picture,
  PictureDecoder,
  PictureLook,
  PictureView,
} from '@rowdeck/core/deck-model/ports'
import { AppError } from '@rowdeck/core/errors'
import sharp, { type Sharp } from 'sharp'
import { groundOf } from './picture-ground.ts'
import { recolored } from './recolor.ts'

export interface PictureDecoderSettings {
  /** Larger pictures are refused on the basis of their header, before they are decoded. */
  pixelsMax: number
}

/**
 * Longer sides are reduced while decoding: bounds memory, and slides of this size lose no text. Chosen by
 * eye.
 */
export const workingSidePx = 4000

/** A kind of picture file. */
interface FileKind {
  loader: string
  isKind(bytes: Uint8Array): boolean
}

/** Pictures that are decks, and those that presentations contain as well. */
const pictureKinds: FileKind[] = [
  { loader: 'VipsForeignLoadPng', isKind: beginsWith('\x89PNG') },
  { loader: 'VipsForeignLoadJpeg', isKind: beginsWith('\xff\xd8\xff') },
  { loader: 'VipsForeignLoadWebp', isKind: beginsWith('RIFF') },
]
const deckKinds: FileKind[] = [
  { loader: 'VipsForeignLoadNsgif', isKind: beginsWith('GIF8') },
  { loader: 'VipsForeignLoadTiff', isKind: beginsWith('II*\0', 'MM\0*') },
  { loader: 'VipsForeignLoadSvg', isKind: isSvg },
]
/** Where the root element of an SVG file begins at the latest, in bytes; programs write a comment or two before it. */
const svgHeadBytesMax = 1024
/** Bytes of an SVG file. Bounds the time that it takes to draw. */
const svgBytesMax = 2 * 1024 * 1024
/** The resolution at which a unit of an SVG file is a pixel, and the highest that it is drawn at. */
const [svgDpi, svgDpiMax] = [72, 2400]

/**
 * Creates a decoder of PNG, JPEG and WebP files based on libvips; of pictures in presentations, also GIF, TIFF and SVG,
 * which never load anything from outside. Pictures are returned upright (EXIF), as
 * 8-bit sRGB without transparency, first frame only, with no side longer than `workingSidePx`. A
 * truncated file is refused like a broken one, so that half a slide does not pass for a whole one. Throws
 * document_unreadable and image_too_large. Sets threads, cache and loaders of libvips for the whole
 * process.
 */
export function createPictureDecoder(settings: PictureDecoderSettings): PictureDecoder {
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: [...pictureKinds, ...deckKinds].map(({ loader }) => loader) })
  return {
    async decode(bytes, view) {
      try {
        refuseKind(bytes, view)
        const size = await sizeOf(bytes, settings.pixelsMax, view?.budget)
        return await decodePixels(bytes, { ...settings, size, view })
      } catch (error) {
        throw error instanceof AppError ? error : unreadable(error)
      }
    },
  }
}

function beginsWith(...signatures: string[]) {
  return (bytes: Uint8Array) => {
    const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
    return signatures.some((signature) => head.startsWith(signature))
  }
}

function isSvg(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, svgHeadBytesMax)).includes('<svg')
}

/** Only the files that the caller expects reach a decoder. */
function refuseKind(bytes: Uint8Array, view: PictureView | undefined): void {
  const kinds = view?.isInDeck ? [...pictureKinds, ...deckKinds] : pictureKinds
  if (!kinds.some(({ isKind }) => isKind(bytes))) throw new Error('The file is no known picture.')
  if (isSvg(bytes) && bytes.length > svgBytesMax) throw new Error('The drawing is too large.')
}

/** The size of the picture upright, taken from the budget. Throws image_too_large. */
async function sizeOf(
  bytes: Uint8Array,
  max: number,
  budget: PictureView['budget'] = { pixelsLeft: max },
): Promise<Size> {
  const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const [pixels, pixelsMax] = [width * height, Math.min(max, budget.pixelsLeft)]
  if (pixels <= pixelsMax) {
    budget.pixelsLeft -= pixels
    return autoOrient
  }
  throw new AppError(
    'image_too_large',
    `The picture has ${pixels} pixels (${width} × ${height}); at most ${pixelsMax} are allowed. Send a smaller copy of it.`,
    { details: { pixels, pixelsMax } },
  )
}

interface Size {
  width: number
  height: number
}

async function decodePixels(
  bytes: Uint8Array,
  { pixelsMax, size, view }: { pixelsMax: number; size: Size; view: PictureView | undefined },
): Promise<Picture> {
  const [width, height] = [view?.widthMax, view?.heightMax].map((px) =>
    Math.min(workingSidePx, px ?? workingSidePx),
  ) as [number, number]
  // a drawing has no pixels of its own: it is drawn in the wanted size
  const scale = isSvg(bytes)
    ? Math.min(svgDpiMax / svgDpi, width / size.width, height / size.height)
    : 1
  const file = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: pixelsMax,
    pages: 1,
    sequentialRead: true,
    ...(scale === 1 ? {} : { density: svgDpi * scale }),
  })
  const scaled = { width: size.width * scale, height: size.height * scale }
  const sized = shownPart(file, scaled, view).resize({
    ...{ width, height, fit: 'inside', withoutEnlargement: true },
  })
  const { data, info } = await colored(sized, view?.look, () => groundOf(bytes, pixelsMax))
  if (info.channels !== 3) throw new Error(`libvips decoded ${info.channels} channels.`)
  const picture = { width: info.width, height: info.height, pixels: data }
  return view?.crop === undefined ? picture : await turned(picture, view.quarterTurns ?? 0)
}

/** The pixels of a picture without transparency, in the colors that the slide shows. */
async function colored(
  picture: Sharp,
  look: PictureLook = {},
  usualGround: () => Promise<string>,
): ReturnType<typeof recolored> {
  if (look.flat ?? look.clear) return await recolored(picture, look)
  const [r, g, b] = look.ground ?? []
  return await picture
    .flatten({ background: look.ground ? { r, g, b } : await usualGround() })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}

/** The picture upright, or turned as the view says; only cropped if it crops. */
function shownPart(file: Sharp, { width, height }: Size, view: PictureView | undefined): Sharp {
  const { quarterTurns, crop } = view ?? {}
  if (crop === undefined) {
    return quarterTurns === undefined ? file.autoOrient() : file.rotate(quarterTurns * 90)
  }
  const left = Math.min(Math.floor(width) - 1, Math.floor(crop.left * width))
  const top = Math.min(Math.floor(height) - 1, Math.floor(crop.top * height))
  return file.autoOrient().extract({
    ...{ left, top },
    width: Math.max(1, Math.floor(crop.right * width) - left),
    height: Math.max(1, Math.floor(crop.bottom * height) - top),
  })
}

/** libvips turns a picture before it crops it, so that a cropped one is turned by itself. */
async function turned({ pixels, ...size }: Picture, quarterTurns: number): Promise<Picture> {
  if (quarterTurns === 0) return { pixels, ...size }
  const { data, info } = await sharp(pixels, { raw: { ...size, channels: 3 } })
    .rotate(quarterTurns * 90)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

function unreadable(cause: unknown): AppError {
  return new AppError(
    'document_unreadable',
    'The picture cannot be decoded: the file is damaged or ends early. Save or export it again and send the new file.',
    { cause },
  )
}
