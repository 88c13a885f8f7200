import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { stripedPicture } from '../../../../../test/support/striped-picture.ts'
import { mayHoldWords } from './may-hold-words.ts'

test('A picture with many thin strokes side by side may hold words.', () => {
  assert.equal(mayHoldWords(stripedPicture(200, 100)), true)
})

test('Pictures of one color, with wide shapes or a smooth gradient hold none.', () => {
  const size = { width: 400, height: 300 }
  const paint = (level: (x: number, y: number) => number) => ({
    ...size,
    pixels: Uint8Array.from({ length: 400 * 300 * 3 }, (_, at) => {
      const pixel = Math.floor(at / 3)
      return level(pixel % 400, Math.floor(pixel / 400))
    }),
  })
  assert.equal(mayHoldWords(paint(() => 255)), false)
  assert.equal(mayHoldWords(paint((x) => (x / 400) * 255)), false)
  assert.equal(mayHoldWords(paint((x, y) => (((x >> 5) + (y >> 5)) % 2 === 0 ? 0 : 255))), false)
})

test('A few strokes are no words.', () => {
  const { pixels } = stripedPicture(16, 16)
  const picture = { width: 400, height: 300, pixels: new Uint8Array(400 * 300 * 3).fill(255) }
  for (let y = 0; y < 16; y++) picture.pixels.set(pixels.subarray(y * 48, y * 48 + 48), y * 1200)
  assert.equal(mayHoldWords(picture), false)
})

test('Pictures of any size and content can be looked at.', () => {
  const sizes = fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 40 }))
  fc.assert(
    fc.property(sizes, fc.boolean(), ([long, short], isTall) => {
      const [width, height] = isTall ? [short, long] : [long, short]
      assert.equal(typeof mayHoldWords(stripedPicture(width, height)), 'boolean')
    }),
    { numRuns: 50 },
  )
})
