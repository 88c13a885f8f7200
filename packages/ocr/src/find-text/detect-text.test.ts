import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import fc from 'fast-check'
import sharp from 'sharp'
import { createPictureDecoder } from '../../../reader/src/engines/pictures/sharp-picture-decoder.ts'
import { embeddedModels, loadOcrModels } from '../models/ocr-models.ts'
import { boundingBox } from '../rotated-box.ts'
import { warpPicture } from '../straighten/warp-picture.ts'
import type { TextBox } from '../text-box.ts'
import { createTextDetector, mapSize } from './detect-text.ts'
import { cropPicture } from './detect-within.ts'

const models = await loadOcrModels(embeddedModels)
const detector = await createTextDetector(models.detector, 1)
const slideFile = new URL('../../../../test/decks/picture-png.png', import.meta.url)
const slide = await createPictureDecoder({ pixelsMax: 1e8 }).decode(await readFile(slideFile))

after(() => detector.close())

/** The box that contains a point given in shares of the slide. */
function boxAt(found: TextBox[], { width, height }: Picture, [x, y]: [number, number]) {
  return found
    .map(({ box, marginPx }) => ({ ...boundingBox(box), box, marginPx }))
    .find(
      ({ left, top, right, bottom }) =>
        left <= x * width && x * width <= right && top <= y * height && y * height <= bottom,
    )
}

/** On the slide, the title and the heads of its three columns. */
const places: [number, number][] = [
  [0.2, 0.145],
  [0.16, 0.395],
  [0.5, 0.395],
  [0.83, 0.395],
]

test('Each line of text has a level box around it that includes a margin', async () => {
  const found = await detector.detect(slide)
  for (const place of places) {
    const line = boxAt(found, slide, place)
    assert.ok(line, `nothing at ${place}`)
    assert.ok(Math.abs(line.box.angle) < 0.03)
    assert.ok(line.right - line.left < 0.4 * slide.width)
    assert.ok(line.bottom - line.top > 0.03 * slide.height)
    assert.ok(line.bottom - line.top < 0.15 * slide.height)
    assert.ok(line.marginPx > 0 && 2 * line.marginPx < line.box.height)
  }
})

test('Text is found in the same place in a picture of half the size', async () => {
  const size = { width: slide.width / 2, height: slide.height / 2 }
  const small = warpPicture(slide, size, [2, 0, 0, 0, 2, 0, 0, 0, 1])
  const [large, found] = [await detector.detect(slide), await detector.detect(small)]
  for (const place of places) {
    const [whole, half] = [boxAt(large, slide, place), boxAt(found, small, place)]
    assert.ok(whole && half, `nothing at ${place}`)
    assert.ok(Math.abs(whole.left / 2 - half.left) < 0.01 * slide.width)
    assert.ok(Math.abs(whole.bottom / 2 - half.bottom) < 0.02 * slide.height)
  }
})

test('Areas of one color and hard edges are not text', async () => {
  const pixels = new Uint8Array(800 * 450 * 3).fill(240)
  pixels.fill(20, (pixels.length / 3) | 0, ((2 * pixels.length) / 3) | 0)
  assert.deepEqual(await detector.detect({ width: 800, height: 450, pixels }), [])
})

test('What a detection saw is known until it is released, and of this picture only', async () => {
  const other = { ...slide }
  await detector.detect(slide)
  await detector.detect(other)
  const all = { left: 0, top: 0, right: slide.width, bottom: slide.height }
  const likelihoods = () => [slide, other].map((it) => detector.likelihoodWithin(it, all, []))
  assert.ok(likelihoods().every((likelihood) => likelihood !== undefined && likelihood > 0.9))
  detector.release(slide)
  const [released, kept] = likelihoods()
  assert.equal(released, undefined)
  assert.ok(kept !== undefined && kept > 0.9)
})

test('A picture that is looked at as it is stored leaves nothing behind', async () => {
  const other = { ...slide }
  const found = await detector.detectAsStored(other)
  for (const place of places) assert.ok(boxAt(found, slide, place), `nothing at ${place}`)
  const all = { left: 0, top: 0, right: slide.width, bottom: slide.height }
  assert.equal(detector.likelihoodWithin(other, all, []), undefined)
})

test('A picture that is looked at as it is stored is not resampled: its boxes are those of a part of it', async () => {
  const part = await cropPicture(slide, { left: 0, top: 0, right: slide.width - 7, bottom: 487 })
  const [all, some] = [await detector.detectAsStored(slide), await detector.detectAsStored(part)]
  for (const place of places) {
    const [whole, cut] = [boxAt(all, slide, place), boxAt(some, slide, place)]
    assert.ok(whole && cut, `nothing at ${place}`)
    for (const side of ['left', 'top', 'right', 'bottom'] as const) {
      assert.ok(Math.abs(whole[side] - cut[side]) <= 2, `${side}: ${whole[side]}, ${cut[side]}`)
    }
  }
})

test('Each lone digit in a column of a table is found, however narrow what the network marks of it', async () => {
  const columns = ['350', '350', '7'].flatMap((text, at) =>
    [200, 250, 300, 350].map((y) => `<text x="${[100, 600, 1150][at]}" y="${y}">${text}</text>`),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" font-family="Liberation Sans" font-size="26"><rect width="1600" height="900" fill="#fff"/>${columns.join('')}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = await detector.detect({ width: info.width, height: info.height, pixels: data })
  assert.equal(found.filter(({ box }) => box.centerX > 1100).length, 4)
})

test('Most light lines set tight on a dark panel are found, as dark ones on a light panel are', async () => {
  const words = 'professional and reliable service at your home from the first call to the last'
  const lines = Array.from(
    { length: 10 },
    (_, at) => `<text x="300" y="${150 + 20 * at}">${words.slice(at, at + 50)}</text>`,
  )
  const counts: number[] = []
  for (const [ground, ink] of [
    ['#000', '#fff'],
    ['#fff', '#000'],
  ]) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" font-family="Liberation Sans" font-size="18"><rect width="1600" height="900" fill="#eef"/><rect x="250" y="80" width="900" height="500" fill="${ground}"/><g fill="${ink}">${lines.join('')}</g></svg>`
    const { data, info } = await sharp(Buffer.from(svg))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const found = await detector.detect({ width: info.width, height: info.height, pixels: data })
    counts.push(found.filter(({ box }) => box.width > 270 && box.height < 40).length)
  }
  const [light, dark] = counts as [number, number]
  assert.ok(light >= 8 && dark >= 8, `${light} light ones, ${dark} dark ones`)
})

test('The map of a picture of any shape is bounded, that of a strip one pixel wide too', () => {
  const side = fc.integer({ min: 1, max: 100_000_000 })
  const shapes = fc.record({
    width: side,
    height: side,
    wanted: fc.double({ min: 1e-6, max: 8, noNaN: true }),
  })
  fc.assert(
    fc.property(shapes, ({ width: across, height: down, wanted }) => {
      const { width, height } = mapSize({ width: across, height: down }, wanted)
      assert.ok(width >= 32 && height >= 32 && width % 32 === 0 && height % 32 === 0)
      assert.ok(width * height <= 8_000_000, `${width} × ${height}`)
    }),
  )
  const strip = mapSize({ width: 1, height: 90_000_000 }, 1)
  assert.deepEqual(strip, { width: 32, height: 250_000 - (250_000 % 32) })
  assert.deepEqual(mapSize({ width: 1600, height: 900 }, 0.6), { width: 960, height: 544 })
})

test('Each line is found once wherever it stands in a picture of many screens', async () => {
  const copies = 20
  const { width, height } = slide
  const pixels = new Uint8Array(slide.pixels.length * copies)
  for (let copy = 0; copy < copies; copy++) pixels.set(slide.pixels, copy * slide.pixels.length)
  const tall = { width, height: height * copies, pixels }
  const found = await detector.detect(tall)
  for (let copy = 0; copy < copies; copy++) {
    for (const [x, y] of places) {
      const at: Place = [x * width, (copy + y) * height]
      assert.equal(found.filter(({ box }) => holds(boundingBox(box), at)).length, 1, `${at}`)
    }
  }
})

type Place = [number, number]

function holds(box: ReturnType<typeof boundingBox>, [x, y]: Place): boolean {
  return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom
}
