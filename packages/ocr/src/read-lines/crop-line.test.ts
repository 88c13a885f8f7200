import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import fc from 'fast-check'
import { type RotatedBox, rotateBox } from '../rotated-box.ts'
import { cropLine } from './crop-line.ts'

/** Red increases to the right, green downwards; blue is at its maximum. */
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

test('A box that is read upwards starts at its bottom', () => {
  const upright = { centerX: 5, centerY: 5, width: 2, height: 6, angle: 0 }
  const values = crop(slope(10, 10), rotateBox(upright, -1), [6, 2])
  const green = [...values.subarray(12, 18)].map(byteOf)
  assert.deepEqual(green, [28, 24, 20, 16, 12, 8])
})

test('A box that is reduced keeps the mean of its pixels', () => {
  const stripes = slope(60, 60)
  stripes.pixels.forEach((_, at) => {
    stripes.pixels[at] = Math.floor(at / 3) % 2 === 0 ? 0 : 255
  })
  const box = { centerX: 30, centerY: 30, width: 48, height: 48, angle: 0 }
  for (const value of crop(stripes, box, [8, 8])) assert.ok(Math.abs(value) < 0.35)
})

test('A box at any place and angle gives values from -1 to 1', () => {
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

test('Values beyond the line in its rows are left unchanged', () => {
  const values = new Float32Array(3 * 4 * 2).fill(7)
  const box = { centerX: 5, centerY: 5, width: 3, height: 2, angle: 0 }
  cropLine(slope(10, 10), box, { values, width: 3, height: 2, rowWidth: 4 })
  assert.deepEqual([values[3], values[7], values[23]], [7, 7, 7])
})

/** The definition: the mean of samples, each interpolated between four pixels. */
function drawnSlowly(picture: Picture, box: RotatedBox, [width, height]: [number, number]) {
  const samplesFor = (shrink: number) => Math.min(8, Math.max(1, Math.ceil(shrink / 1.5)))
  const [samplesX, samplesY] = [samplesFor(box.width / width), samplesFor(box.height / height)]
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  const values = new Float32Array(3 * width * height)
  const each = { columns: width * samplesX, rows: height * samplesY }
  for (let at = 0; at < each.columns * each.rows; at++) {
    const [column, row] = [at % each.columns, Math.floor(at / each.columns)]
    const along = box.width * ((column + 0.5) / each.columns - 0.5)
    const across = box.height * ((row + 0.5) / each.rows - 0.5)
    const x = box.centerX + along * cos - across * sin - 0.5
    const y = box.centerY + along * sin + across * cos - 0.5
    const cell = Math.floor(row / samplesY) * width + Math.floor(column / samplesX)
    for (const channel of [0, 1, 2]) {
      const index = cell + (2 - channel) * width * height
      const share = between(picture, { x, y }, channel) / (127.5 * samplesX * samplesY)
      values[index] = (values[index] ?? 0) + share
    }
  }
  return values.map((value) => value - 1)
}

function between(
  { width, height, pixels }: Picture,
  at: { x: number; y: number },
  channel: number,
) {
  const x = Math.max(0, Math.min(width - 1, at.x))
  const y = Math.max(0, Math.min(height - 1, at.y))
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const pixel = (column: number, row: number) =>
    pixels[3 * (Math.min(height - 1, row) * width + Math.min(width - 1, column)) + channel] ?? 0
  const upper = pixel(left, top) * (left + 1 - x) + pixel(left + 1, top) * (x - left)
  const lower = pixel(left, top + 1) * (left + 1 - x) + pixel(left + 1, top + 1) * (x - left)
  return upper * (top + 1 - y) + lower * (y - top)
}

test('A box at any place, size and angle is drawn as defined', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const pictures = fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), fc.integer())
    .map(([width, height, seed]): Picture => {
      const pixels = new Uint8Array(3 * width * height)
      return { width, height, pixels: pixels.map((_, at) => (seed * 31 + at * at * 7919) & 255) }
    })
  const box = fc.record({
    centerX: number(-5, 20),
    centerY: number(-5, 20),
    width: number(0.1, 60),
    height: number(0.1, 60),
    angle: fc.oneof(fc.constant(0), number(-4, 4)),
  })
  fc.assert(
    fc.property(pictures, box, (picture, under) => {
      const [drawn, slowly] = [crop(picture, under, [7, 5]), drawnSlowly(picture, under, [7, 5])]
      drawn.forEach((value, at) => {
        assert.ok(Math.abs(value - (slowly[at] ?? Number.NaN)) < 1e-5)
      })
    }),
  )
})
