import type { Box, Point } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import type {
  Color,
  DrawnShape,
  DrawnSlide,
  PlacedPicture,
  ShapeTable,
  ShapeText,
  SlideDrawer,
} from '@rowdeck/core/deck-model/slide-shapes'
import { AppError } from '@rowdeck/core/errors'
import { isFault } from '@rowdeck/core/warn-of-fault'
import sharp, { type Region } from 'sharp'
import { blankCanvas, paintPicture, paintShape, scaledBox } from './slide-canvas.ts'
import { drawnTexts } from './slide-text.ts'

/** Texts, cells and shapes that are drawn. Bounds the drawing of a slide. */
const itemsMax = 300
const shapesMax = 2_000
/** How often the shapes of a slide may cover it together; those beneath more are left out. Bounds time; slides are covered a few times. */
const coversMax = 100
/** Font size of cells, as a share of the height of a row. */
const cellSizeShare = 0.6
/** Width of a letter in font sizes, so that a cell fits into its column. */
const cellLetterShare = 0.65
const gray: Color = [184, 184, 184]

/** Creates a drawer based on libvips and Pango. It throws document_unreadable for what they refuse. */
export function createSlideDrawer(): SlideDrawer {
  return {
    async draw(slide, parts) {
      try {
        return await draw(slide, parts)
      } catch (error) {
        throw isFault(error) ? error : undrawable(error)
      }
    },
  }
}

function undrawable(cause: unknown): AppError {
  return new AppError('document_unreadable', 'This slide cannot be drawn.', { cause })
}

/**
 * Draws a schema of a slide: its shapes as boxes, ellipses and lines in their colors, its pictures, its text at its places, black or
 * white. Not what the program that wrote it shows, but enough to recognize the slide and to check its row.
 */
async function draw(
  slide: DrawnSlide,
  { sidePx, pictures }: { sidePx: number; pictures: PlacedPicture[] },
): Promise<Picture> {
  const scale = sidePx / Math.max(slide.width, slide.height)
  const inPixels = (points: number) => Math.max(1, Math.round(points * scale))
  const [width, height] = [inPixels(slide.width), inPixels(slide.height)]
  const canvas = blankCanvas(width, height, slide.background)
  const layers = [...uppermost(slide), ...pictures]
  for (const layer of layers.sort((a, b) => a.order - b.order)) {
    if ('picture' in layer) await drawPicture(canvas, layer, scale)
    else paintShape(canvas, scaledShape(layer, scale))
  }
  const cells = slide.tables.flatMap(cellsOf).slice(0, itemsMax)
  for (const { box } of cells) paintShape(canvas, cellShape(scaledBox(box, scale)))
  const texts = [...slide.texts.slice(0, itemsMax), ...cells]
  const { data } = await sharp(canvas.pixels, { raw: { width, height, channels: 3 } })
    .composite(await drawnTexts(texts, canvas, scale))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, pixels: new Uint8Array(data) }
}

/** The last shapes of a slide, which cover those before them. */
function uppermost({ shapes, width, height }: DrawnSlide): DrawnShape[] {
  let areaLeft = coversMax * width * height
  const last = shapes.slice(-shapesMax)
  const covered = last.findLastIndex(({ box }) => {
    const across = Math.min(width, box.right) - Math.max(0, box.left)
    const down = Math.min(height, box.bottom) - Math.max(0, box.top)
    areaLeft -= Math.max(0, across) * Math.max(0, down)
    return areaLeft < 0
  })
  return last.slice(covered + 1)
}

function scaledShape(shape: DrawnShape, scale: number): DrawnShape {
  const point = ({ x, y }: Point) => ({ x: x * scale, y: y * scale })
  return {
    ...shape,
    box: scaledBox(shape.box, scale),
    from: point(shape.from),
    to: point(shape.to),
  }
}

function cellShape(box: Box): DrawnShape {
  const nowhere = { x: 0, y: 0 }
  return { kind: 'box', box, from: nowhere, to: nowhere, order: 0, fill: undefined, outline: gray }
}

/** A picture at its place; nothing if it is much larger than the slide. */
async function drawPicture(
  canvas: Picture,
  { picture, box: place }: PlacedPicture,
  scale: number,
): Promise<void> {
  const box = scaledBox(place, scale)
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  if (width > 4 * canvas.width || height > 4 * canvas.height) return
  const seen = {
    left: Math.max(0, box.left),
    top: Math.max(0, box.top),
    right: Math.min(canvas.width, box.right),
    bottom: Math.min(canvas.height, box.bottom),
  }
  if (seen.left >= seen.right || seen.top >= seen.bottom) return
  const { pixels, ...size } = picture
  const shown = { width: seen.right - seen.left, height: seen.bottom - seen.top }
  const resized = await sharp(pixels, { raw: { ...size, channels: 3 } })
    .extract(partOf(size, { seen, box }))
    .resize({ ...shown, fit: 'fill' })
    .raw()
    .toBuffer()
  paintPicture(canvas, { ...shown, pixels: resized }, seen)
}

/** The part of a picture of that size that is seen of its box, at least a pixel. */
function partOf(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  { seen, box }: Record<'seen' | 'box', Box>,
): Region {
  const [across, down] = [width / (box.right - box.left), height / (box.bottom - box.top)]
  const left = Math.min(width - 1, Math.round((seen.left - box.left) * across))
  const top = Math.min(height - 1, Math.round((seen.top - box.top) * down))
  const right = Math.max(left + 1, Math.round((seen.right - box.left) * across))
  const bottom = Math.max(top + 1, Math.round((seen.bottom - box.top) * down))
  return { left, top, width: right - left, height: bottom - top }
}

/** A cell as a text of one paragraph. */
function cellsOf({ rows, box }: ShapeTable): ShapeText[] {
  const columns = Math.max(1, ...rows.map((row) => row.length))
  const width = (box.right - box.left) / columns
  const height = (box.bottom - box.top) / Math.max(1, rows.length)
  return rows.flatMap((row, down) =>
    row.map((cell, across): ShapeText => {
      const [left, top] = [box.left + across * width, box.top + down * height]
      const style = {
        mark: '',
        level: 0,
        size: Math.min(
          cellSizeShare * height,
          width / (cellLetterShare * Math.max(1, cell.length)),
        ),
        bold: false,
        rightToLeft: false,
      }
      return {
        box: { left, top, right: left + width, bottom: top + height },
        ...{ order: 0, angle: 0, diagram: undefined, lineSpans: undefined, role: 'body' },
        paragraphs: cell === '' ? [] : [{ lines: [cell], ...style }],
      }
    }),
  )
}
