import sharp from 'sharp'
import type { Picture } from '../../../conversion/convert.ts'
import type { DetectorModel } from '../models/ocr-models.ts'
import { type OnnxSession, openOnnxSession } from '../networks/onnx-session.ts'
import { growBox, type RotatedBox } from '../rotated-box.ts'
import { findRegions, type Region, type ValueMap } from './find-regions.ts'
import { type Point, smallestRectangle } from './smallest-rectangle.ts'

/** Cells of the network's map over this may be text. */
const textThreshold = 0.3
/** A box whose cells are less sure on average is not text. */
const boxScoreMin = 0.6
/** The network marks the core of a line; the box grows back by this times its area over its girth. */
const unclipRatio = 1.9
/** How much of that growth lies beyond the text. */
const marginShare = 0.45
/** Regions with a shorter side, in cells of the map, are noise. */
const regionSidePxMin = 3
/** Regions of one picture that are looked at, the largest first. */
const regionsMax = 1000
/** The network halves its input five times. */
const sizeStep = 32
/** A small picture is not blown up further than this. */
const enlargementMax = 2
/** Height counts this much: slides on a sheet held upright are as wide as it, and their letters as small. */
const uprightShare = 0.75
const mean = [0.485, 0.456, 0.406]
const deviation = [0.229, 0.224, 0.225]

/** A line or a word of text in a picture. */
export interface TextBox {
  /** With the margin that recognition wants. */
  box: RotatedBox
  /** The margin around the text itself, in pixels. */
  marginPx: number
}

export interface TextDetector {
  /** Where text lies, in pixels of the picture. */
  detect(picture: Picture): Promise<TextBox[]>
  close(): Promise<void>
}

/**
 * Loads a detector that marks text by differentiable binarization (Liao et al., "Real-time Scene
 * Text Detection with Differentiable Binarization", AAAI 2020). The rectangles are those of least
 * area around the regions of the network's map.
 */
export async function createTextDetector(
  model: DetectorModel,
  threads: number,
): Promise<TextDetector> {
  const session = await openOnnxSession(model.file, threads)
  return {
    async detect(picture) {
      const map = await mapText(session, picture, model.longSidePx)
      return findRegions(map, textThreshold)
        .sort((a, b) => b.length - a.length)
        .slice(0, regionsMax)
        .map((region) => boxOf(region, map, picture))
        .filter((box) => box !== undefined)
    },
    close: () => session.close(),
  }
}

async function mapText(
  session: OnnxSession,
  picture: Picture,
  longSidePx: number,
): Promise<ValueMap> {
  const longSide = Math.max(picture.width, picture.height * uprightShare)
  const scale = Math.min(longSidePx / longSide, enlargementMax)
  const width = wholeSteps(picture.width * scale)
  const height = wholeSteps(picture.height * scale)
  const { width: from, height: rows, pixels } = picture
  const small = await sharp(pixels, { raw: { width: from, height: rows, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'linear', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
  const { values } = await session.run(toPlanes(small), [1, 3, height, width])
  return { width, height, values }
}

function wholeSteps(length: number): number {
  return Math.max(1, Math.round(length / sizeStep)) * sizeStep
}

/** RGB pixels as planes of blue, green and red, which is the order that the network was trained on. */
function toPlanes(pixels: Uint8Array): Float32Array {
  const size = pixels.length / 3
  const planes = new Float32Array(pixels.length)
  for (let plane = 0; plane < 3; plane++) {
    const scale = 1 / 255 / (deviation[plane] ?? 1)
    const shift = -(mean[plane] ?? 0) / (deviation[plane] ?? 1)
    const start = plane * size
    for (let cell = 0, at = 2 - plane; cell < size; cell++, at += 3) {
      planes[start + cell] = (pixels[at] ?? 0) * scale + shift
    }
  }
  return planes
}

function boxOf(region: Region, map: ValueMap, picture: Picture): TextBox | undefined {
  const scaleX = picture.width / map.width
  const scaleY = picture.height / map.height
  const core = smallestRectangle(cornersOf(region, scaleX, scaleY))
  const sidePxMin = regionSidePxMin * Math.min(scaleX, scaleY)
  if (Math.min(core.width, core.height) < sidePxMin) return undefined
  if (scoreOf(region) < boxScoreMin) return undefined
  const distance = (core.width * core.height * unclipRatio) / (2 * (core.width + core.height))
  return { box: growBox(core, distance), marginPx: distance * marginShare }
}

/** The ends of the region's runs in pixels of the picture; its hull is theirs. */
function cornersOf(region: Region, scaleX: number, scaleY: number): Point[] {
  return region.flatMap(({ y, start, end }) => [
    { x: start * scaleX, y: y * scaleY },
    { x: end * scaleX, y: y * scaleY },
    { x: start * scaleX, y: (y + 1) * scaleY },
    { x: end * scaleX, y: (y + 1) * scaleY },
  ])
}

function scoreOf(region: Region): number {
  let sum = 0
  let cells = 0
  for (const run of region) {
    sum += run.sum
    cells += run.end - run.start
  }
  return sum / cells
}
