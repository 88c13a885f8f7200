import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { createPictureDecoder } from '../../../reader/src/engines/pictures/sharp-picture-decoder.ts'
import type { Quadrilateral } from '../geometry.ts'
import { embeddedModels, loadOcrModels } from '../models/ocr-models.ts'
import { createPaddleOcrEngine } from '../paddle-ocr-engine.ts'
import { findOutlines } from './find-outlines.ts'
import { project, rectangleToQuadrilateral } from './homography.ts'
import { warpPicture } from './warp-picture.ts'

const engine = await createPaddleOcrEngine({
  models: await loadOcrModels(embeddedModels),
  threads: 1,
})
const decks = new URL('../../../../test/decks/', import.meta.url)
const decoder = createPictureDecoder({ pixelsMax: 1e8 })
const slide = await decoder.decode(await readFile(new URL('picture-png.png', decks)))
const { width, height } = slide

after(() => engine.close())

/** The corners of the photograph in the slide's own pixels: outside it, at oblique angles. */
const aside: Quadrilateral = [
  { x: -0.12 * width, y: -0.2 * height },
  { x: 1.1 * width, y: -0.12 * height },
  { x: 1.14 * width, y: 1.2 * height },
  { x: -0.16 * width, y: 1.1 * height },
]

/** Noise like that of a camera, the same in every run. */
function noise(at: number): number {
  return (((at * 2654435761) >>> 8) % 9) - 4
}

type Room = (x: number, y: number) => number

const wall =
  (brightness: number): Room =>
  (_x, y) =>
    brightness + (20 * y) / height

/** A wall that ends at the left and at the bottom, a little beyond the slide. */
const corner: Room = (x, y) => (x < 0.04 * width || y > 0.95 * height ? 40 : wall(120)(x, y))

/** The slide photographed in a room of this brightness, a third of it in shadow. */
function photograph(room: Room): Picture {
  const photo = warpPicture(slide, slide, rectangleToQuadrilateral(slide, aside))
  const map = rectangleToQuadrilateral(slide, aside)
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 3) {
      const { x, y } = project(map, { x: column, y: row })
      const onSlide = x >= 0 && y >= 0 && x < width && y < height
      const light = column > (2 * width) / 3 ? 0.75 : 1
      for (let channel = at; channel < at + 3; channel++) {
        const color = onSlide ? (photo.pixels[channel] ?? 0) : room(column, row)
        const seen = color === 0 ? 0 : color * light + noise(channel)
        photo.pixels[channel] = Math.max(0, Math.min(255, seen))
      }
    }
  }
  return photo
}

/** The corners of the slide in its photograph. */
function isOnCorners(found: Quadrilateral): boolean {
  const map = rectangleToQuadrilateral(slide, aside)
  const wanted = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const
  return found.every((corner, at) => {
    const { x, y } = project(map, corner)
    const [wantedX, wantedY] = wanted[at] ?? [Number.NaN, Number.NaN]
    return Math.hypot(x - wantedX, y - wantedY) < 0.015 * width
  })
}

for (const brightness of [70, 150]) {
  test(`A slide is found in its photograph, in a room of brightness ${brightness}`, async () => {
    const [found] = await findOutlines(photograph(wall(brightness)))
    assert.ok(found && isOnCorners(found), JSON.stringify(found))
  })
}

test('A slide is found in a dark room that is black in the photograph', async () => {
  const sharper = warpPicture(slide, slide, rectangleToQuadrilateral(slide, aside))
  const map = rectangleToQuadrilateral(slide, aside)
  for (let at = 0; at < sharper.pixels.length; at += 3) {
    const pixel = at / 3
    const { x, y } = project(map, { x: pixel % width, y: Math.floor(pixel / width) })
    if (x < 0 || y < 0 || x >= width || y >= height) sharper.pixels.fill(0, at, at + 3)
  }
  const [found] = await findOutlines(sharper)
  assert.ok(found && isOnCorners(found), JSON.stringify(found))
})

test('Edges of the room beyond the sides of the slide are not its outline', async () => {
  const [found] = await findOutlines(photograph(corner))
  assert.ok(found && isOnCorners(found), JSON.stringify(found))
})

test('Only the slide is read from a photograph, seen from the front', async () => {
  const straight = await engine.straighten(photograph(wall(70)))
  const lines = await engine.read(straight)
  const line = lines.find(({ text }) => text.includes('Max share size = 5TB'))
  assert.ok(line && Math.abs(line.angle) < 0.02)
  assert.ok(Math.abs(straight.picture.width / straight.picture.height - width / height) < 0.1)
})

test('A rendered picture has no outline: frames and panels belong to it', async () => {
  assert.deepEqual(await findOutlines(slide), [])
  const framed = warpPicture(slide, slide, rectangleToQuadrilateral(slide, aside))
  assert.deepEqual(await findOutlines(framed), [])
})

test('A photograph without a slide is left unchanged', async () => {
  const blank = { ...slide, pixels: slide.pixels.map((_, at) => 120 + noise(at)) }
  assert.deepEqual(await findOutlines(blank), [])
  assert.equal((await engine.straighten(blank)).picture, blank)
})
