import sharp, { type Sharp } from 'sharp'
import type { Picture } from '../../packages/core/src/deck-model/ports.ts'
import type { Quadrilateral, Size } from '../../packages/ocr/src/geometry.ts'
import { inverse, rectangleToQuadrilateral } from '../../packages/ocr/src/straighten/homography.ts'
import { warpPicture } from '../../packages/ocr/src/straighten/warp-picture.ts'

/** Degrades a clean slide to a JPEG file like those that people send. Deterministic. */
export type Degradation = (slide: Picture) => Promise<Buffer>

/** Levels from 0 to 255; `at` in shares of the picture. */
type Light = (level: number, at: { x: number; y: number }) => number

const jpegQuality = 80
/** Amplitude of the camera noise in levels. */
const noiseLevels = 5

export const degradations: Record<string, Degradation> = {
  'tilted by 10°': (slide) => jpeg(image(slide).rotate(10, { background: '#ffffff' })),
  'upside down': (slide) => jpeg(image(slide).rotate(180)),
  '480 pixels wide': (slide) => jpeg(image(slide).resize(480)),
  'JPEG quality 20': (slide) => image(slide).jpeg({ quality: 20 }).toBuffer(),
  glare: (slide) => jpeg(image(lit(slide, glare))),
  'in shadow': (slide) => jpeg(image(lit(slide, shadow))),
  'in a dark room': (slide) => photograph(slide, { room: [6, 6, 8], corners: projected }),
  'in a lit room': (slide) => photograph(slide, { room: [150, 145, 130], corners: projected }),
  'on a table': (slide) => photograph(slide, { room: [120, 84, 52], corners: lying }),
}

/** Position of the slide in its photo, as fractions of it. */
const projected: Quadrilateral = [
  { x: 0.14, y: 0.11 },
  { x: 0.88, y: 0.17 },
  { x: 0.84, y: 0.8 },
  { x: 0.1, y: 0.84 },
]
const lying: Quadrilateral = [
  { x: 0.2, y: 0.08 },
  { x: 0.92, y: 0.26 },
  { x: 0.82, y: 0.93 },
  { x: 0.07, y: 0.72 },
]

const glare: Light = (level, { x, y }) => {
  const spot = Math.exp(-(((x - 0.6) / 0.14) ** 2) - ((y - 0.45) / 0.2) ** 2)
  return level * (0.85 - 0.5 * spot) + 175 * spot
}

const shadow: Light = (level, { x, y }) =>
  x + 0.08 * Math.sin(9 * y) > 0.55 ? 0.35 * level : 0.95 * level

/** A photo taken at an angle, in other light, with some noise. */
async function photograph(
  slide: Picture,
  { room, corners }: { room: [number, number, number]; corners: Quadrilateral },
): Promise<Buffer> {
  const size = { width: Math.round(1.25 * slide.width), height: Math.round(1.25 * slide.height) }
  const into = inverse(rectangleToQuadrilateral(slide, stretched(corners, size)))
  const seen = warpPicture(slide, size, into)
  fillAround(seen, { room, slide, into })
  return await jpeg(image(lit(seen, (level) => 20 + 0.8 * level)).blur(0.7))
}

function stretched([a, b, c, d]: Quadrilateral, { width, height }: Size): Quadrilateral {
  const by = ({ x, y }: { x: number; y: number }) => ({ x: x * width, y: y * height })
  return [by(a), by(b), by(c), by(d)]
}

/** Draws the room around the slide. */
function fillAround(
  { width, height, pixels }: Picture,
  of: { room: [number, number, number]; slide: Size; into: readonly number[] },
): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = of.into
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 3) {
      const depth = g * column + h * row + i
      const x = (a * column + b * row + c) / depth
      const y = (d * column + e * row + f) / depth
      if (x < 0 || y < 0 || x > of.slide.width || y > of.slide.height) pixels.set(of.room, at)
    }
  }
}

/** Applies lighting and camera noise. */
function lit(picture: Picture, light: Light): Picture {
  const { width, height } = picture
  let state = 1
  const pixels = picture.pixels.map((level, at) => {
    // A deterministic random number generator (Park and Miller, 1988).
    state = (state * 48_271) % 0x7fffffff
    const noise = noiseLevels * ((2 * state) / 0x7fffffff - 1)
    const pixel = Math.floor(at / 3)
    const place = { x: (pixel % width) / width, y: Math.floor(pixel / width) / height }
    return Math.max(0, Math.min(255, Math.round(light(level, place) + noise)))
  })
  return { ...picture, pixels }
}

function image({ width, height, pixels }: Picture): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

async function jpeg(picture: Sharp): Promise<Buffer> {
  return await picture.jpeg({ quality: jpegQuality }).toBuffer()
}
