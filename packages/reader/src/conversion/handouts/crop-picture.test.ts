import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cropPicture } from './crop-picture.ts'

const pixels = Uint8Array.from({ length: 4 * 2 * 3 }, (_, index) => Math.floor(index / 3))
const picture = { width: 4, height: 2, pixels }

test('A part of a picture has its pixels, row by row.', () => {
  const part = cropPicture(picture, { left: 0.5, top: 0, right: 1, bottom: 1 })
  assert.deepEqual([part.width, part.height], [2, 2])
  assert.deepEqual(
    [...part.pixels].filter((_, index) => index % 3 === 0),
    [2, 3, 6, 7],
  )
})

test('A part reaches no further than its picture and has at least one pixel.', () => {
  const beyond = cropPicture(picture, { left: 0.99, top: 0.9, right: 3, bottom: 3 })
  assert.deepEqual([beyond.width, beyond.height], [1, 1])
})
