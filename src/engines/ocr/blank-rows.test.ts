import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Picture } from '../../conversion/convert.ts'
import { blankRows, dropRows, restoreRows } from './blank-rows.ts'

const width = 8

/** A picture whose rows named here have a dot on them. */
function dotted(height: number, rows: number[]): Picture {
  const pixels = new Uint8Array(3 * width * height).fill(200)
  for (const row of rows) pixels[3 * (row * width + (row % width))] = 0
  return { width, height, pixels }
}

const pictures = fc
  .integer({ min: 1, max: 300 })
  .chain((height) =>
    fc.tuple(fc.constant(height), fc.array(fc.nat({ max: height - 1 }), { maxLength: 6 })),
  )

test('Only rows far from everything that is drawn are left out, in whole steps and never all', () => {
  fc.assert(
    fc.property(pictures, ([height, rows]) => {
      const blank = blankRows(dotted(height, rows), 32)
      const left = [...blank.keys()].filter((row) => blank[row] === 1)
      assert.ok(left.every((row) => rows.every((drawn) => Math.abs(row - drawn) > 16)))
      assert.equal(left.length % 32, 0)
      assert.ok(left.length < height)
    }),
  )
})

test('A slide that is half empty is nearly half left out', () => {
  const upperHalf = Array.from({ length: 11 }, (_, index) => 20 * index)
  const blank = blankRows(dotted(416, upperHalf), 32)
  assert.deepEqual(
    [...blank.keys()].filter((row) => blank[row] === 1),
    Array.from({ length: 192 }, (_, index) => 217 + index),
  )
})

test('A row that fades from one colour to another is drawn', () => {
  const picture = dotted(416, [])
  picture.pixels.forEach((_, at) => {
    picture.pixels[at] = 200 + 2 * (Math.floor(at / 3) % width)
  })
  assert.ok(blankRows(picture, 32).every((one) => one === 0))
})

test('What is left out and put back again is as it was, with zeros in the blank rows', () => {
  fc.assert(
    fc.property(pictures, ([height, rows]) => {
      const blank = blankRows(dotted(height, rows), 32)
      const values = Uint8Array.from({ length: height * 2 }, (_, at) => 1 + (at % 255))
      const rest = Float32Array.from(dropRows(values, 2, blank))
      const expected = values.map((value, at) => (blank[Math.floor(at / 2)] === 1 ? 0 : value))
      assert.deepEqual([...restoreRows(rest, 2, blank)], [...expected])
    }),
  )
})
