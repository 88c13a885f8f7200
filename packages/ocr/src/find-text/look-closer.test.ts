import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import sharp from 'sharp'
import { embeddedModels, loadOcrModels } from '../models/ocr-models.ts'
import { busyRegions } from './busy-regions.ts'
import { createTextDetector } from './detect-text.ts'
import { lookCloser } from './look-closer.ts'

const detector = await createTextDetector((await loadOcrModels(embeddedModels)).detector, 1)

after(() => detector.close())

/** The detector as it is after the first look, which must stay the only one. */
const lookingOnce = {
  ...detector,
  detect: () => assert.fail('text was looked for again'),
}

async function drawLines(
  lines: { text: string; top: number; size: number }[],
  drawing = '',
): Promise<Picture> {
  const texts = lines.map(
    ({ text, top, size }) =>
      `<text x="80" y="${top}" font-family="DejaVu Sans" font-size="${size}">${text}</text>`,
  )
  const size = 'width="1600" height="900"'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#fff"/>${drawing}${texts.join('')}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

const title = { text: 'Results of the year', top: 110, size: 56 }
const footnotes = [400, 420, 440].map((top) => ({
  text: 'Source: audited figures of the finance department',
  top,
  size: 10,
}))

test('Lines of 10 pixels, which the first look does not find, are found by the second', async () => {
  const picture = await drawLines([title, ...footnotes])
  const first = await detector.detect(picture)
  const tops = (boxes: typeof first) =>
    boxes.map(({ box }) => Math.round(box.centerY)).filter((top) => top > 380 && top < 460)
  assert.equal(tops(first).length, 0)
  assert.equal(tops(await lookCloser(picture, first, detector)).length, 3)
})

test('A line of which a closer look shows only a part stays whole', async () => {
  const picture = await drawLines(footnotes.slice(0, 1))
  const line = { centerX: 240, centerY: 397, width: 330, height: 20, angle: 0 }
  const piece = { centerX: 160, centerY: 36, width: 200, height: 14, angle: 0 }
  const showing = { ...detector, detect: async () => [{ box: piece, marginPx: 2 }] }
  const boxes = await lookCloser(picture, [{ box: line, marginPx: 2 }], showing)
  assert.deepEqual(boxes, [{ box: line, marginPx: 2 }])
  const own = { ...piece, centerX: 208, width: 320 }
  const whole = { ...showing, detect: async () => [{ box: own, marginPx: 2 }] }
  const [found] = await lookCloser(picture, [{ box: line, marginPx: 2 }], whole)
  assert.equal(found?.box.width, 320)
})

test('A frame around the slide and a drawing in it do not keep small letters from being found', async () => {
  const frame = [8, 14, 20].map(
    (inset) =>
      `<rect x="${inset}" y="${inset}" width="${1600 - 2 * inset}" height="${900 - 2 * inset}" fill="none" stroke="#000" stroke-width="2"/>`,
  )
  const bars = Array.from(
    { length: 70 },
    (_, at) => `<path d="M${450 + 16 * at} ${150 + 5 * at}l0 250" stroke="#000" stroke-width="4"/>`,
  )
  const picture = await drawLines([title, ...footnotes], [...frame, ...bars].join(''))
  const boxes = await lookCloser(picture, await detector.detect(picture), detector)
  const lines = boxes.filter(({ box }) => box.centerX < 350 && box.centerY > 380)
  assert.equal(lines.length, 3)
})

test('A picture without fine detail is looked at once', async () => {
  const picture = await drawLines([title])
  const first = await detector.detect(picture)
  assert.deepEqual(await lookCloser(picture, first, lookingOnce), first)
})

test('A texture in which the first look sees no trace of text is not looked at again', async () => {
  const picture = await drawLines([title])
  for (let at = 3 * 1600 * 300; at < 3 * 1600 * 700; at++) {
    if (at % (3 * 1600) > 2400) picture.pixels[at] = (at * 7919 * (at >> 5)) % 251
  }
  assert.equal(busyRegions(picture, [{ left: 0, top: 0, right: 1600, bottom: 150 }]).length, 1)
  const first = await detector.detect(picture)
  assert.deepEqual(await lookCloser(picture, first, lookingOnce), first)
})

test('The regions of fine detail lie outside the text that is known', async () => {
  const picture = await drawLines([title, ...footnotes])
  const [region, ...others] = busyRegions(picture, [{ left: 0, top: 0, right: 1600, bottom: 150 }])
  assert.deepEqual(others, [])
  assert.ok(region && region.top > 350 && region.bottom < 500 && region.right < 500)
})
