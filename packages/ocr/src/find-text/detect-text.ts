import { type Box, isInside, type Point, scaleBox } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { freeValues } from '@rowdeck/core/free-memory'
import sharp from 'sharp'
import type { DetectorModel } from '../models/ocr-models.ts'
import { createInputMemory, type InputMemory } from '../networks/input-memory.ts'
import { type OnnxSession, openOnnxSession } from '../networks/onnx-session.ts'
import { growBox } from '../rotated-box.ts'
import type { TextBox } from '../text-box.ts'
import { mapByGround } from './dark-grounds.ts'
import { cellsOf, findRegions, type Region, type ValueMap } from './find-regions.ts'
import { longSide } from './long-side.ts'
import { smallestRectangle } from './smallest-rectangle.ts'
import { mapTall } from './tall-map.ts'

/** Separates text from background in the network's map: PaddleOCR's setting for this model. */
const textThreshold = 0.3
/** Minimum mean value of a box's cells: PaddleOCR's setting for this model. */
const boxScoreMin = 0.6
/**
 * The network marks the core of a line; the box grows back by this times its area over its perimeter.
 * PaddleOCR uses 1.5; a wider margin cuts off fewer letters at the ends of lines. Chosen by eye.
 */
const unclipRatio = 1.9
/** Share of that growth that lies beyond the text. Chosen by eye. */
const marginShare = 0.45
/** Regions with a shorter side, in cells of the map, are noise: PaddleOCR's setting. */
const regionSidePxMin = 3
/** … except for an upright stroke, such as a lone 1: its width, and minimum and maximum height in widths. Chosen by eye. */
const [strokePxMin, strokeRatioMin, strokeRatioMax] = [2, 1.5, 4]
/** Bounds the regions per picture, the largest first: PaddleOCR's setting. */
const regionsMax = 1000
/** Input sizes are multiples of this, because the network halves its input five times. */
const sizeStep = 32
/** Small pictures are not enlarged further: they have no more detail. Chosen by eye. */
const enlargementMax = 2
/**
 * Weight of the height when scaling to the model's long side: slides on a portrait page are as wide as
 * the page, and their letters as small. Measured on A4 pages with one and two slides (bench/levers/pictures.md).
 */
const heightWeight = 0.75
/** Bounds the work on a picture of many screens: the cells of its map. One screen has at most 800,000. */
const cellsMax = 8_000_000
/** ImageNet's statistics, which the network was trained with. */
const mean = [0.485, 0.456, 0.406]
const deviation = [0.229, 0.224, 0.225]

interface DetectorNetwork {
  session: OnnxSession
  memory: InputMemory
}

type Size = Pick<Picture, 'width' | 'height'>

export interface TextDetector {
  /**
   * Returns where text lies, in pixels of the picture. The network sees the picture `magnification` times as large
   * as usual, 1 if undefined.
   */
  detect(picture: Picture, magnification?: number): Promise<TextBox[]>
  /** The same in the picture's own pixels. The caller bounds its size. */
  detectAsStored(picture: Picture): Promise<TextBox[]>
  /**
   * The highest probability of text, from 0 to 1, in a box of the picture outside of others, as the detection at the
   * usual scale saw it; undefined if there was none, or it was released.
   */
  likelihoodWithin(picture: Picture, box: Box, outside: Box[]): number | undefined
  /** Frees what the detection in the picture left for `likelihoodWithin`. */
  release(picture: Picture): void
  close(): Promise<void>
}

/**
 * Loads a text detector that uses differentiable binarization (Liao et al., "Real-time Scene Text
 * Detection with Differentiable Binarization", AAAI 2020). The boxes are the rectangles of least area
 * around the regions of the network's map.
 */
export async function createTextDetector(
  model: DetectorModel,
  threads: number,
): Promise<TextDetector> {
  const session = await openOnnxSession(model.file, { threads, planMemory: false })
  const network = { session, memory: createInputMemory() }
  // Weak, so that a picture that is never released is not kept beyond its request.
  const maps = new WeakMap<Picture, ValueMap>()
  const release = (picture: Picture) => {
    const map = maps.get(picture)
    if (map !== undefined) freeValues(map.values)
    maps.delete(picture)
  }
  const boxesIn = (map: ValueMap, picture: Size) =>
    findRegions(map, textThreshold)
      .sort((a, b) => b.length - a.length)
      .slice(0, regionsMax)
      .map((region) => boxOf(region, map, picture))
      .filter((box) => box !== undefined)
  return {
    async detect(picture, magnification = 1) {
      const map = await mapText(network, picture, usualScale(picture, model) * magnification)
      const boxes = boxesIn(map, picture)
      if (magnification === 1) {
        release(picture)
        maps.set(picture, map)
      } else freeValues(map.values)
      return boxes
    },
    async detectAsStored(picture) {
      const map = await mapPixels(network, picture, padded(picture))
      const boxes = boxesIn(map, map)
      freeValues(map.values)
      return boxes
    },
    likelihoodWithin(picture, box, outside) {
      const map = maps.get(picture)
      if (map === undefined) return undefined
      const [scaleX, scaleY] = [map.width / picture.width, map.height / picture.height]
      const inMap = (part: Box) => scaleBox(part, scaleX, scaleY)
      return highestWithin(map, inMap(box), outside.map(inMap))
    },
    release,
    close: () => session.close(),
  }
}

/** How many times as large the network usually sees a picture. */
function usualScale(picture: Picture, { longSidePx }: DetectorModel): number {
  return longSidePx / Math.max(picture.width, longSide(picture) * heightWeight)
}

async function mapText(
  network: DetectorNetwork,
  picture: Picture,
  wanted: number,
): Promise<ValueMap> {
  const { width, height } = mapSize(picture, wanted)
  const { width: from, height: rows, pixels } = picture
  const small = await sharp(pixels, { raw: { width: from, height: rows, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'linear', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
  const map = await mapByGround({ width, height, pixels: small }, (picture) =>
    mapTall(picture, (window) => mapPixels(network, window, window)),
  )
  freeValues(small)
  return map
}

/** The size of the map of a picture at a scale, in cells: multiples of what the network takes, and at most `cellsMax` in all. */
export function mapSize(picture: Size, wanted: number): Size {
  const cells = picture.width * picture.height
  const scale = Math.min(wanted, enlargementMax, Math.sqrt(cellsMax / cells))
  // a strip a few pixels wide is a step wide in the map, so the longer side is bounded by what that leaves
  const sideMax = (other: number) => Math.floor(cellsMax / other / sizeStep) * sizeStep
  const width = Math.min(toMultiple(picture.width * scale), sideMax(sizeStep))
  return { width, height: Math.min(toMultiple(picture.height * scale), sideMax(width)) }
}

/** The map of a picture whose last column and row are repeated until it has a size that the network takes. */
async function mapPixels(
  { session, memory }: DetectorNetwork,
  picture: Picture,
  { width, height }: Size,
): Promise<ValueMap> {
  return memory(3 * width * height, async (planes) => {
    putPlanes(picture, planes, width)
    const { values } = await session.run(planes, [1, 3, height, width])
    return { width, height, values }
  })
}

/** The least size that the network takes and that holds a picture. */
function padded({ width, height }: Size): Size {
  const up = (length: number) => Math.ceil(length / sizeStep) * sizeStep
  return { width: up(width), height: up(height) }
}

/** The highest value of the cells whose centers are in a box and in none of the others. */
function highestWithin({ width, values }: ValueMap, box: Box, outside: Box[]): number {
  let highest = 0
  for (let y = Math.ceil(box.top - 0.5); y + 0.5 < box.bottom; y++) {
    for (let x = Math.ceil(box.left - 0.5); x + 0.5 < box.right; x++) {
      const value = values[y * width + x] ?? 0
      if (value <= highest) continue
      const center = { x: x + 0.5, y: y + 0.5 }
      if (!outside.some((other) => isInside(center, other))) highest = value
    }
  }
  return highest
}

function toMultiple(length: number): number {
  return Math.max(1, Math.round(length / sizeStep)) * sizeStep
}

/**
 * Puts RGB pixels into planes of blue, green and red, the order the network was trained with. Planes are at least as large as
 * the picture; its last column and row are repeated in what is left.
 */
function putPlanes(
  { width, height, pixels }: Picture,
  planes: Float32Array,
  rowWidth: number,
): void {
  const size = planes.length / 3
  for (let plane = 0; plane < 3; plane++) {
    const scale = 1 / 255 / (deviation[plane] ?? 1)
    const shift = -(mean[plane] ?? 0) / (deviation[plane] ?? 1)
    const end = (plane + 1) * size
    for (let start = plane * size, y = 0; start < end; start += rowWidth, y++) {
      let from = 3 * Math.min(y, height - 1) * width + 2 - plane
      for (let cell = start; cell < start + width; cell++, from += 3) {
        planes[cell] = (pixels[from] ?? 0) * scale + shift
      }
      planes.fill(planes[start + width - 1] ?? 0, start + width, start + rowWidth)
    }
  }
}

function boxOf(region: Region, map: ValueMap, picture: Size): TextBox | undefined {
  if (scoreOf(region) < boxScoreMin) return undefined
  const scaleX = picture.width / map.width
  const scaleY = picture.height / map.height
  const core = smallestRectangle(runCorners(region, scaleX, scaleY))
  const side = Math.min(core.width, core.height)
  const rows = ((region.at(-1)?.y ?? 0) - (region[0]?.y ?? 0) + 1) * scaleY
  const isStroke = rows > strokeRatioMin * side && rows < strokeRatioMax * side
  const sidePxMin = isStroke ? strokePxMin : regionSidePxMin
  if (side < sidePxMin * Math.min(scaleX, scaleY)) return undefined
  const distance = (core.width * core.height * unclipRatio) / (2 * (core.width + core.height))
  return { box: growBox(core, distance), marginPx: distance * marginShare }
}

/** The corners of the region's runs, in pixels of the picture; they have the same hull as the region. */
function runCorners(region: Region, scaleX: number, scaleY: number): Point[] {
  return region.flatMap(({ y, start, end }) => [
    { x: start * scaleX, y: y * scaleY },
    { x: end * scaleX, y: y * scaleY },
    { x: start * scaleX, y: (y + 1) * scaleY },
    { x: end * scaleX, y: (y + 1) * scaleY },
  ])
}

function scoreOf(region: Region): number {
  return region.reduce((total, { sum }) => total + sum, 0) / cellsOf(region)
}
