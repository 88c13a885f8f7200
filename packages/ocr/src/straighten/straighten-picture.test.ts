import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import type { TextBox } from '../text-box.ts'
import { liesSideways } from './find-direction.ts'
import { straightenPicture, tiltOf } from './straighten-picture.ts'

function line(angle: number, width = 200, height = 20): TextBox {
  return { box: { centerX: 100, centerY: 50, width, height, angle }, marginPx: 2 }
}

test('Lines with the same tilt determine the tilt of a picture', () => {
  const tilt = tiltOf([line(0.1), line(0.101), line(0.099), line(0, 30, 20), line(0.3, 80, 20)])
  assert.ok(Math.abs(tilt - 0.1) < 0.002)
})

test('So do lines that run up or down', () => {
  assert.equal(tiltOf([line(-0.05, 20, 300), line(-0.05, 20, 300)]), -0.05)
})

test('A word or two, or lines that do not agree, determine nothing', () => {
  assert.equal(tiltOf([]), 0)
  assert.equal(tiltOf([line(0.05, 60, 20), line(0.05, 60, 20)]), 0)
  assert.equal(tiltOf([line(-0.2), line(-0.1), line(0), line(0.1), line(0.2)]), 0)
})

test('Lone digits, which are higher than wide, do not lay a table of numbers on its side; words that run up do', () => {
  const digits = Array.from({ length: 20 }, () => line(0, 35, 52))
  assert.equal(liesSideways(digits), false)
  assert.equal(liesSideways([...digits, line(0, 20, 90)]), true)
})

/** Bars on white, at an angle. */
function bars(angle: number): Picture {
  const [width, height] = [400, 200]
  const pixels = new Uint8Array(3 * width * height).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((y - x * Math.tan(angle) + 1_000) % 20 < 8)
        pixels.fill(0, 3 * (y * width + x), 3 * (y * width + x + 1))
  return { width, height, pixels }
}

for (const [angle, what] of [
  [0, 'stays as it is, though boxes around its words are not'],
  [0.02, 'is rotated by the angle of its lines'],
] as const)
  test(`A picture whose lines are at an angle of ${angle} ${what}`, async () => {
    const picture = bars(angle)
    const { picture: straight } = await straightenPicture(picture, {
      detector: { detect: async () => Array.from({ length: 5 }, () => line(0.02)) },
      direction: { find: async () => 0, close: async () => {} },
      isVerticalText: async () => false,
      readsUpright: async () => true,
      readsUpsideDown: async () => false,
    })
    assert.equal(straight === picture, angle === 0)
  })

for (const isUpsideDown of [true, false])
  test(`If the network cannot tell whether a picture is upside down, its lines do: ${isUpsideDown}`, async () => {
    const close = async () => {}
    const pixels = Uint8Array.from({ length: 3 * 40 * 20 }, (_, at) => (at * 7919) % 256)
    const picture = { width: 40, height: 20, pixels }
    const { picture: straight } = await straightenPicture(picture, {
      detector: { detect: async () => [line(0)] },
      direction: { find: async () => undefined, close },
      isVerticalText: async () => false,
      readsUpright: async () => false,
      readsUpsideDown: async () => isUpsideDown,
    })
    const [first] = straight.pixels
    assert.equal(first, isUpsideDown ? pixels.at(-3) : pixels[0])
  })
