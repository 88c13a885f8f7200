import { fileURLToPath } from 'node:url'
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
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { blankCanvas, isDarkAt, paintPicture, paintShape } from './slide-canvas.ts'

/** Texts and cells that are drawn, shapes, and characters of a text. Bounds the drawing of a slide. */
const itemsMax = 300
const shapesMax = 2_000
const charactersMax = 2_000
/** Font sizes: smaller ones, in pixels, cannot be read, and larger ones, as a share of the width, say nothing more. */
const [sizePxMin, sizeShareMax] = [3, 0.25]
/** Of the size of a text, because the font is wider than those of most slides. Chosen by eye. */
const fontShare = 0.88
/** Font size of cells, as a share of the height of a row. */
const cellSizeShare = 0.6
/** Width of a letter in font sizes, so that a cell fits into its column. */
const cellLetterShare = 0.65
/** Resolution at which a point is a pixel. */
const pointDpi = 72
/** Text gets this much of the width that was estimated for it, because the fonts differ. */
const widthSlack = 1.1
/** Pango counts font sizes in 1,024ths of a point. */
const pangoUnits = 1024
const gray: Color = [184, 184, 184]

/** The font that texts are drawn with, so that a machine needs none; for scripts that it lacks Pango takes those of the machine. */
const family = 'DejaVu Sans'
const fontfile = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))

/** Creates a drawer based on libvips and Pango. */
export function createSlideDrawer(): SlideDrawer {
  return { draw }
}

/**
 * Draws a schema of a slide: its shapes as boxes, ellipses and lines in their colors, its pictures, its text at its places, black or
 * white. Not what the program that wrote it shows, but enough to recognize the slide and to check its row.
 */
async function draw(
  slide: DrawnSlide,
  { widthPx, pictures }: { widthPx: number; pictures: PlacedPicture[] },
): Promise<Picture> {
  const scale = widthPx / slide.width
  const height = Math.max(1, Math.round(slide.height * scale))
  const canvas = blankCanvas(widthPx, height, slide.background)
  const layers = [...slide.shapes.slice(-shapesMax), ...pictures]
  for (const layer of layers.sort((a, b) => a.order - b.order)) {
    if ('picture' in layer) await drawPicture(canvas, layer, scale)
    else paintShape(canvas, scaledShape(layer, scale))
  }
  const cells = slide.tables.flatMap(cellsOf).slice(0, itemsMax)
  for (const { box } of cells) paintShape(canvas, cellShape(scaledBox(box, scale)))
  const overlays: OverlayOptions[] = []
  for (const text of [...slide.texts.slice(0, itemsMax), ...cells].filter(hasInk)) {
    overlays.push(...(await textOverlay(text, canvas, scale)))
  }
  const { data } = await sharp(canvas.pixels, { raw: { width: widthPx, height, channels: 3 } })
    .composite(overlays)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: widthPx, height, pixels: new Uint8Array(data) }
}

/** In whole pixels. */
function scaledBox({ left, top, right, bottom }: Box, scale: number): Box {
  return {
    left: Math.round(left * scale),
    top: Math.round(top * scale),
    right: Math.max(Math.round(left * scale) + 1, Math.round(right * scale)),
    bottom: Math.max(Math.round(top * scale) + 1, Math.round(bottom * scale)),
  }
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
  const { pixels, ...size } = picture
  const resized = await sharp(pixels, { raw: { ...size, channels: 3 } })
    .resize({ width, height, fit: 'fill' })
    .raw()
    .toBuffer()
  paintPicture(canvas, { width, height, pixels: resized }, box)
}

async function placed(
  drawing: Sharp,
  { left, top }: Pick<Box, 'left' | 'top'>,
  canvas: Picture,
): Promise<OverlayOptions[]> {
  const { data, info } = await drawing.raw().toBuffer({ resolveWithObject: true })
  const [cutX, cutY] = [Math.max(0, -left), Math.max(0, -top)]
  const width = Math.min(info.width - cutX, canvas.width - Math.max(0, left))
  const height = Math.min(info.height - cutY, canvas.height - Math.max(0, top))
  if (width <= 0 || height <= 0) return []
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const cut = await sharp(data, { raw })
    .extract({ left: cutX, top: cutY, width, height })
    .raw()
    .toBuffer()
  return [
    {
      input: cut,
      raw: { width, height, channels: info.channels },
      left: Math.max(0, left),
      top: Math.max(0, top),
    },
  ]
}

async function textOverlay(
  written: ShapeText,
  canvas: Picture,
  scale: number,
): Promise<OverlayOptions[]> {
  const box = scaledBox(written.box, scale)
  if (box.left >= canvas.width || box.top >= canvas.height) return []
  const quarterTurns = Math.round(written.angle / (Math.PI / 2)) & 3
  const isTurned = quarterTurns % 2 === 1
  const length = isTurned ? box.bottom - box.top : box.right - box.left
  const width = Math.min(canvas.width, Math.ceil(widthSlack * length))
  const markup = `<span foreground="${isDarkAt(canvas, box) ? '#fff' : '#000'}">${markupOf(written, { scale, sizePxMax: sizeShareMax * canvas.width })}</span>`
  const text = sharp({
    text: { text: markup, font: family, fontfile, width, dpi: pointDpi, rgba: true },
  })
  return await placed(quarterTurns === 0 ? text : await turned(text, quarterTurns), box, canvas)
}

/** Turned by itself first, because libvips turns before it draws. */
async function turned(text: Sharp, quarterTurns: number): Promise<Sharp> {
  return sharp(await text.png().toBuffer()).rotate(90 * quarterTurns)
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

/** Pango refuses text without any character that is drawn. */
function hasInk({ paragraphs }: ShapeText): boolean {
  return paragraphs.some(({ lines }) => lines.some((line) => /[^\s\p{C}\p{M}]/u.test(line)))
}

/** The paragraphs in Pango's markup, in the sizes of the drawing. */
function markupOf(
  { paragraphs }: ShapeText,
  { scale, sizePxMax }: { scale: number; sizePxMax: number },
): string {
  let left = charactersMax
  const shown = paragraphs.slice(0, itemsMax).filter(({ lines }) => {
    const fits = left > 0
    left -= lines.join('\n').length
    return fits
  })
  const drawn = shown.map(({ lines, mark, size, bold }) => {
    const sizePx = Math.min(sizePxMax, Math.max(sizePxMin, fontShare * size * scale))
    const text = escaped(`${mark} ${lines.join('\n')}`.trim().slice(0, charactersMax))
    const weight = bold ? ' weight="bold"' : ''
    return `<span size="${Math.round(sizePx * pangoUnits)}"${weight}>${text}</span>`
  })
  return drawn.join('\n')
}

/** Text for markup, without the characters that XML cannot have. */
function escaped(text: string): string {
  return text
    .replace(/[^\n\P{Cc}]|[\p{Cs}\ufffe\uffff]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
