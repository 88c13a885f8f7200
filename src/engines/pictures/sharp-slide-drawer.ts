import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import type {
  Box,
  Picture,
  PlacedPicture,
  ShapeTable,
  ShapeText,
  SlideDrawer,
  SlideShapes,
} from '../../conversion/convert.ts'

/** Frames, texts and cells that are drawn, and characters of a text. Bounds the drawing of a slide. */
const itemsMax = 300
const charactersMax = 2_000
/** Font sizes in pixels: smaller ones cannot be read, and larger ones say nothing more. */
const [sizePxMin, sizePxMax] = [3, 120]
/** Font size of cells, as a share of the height of a row. */
const cellSizeShare = 0.6
/** Width of a letter in font sizes, so that a cell fits into its column. */
const cellLetterShare = 0.65
/** Resolution at which a point is a pixel. */
const pointDpi = 72
/** Text gets this much of the width that was estimated for it, because the fonts differ. */
const widthSlack = 1.25
/** Pango counts font sizes in 1,024ths of a point. */
const pangoUnits = 1024
const [paper, outline, fill] = [255, 184, 240]

/** The font that texts are drawn with, so that a machine needs none; for scripts that it lacks Pango takes those of the machine. */
const family = 'DejaVu Sans'
const fontfile = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))

/** Creates a drawer based on libvips and Pango. */
export function createSlideDrawer(): SlideDrawer {
  return { draw }
}

/**
 * Draws a schema of a slide: outlines of its shapes, its text at its places, its pictures. Not what the program that
 * wrote it shows, but enough to recognize the slide and to check its row.
 */
async function draw(
  shapes: SlideShapes,
  { widthPx, pictures }: { widthPx: number; pictures: PlacedPicture[] },
): Promise<Picture> {
  const scale = widthPx / shapes.width
  const canvas = blank(widthPx, Math.max(1, Math.round(shapes.height * scale)))
  const cells = shapes.tables.flatMap(cellsOf).slice(0, itemsMax)
  for (const frame of shapes.frames.slice(0, itemsMax)) {
    drawFrame(canvas, scaledBox(frame, scale), frame.place !== undefined)
  }
  for (const { box } of cells) drawFrame(canvas, scaledBox(box, scale), false)
  const overlays: OverlayOptions[] = []
  for (const { box, picture } of pictures) {
    overlays.push(...(await overlayOf(picture, scaledBox(box, scale), canvas)))
  }
  for (const text of [...shapes.texts.slice(0, itemsMax), ...cells].filter(hasInk)) {
    const box = scaledBox(text.box, scale)
    overlays.push(...(await textOverlay(markupOf(text, scale), box, canvas)))
  }
  const { width, height } = canvas
  const { data } = await sharp(canvas.pixels, { raw: { width, height, channels: 3 } })
    .composite(overlays)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, pixels: new Uint8Array(data) }
}

function blank(width: number, height: number): Picture {
  return { width, height, pixels: new Uint8Array(3 * width * height).fill(paper) }
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

function drawFrame({ width, height, pixels }: Picture, box: Box, isFilled: boolean): void {
  const [left, right] = [Math.max(0, box.left), Math.min(width, box.right)]
  for (let y = Math.max(0, box.top); y < Math.min(height, box.bottom); y++) {
    const isEdge = y === box.top || y === box.bottom - 1
    if (isEdge || isFilled) {
      pixels.fill(
        isEdge ? outline : fill,
        3 * (y * width + left),
        3 * (y * width + Math.max(left, right)),
      )
    }
    for (const x of [box.left, box.right - 1]) {
      if (x >= 0 && x < width) pixels.fill(outline, 3 * (y * width + x), 3 * (y * width + x + 1))
    }
  }
}

/** A picture at its place; nothing if that is outside the slide. What reaches over the edge is cut off. */
async function overlayOf(picture: Picture, box: Box, canvas: Picture): Promise<OverlayOptions[]> {
  const { pixels, ...size } = picture
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  if (width > 4 * canvas.width || height > 4 * canvas.height) return []
  const scaled = sharp(pixels, { raw: { ...size, channels: 3 } }).resize({
    width,
    height,
    fit: 'fill',
  })
  return await placed(scaled, box, canvas)
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

async function textOverlay(markup: string, box: Box, canvas: Picture): Promise<OverlayOptions[]> {
  if (box.left >= canvas.width || box.top >= canvas.height) return []
  const width = Math.min(canvas.width, Math.ceil(widthSlack * (box.right - box.left)))
  const text = sharp({
    text: { text: markup, font: family, fontfile, width, dpi: pointDpi, rgba: true },
  })
  return await placed(text, box, canvas)
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
function markupOf({ paragraphs }: ShapeText, scale: number): string {
  let left = charactersMax
  const shown = paragraphs.slice(0, itemsMax).filter(({ lines }) => {
    const fits = left > 0
    left -= lines.join('\n').length
    return fits
  })
  const drawn = shown.map(({ lines, mark, size, bold }) => {
    const sizePx = Math.min(sizePxMax, Math.max(sizePxMin, size * scale))
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
