import sharp from 'sharp'
import type { Picture } from '../../packages/core/src/deck-model/ports.ts'
import { type Glyph, lineGlyphs } from '../../packages/ocr/src/signs/line-glyphs.ts'
import type { Random } from '../scaling/random.ts'

/** A typeface, by `outlines.js`: path data and bounds in ems, y pointing down from the baseline. */
export interface Typeface {
  family: string
  style: string
  glyphs: Record<string, { d: string; left: number; right: number; top: number; bottom: number }>
}

/** A glyph as it is found in a picture, and the character that was drawn; undefined if it is several. */
export interface Sample {
  features: Float32Array
  character: string | undefined
}

/** What engines measure the size of a font by, in ems (`passes/fit-boxes.ts`). */
const [capitalEm, smallEm] = [0.72, 0.53]
/** Free space between two drawn texts, in ems. */
const apartEm = 0.55

/**
 * Draws texts of one or two characters in a row, as a screen, a scan or a photograph shows them, and finds their
 * glyphs again: the samples have the faults of what is met later.
 */
export async function drawSamples(
  face: Typeface,
  texts: string[],
  random: Random,
): Promise<Sample[]> {
  const sizePx = 11 + 45 * random.uniform() ** 2
  const measured = measuredEm(face, random)
  const slots: { text: string; from: number; to: number }[] = []
  const paths: string[] = []
  let x = sizePx
  const baseline = Math.round(1.6 * sizePx) + random.uniform()
  for (const text of texts) {
    const drawn = drawText(face, text, { x, y: baseline, sizePx, random })
    if (drawn === undefined) continue
    paths.push(drawn.path)
    slots.push({ text, from: x, to: drawn.right })
    x = drawn.right + apartEm * sizePx
  }
  const picture = await render(
    paths,
    { width: Math.ceil(x), height: Math.ceil(2.4 * sizePx), sizePx },
    random,
  )
  const fontPx = measured * sizePx * (0.94 + 0.12 * random.uniform())
  const middle = picture.height / 2
  const line = {
    box: {
      centerX: picture.width / 2,
      centerY: middle,
      width: picture.width,
      height: picture.height,
      angle: 0,
    },
    baseline: baseline - middle + (random.uniform() - 0.5) * 0.07 * sizePx,
    fontPx,
  }
  return labeled(lineGlyphs(picture, line), slots, { fontPx, reach: (apartEm / 2) * sizePx })
}

/** The size that engines measure, relative to the font's own: by the height of its capitals, or of small letters. */
function measuredEm({ glyphs }: Typeface, random: Random): number {
  const byCapitals = random.uniform() < 0.8
  const { [byCapitals ? 'H' : 'x']: letter } = glyphs
  return letter === undefined ? 1 : -letter.top / (byCapitals ? capitalEm : smallEm)
}

interface Place {
  x: number
  y: number
  sizePx: number
  random: Random
}

/** The outline of a text; undefined if the typeface lacks a character of it. */
function drawText({ glyphs }: Typeface, text: string, { x, y, sizePx, random }: Place) {
  const parts: string[] = []
  let at = x
  const [wide, slant, thick] = warp(text, random)
  for (const character of text) {
    const { [character]: glyph } = glyphs
    if (glyph === undefined) return undefined
    // letters of a pair touch or nearly do
    const left = at === x ? x : at - 0.01 * sizePx
    const scale = [sizePx * wide, 0, sizePx * slant, sizePx]
    const move = `matrix(${scale.join(' ')} ${left - sizePx * wide * glyph.left} ${y})`
    parts.push(`<path transform="${move}" d="${glyph.d}" stroke="INK" stroke-width="${thick}"/>`)
    at = left + sizePx * wide * (glyph.right - glyph.left)
  }
  return { path: parts.join(''), right: at }
}

/** Few fonts have ticks, boxes and arrows: those are stretched, slanted and thickened more. */
function warp(text: string, random: Random): [number, number, number] {
  const isRare = /[✓✔✗✘☐☑☒→←↑↓≤≥≠≈]/u.test(text)
  const by = (range: number) => (random.uniform() - 0.5) * 2 * range
  if (!isRare) return [1 + by(0.04), by(0.03), random.uniform() < 0.2 ? 0.02 * random.uniform() : 0]
  return [1 + by(0.22), by(0.12), random.uniform() < 0.5 ? 0.06 * random.uniform() : 0]
}

interface Canvas {
  width: number
  height: number
  sizePx: number
}

async function render(
  paths: string[],
  { width, height, sizePx }: Canvas,
  random: Random,
): Promise<Picture> {
  const [ground, ink] = colors(random)
  const gray = (value: number) => `rgb(${value},${value},${value})`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${gray(ground)}"/><g fill="${gray(ink)}">${paths.join('').replaceAll('INK', gray(ink))}</g></svg>`
  let drawn = sharp(Buffer.from(svg), { unlimited: true }).removeAlpha().toColourspace('srgb')
  const blur = random.uniform() < 0.5 ? 0.3 + (sizePx / 22) * random.uniform() : 0
  if (blur > 0) drawn = drawn.blur(blur)
  if (random.uniform() < 0.4) {
    const quality = Math.round(30 + 65 * random.uniform())
    drawn = sharp(await drawn.jpeg({ quality }).toBuffer())
  }
  const { data } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = new Uint8Array(data)
  const noise = random.uniform() < 0.3 ? 24 * random.uniform() : 0
  if (noise > 0) {
    for (let at = 0; at < pixels.length; at += 3) {
      const value = Math.max(
        0,
        Math.min(255, (pixels[at] ?? 0) + (random.uniform() - 0.5) * 2 * noise),
      )
      pixels.fill(value, at, at + 3)
    }
  }
  return { width, height, pixels }
}

/** Dark on light, light on dark, seldom weak. */
function colors(random: Random): [number, number] {
  const dark = Math.round(110 * random.uniform() ** 2)
  const light = Math.round(255 - 60 * random.uniform() ** 2)
  return random.uniform() < 0.7 ? [light, dark] : [dark, light]
}

function labeled(
  glyphs: Glyph[],
  slots: { text: string; from: number; to: number }[],
  { fontPx, reach }: { fontPx: number; reach: number },
): Sample[] {
  return slots.flatMap(({ text, from, to }) => {
    const inside = glyphs.filter(({ left, right }) => {
      const middle = ((left + right) / 2) * fontPx
      return middle > from - reach && middle < to + reach
    })
    const [glyph] = inside
    // what comes apart, or is joined with a neighbor, has no right name
    if (glyph === undefined || inside.length > 1) return []
    return [{ features: glyph.features(), character: text.length === 1 ? text : undefined }]
  })
}
