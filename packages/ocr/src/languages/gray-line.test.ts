import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { drawGrayLine } from './gray-line.ts'

const box = { centerX: 36, centerY: 18, width: 72, height: 36, angle: 0 }

/** A thin stroke of one color across a background of another. */
function stroke(ink: number[], ground: number[]): Picture {
  const [width, height] = [72, 36]
  const pixels = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const row = Math.floor(at / width)
    pixels.set(row >= 16 && row < 20 ? ink : ground, 3 * at)
  }
  return { width, height, pixels }
}

test('Text is drawn black on white, whatever its colors', () => {
  for (const [ink, ground] of [
    [
      [0, 0, 0],
      [255, 255, 255],
    ],
    [
      [255, 255, 255],
      [20, 30, 80],
    ],
    [
      [120, 120, 120],
      [150, 150, 150],
    ],
    [
      [200, 180, 60],
      [60, 40, 90],
    ],
  ] as const) {
    const { width, height, pixels } = drawGrayLine(stroke([...ink], [...ground]), box, 36)
    assert.deepEqual([width, height, pixels.length], [72, 36, 72 * 36])
    assert.equal(pixels[18 * width + 36], 0)
    assert.equal(pixels[4 * width + 36], 255)
  }
})

test('A line of one color has no text', () => {
  const { pixels } = drawGrayLine(stroke([9, 9, 9], [9, 9, 9]), box, 36)
  assert.equal(new Set(pixels).size, 1)
})

test('A very long line is compressed', () => {
  const long = { centerX: 36, centerY: 18, width: 72_000, height: 36, angle: 0 }
  assert.equal(drawGrayLine(stroke([0, 0, 0], [255, 255, 255]), long, 36).width, 2400)
})
