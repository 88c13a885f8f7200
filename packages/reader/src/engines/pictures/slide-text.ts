import { fileURLToPath } from 'node:url'
import type { Box } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import type { ShapeText } from '@rowdeck/core/deck-model/slide-shapes'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { isDarkAt, scaledBox } from './slide-canvas.ts'

/** Paragraphs and characters of a text that are drawn. */
const paragraphsMax = 300
const charactersMax = 2_000
/** How often the texts of a slide may cover it together. Bounds time and memory; ordinary slides are covered less than once. */
const coversMax = 6
/** Font sizes: smaller ones, in pixels, cannot be read, and larger ones, as a share of the width, say nothing more. */
const [sizePxMin, sizeShareMax] = [3, 0.25]
/** Of the size of a text, because the font is wider than those of most slides. Chosen by eye. */
const fontShare = 0.88
/** Width of a narrow letter, in font sizes. A text is cut to as many letters of this width as fit on the slide. */
const narrowShare = 0.25
/** Resolution at which a point is a pixel. */
const pointDpi = 72
/** Text gets this much of the width that was estimated for it, because the fonts differ. */
const widthSlack = 1.1
/** Pango counts font sizes in 1,024ths of a point. */
const pangoUnits = 1024

/** The font that texts are drawn with, so that a machine needs none; for scripts that it lacks Pango takes those of the machine. */
const family = 'DejaVu Sans'
const fontfile = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))

/** Draws texts at their places on a canvas, black or white. Those that sharp cannot draw are left out. */
export async function drawnTexts(
  texts: readonly ShapeText[],
  canvas: Picture,
  scale: number,
): Promise<OverlayOptions[]> {
  const overlays: OverlayOptions[] = []
  let pixelsLeft = coversMax * canvas.width * canvas.height
  for (const text of texts.filter(hasInk)) {
    if (pixelsLeft <= 0) break
    const box = scaledBox(text.box, scale)
    if (box.left >= canvas.width || box.top >= canvas.height) continue
    const drawing = await drawnText(text, { box, canvas, scale })
    if (drawing === undefined) continue
    pixelsLeft -= drawing.width * drawing.height
    overlays.push(...(await placed(drawing, box, canvas)))
  }
  return overlays
}

interface Place {
  box: Box
  canvas: Picture
  scale: number
}

interface Drawing {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

async function drawnText(
  written: ShapeText,
  { box, canvas, scale }: Place,
): Promise<Drawing | undefined> {
  const quarterTurns = Math.round(written.angle / (Math.PI / 2)) & 3
  const isTurned = quarterTurns % 2 === 1
  const [length, lengthMax, downPx] = isTurned
    ? [box.bottom - box.top, canvas.height, canvas.width]
    : [box.right - box.left, canvas.width, canvas.height]
  const width = Math.min(lengthMax, Math.ceil(widthSlack * length))
  const sizes = { scale, sizePxMax: sizeShareMax * canvas.width }
  const markup = `<span foreground="${isDarkAt(canvas, box) ? '#fff' : '#000'}">${markupOf(written, { width, downPx, ...sizes })}</span>`
  try {
    const text = textInMarkup(markup, width)
    const drawing = quarterTurns === 0 ? text : await turned(text, quarterTurns)
    const { data, info } = await drawing.raw().toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, channels: info.channels }
  } catch {
    // such as letters so wide that the text is longer than libvips can draw
    return undefined
  }
}

function textInMarkup(text: string, width: number): Sharp {
  const layout = { width, wrap: 'word-char', dpi: pointDpi, rgba: true } as const
  return sharp({ text: { text, font: family, fontfile, ...layout } })
}

async function placed(
  { data, ...raw }: Drawing,
  { left, top }: Pick<Box, 'left' | 'top'>,
  canvas: Picture,
): Promise<OverlayOptions[]> {
  const [cutX, cutY] = [Math.max(0, -left), Math.max(0, -top)]
  const width = Math.min(raw.width - cutX, canvas.width - Math.max(0, left))
  const height = Math.min(raw.height - cutY, canvas.height - Math.max(0, top))
  if (width <= 0 || height <= 0) return []
  const input = await sharp(data, { raw })
    .extract({ left: cutX, top: cutY, width, height })
    .raw()
    .toBuffer()
  const { channels } = raw
  return [
    { input, raw: { width, height, channels }, left: Math.max(0, left), top: Math.max(0, top) },
  ]
}

/** Turned by itself first, because libvips turns before it draws. */
async function turned(text: Sharp, quarterTurns: number): Promise<Sharp> {
  return sharp(await text.png().toBuffer()).rotate(90 * quarterTurns)
}

/** Pango refuses text without any character that is drawn. */
function hasInk({ paragraphs }: ShapeText): boolean {
  return paragraphs.some(({ lines }) => lines.some((line) => /[^\s\p{C}\p{M}]/u.test(line)))
}

interface Room {
  /** Of a line, and of the slide across the lines. */
  width: number
  downPx: number
  scale: number
  sizePxMax: number
}

/** The paragraphs in Pango's markup, in the sizes of the drawing, without lines that would end below the slide even in narrow letters. */
function markupOf({ paragraphs }: ShapeText, { width, downPx, scale, sizePxMax }: Room): string {
  let [charactersLeft, downLeft] = [charactersMax, downPx]
  const drawn: string[] = []
  for (const { lines, mark, size, bold } of paragraphs.slice(0, paragraphsMax)) {
    const sizePx = Math.min(sizePxMax, Math.max(sizePxMin, fontShare * size * scale))
    const lineMax = Math.max(1, Math.floor(width / (narrowShare * sizePx)))
    const shown: string[] = []
    for (const line of `${mark} ${lines.join('\n')}`.trim().split('\n')) {
      if (charactersLeft <= 0 || downLeft <= 0) break
      const fitting = lineMax * Math.ceil(downLeft / sizePx)
      const cut = line.slice(0, Math.min(charactersLeft, fitting))
      shown.push(escaped(cut))
      charactersLeft -= cut.length + 1
      downLeft -= Math.max(1, Math.ceil(cut.length / lineMax)) * sizePx
    }
    const weight = bold ? ' weight="bold"' : ''
    if (shown.length > 0)
      drawn.push(
        `<span size="${Math.round(sizePx * pangoUnits)}"${weight}>${shown.join('\n')}</span>`,
      )
  }
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
