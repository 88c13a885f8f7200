import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { rotatedBack } from './homography.ts'
import { warpPicture } from './warp-picture.ts'

/** Every pixel has its own color, made of its column and row. */
function chequered(width: number, height: number): Picture {
  const pixels = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const [column, row] = [at % width, Math.floor(at / width)]
    pixels.set([10 * column, 10 * row, 5 * (column + row)], 3 * at)
  }
  return { width, height, pixels }
}

function pixelAt({ width, pixels }: Picture, column: number, row: number): number[] {
  return [...pixels.subarray(3 * (row * width + column), 3 * (row * width + column) + 3)]
}

test('A picture redrawn without a change is the same', () => {
  const picture = chequered(12, 7)
  const same = warpPicture(picture, { width: 12, height: 7 }, [1, 0, 0, 0, 1, 0, 0, 0, 1])
  assert.deepEqual(same.pixels, picture.pixels)
})

test('Quarter turns move whole pixels', () => {
  const picture = chequered(12, 7)
  for (const [quarters, column, row] of [
    [1, 6, 0],
    [2, 0, 0],
    [3, 0, 11],
  ] as const) {
    const { intoPicture, ...size } = rotatedBack(picture, (quarters * Math.PI) / 2)
    const turned = warpPicture(picture, size, intoPicture)
    const back = rotatedBack(turned, (-quarters * Math.PI) / 2)
    assert.deepEqual(warpPicture(turned, back, back.intoPicture).pixels, picture.pixels)
    assert.deepEqual(pixelAt(turned, column, row), pixelAt(picture, 11, 6), `${quarters} quarters`)
  }
})

test('Colors are interpolated between pixels, and the outermost are repeated beyond the edge', () => {
  const picture = chequered(4, 4)
  const half = warpPicture(picture, { width: 4, height: 4 }, [1, 0, 0.5, 0, 1, 0, 0, 0, 1])
  assert.deepEqual(pixelAt(half, 0, 2), [5, 20, 13])
  assert.deepEqual(pixelAt(half, 3, 0), [30, 0, 15])
})
