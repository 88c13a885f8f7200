import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Picture } from '../../conversion/convert.ts'
import { cropLine } from './crop-line.ts'
import { type RotatedBox, turnBox } from './rotated-box.ts'

/** Red grows to the right, green downwards; blue is full. */
function slope(width: number, height: number): Picture {
  const pixels = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    pixels.set([4 * (at % width), 4 * Math.floor(at / width), 255], 3 * at)
  }
  return { width, height, pixels }
}

function crop(picture: Picture, box: RotatedBox, [width, height]: [number, number]) {
  const values = new Float32Array(3 * width * height)
  cropLine(picture, box, { values, width, height, rowWidth: width })
  return values
}

const byteOf = (value: number | undefined) => Math.round(((value ?? Number.NaN) + 1) * 127.5)

test('A box of whole pixels is copied, blue first', () => {
  const box = { centerX: 4, centerY: 5, width: 4, height: 2, angle: 0 }
  const bytes = [...crop(slope(10, 10), box, [4, 2])].map(byteOf)
  assert.deepEqual(bytes.slice(0, 8), new Array(8).fill(255))
  assert.deepEqual(bytes.slice(8, 16), [16, 16, 16, 16, 20, 20, 20, 20])
  assert.deepEqual(bytes.slice(16), [8, 12, 16, 20, 8, 12, 16, 20])
})

test('A box that is read upwards begins at its foot', () => {
  const upright = { centerX: 5, centerY: 5, width: 2, height: 6, angle: 0 }
  const values = crop(slope(10, 10), turnBox(upright, -1), [6, 2])
  const green = [...values.subarray(12, 18)].map(byteOf)
  assert.deepEqual(green, [28, 24, 20, 16, 12, 8])
})

test('A box that is shrunk keeps the mean of what it covers', () => {
  const stripes = slope(60, 60)
  stripes.pixels.forEach((_, at) => {
    stripes.pixels[at] = Math.floor(at / 3) % 2 === 0 ? 0 : 255
  })
  const box = { centerX: 30, centerY: 30, width: 48, height: 48, angle: 0 }
  for (const value of crop(stripes, box, [8, 8])) assert.ok(Math.abs(value) < 0.35)
})

test('A box of any place and angle gives values from -1 to 1', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  fc.assert(
    fc.property(
      fc.record({
        centerX: number(-50, 50),
        centerY: number(-50, 50),
        width: number(0.1, 200),
        height: number(0.1, 200),
        angle: number(-4, 4),
      }),
      (box) => {
        const values = crop(slope(20, 20), box, [8, 6])
        assert.ok(values.every((value) => value >= -1.000001 && value <= 1.000001))
      },
    ),
  )
})

test('What lies beyond the line in its rows is left as it is', () => {
  const values = new Float32Array(3 * 4 * 2).fill(7)
  const box = { centerX: 5, centerY: 5, width: 3, height: 2, angle: 0 }
  cropLine(slope(10, 10), box, { values, width: 3, height: 2, rowWidth: 4 })
  assert.deepEqual([values[3], values[7], values[23]], [7, 7, 7])
})
