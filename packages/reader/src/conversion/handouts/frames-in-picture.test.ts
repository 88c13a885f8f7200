import assert from 'node:assert/strict'
import { test } from 'node:test'
import { framesInPicture } from './frames-in-picture.ts'

/** White paper of 400 by 500 pixels with something drawn on it. */
function paper(isDark: (x: number, y: number) => boolean) {
  const pixels = new Uint8Array(400 * 500 * 3).fill(255)
  for (let y = 0; y < 500; y++) {
    for (let x = 0; x < 400; x++)
      if (isDark(x, y)) pixels.fill(90, (y * 400 + x) * 3, (y * 400 + x) * 3 + 3)
  }
  return { width: 400, height: 500, pixels }
}

const left = 100
const right = 300

function isOnBorder(x: number, y: number, top: number): boolean {
  const within = x >= left && x <= right && y >= top && y <= top + 150
  return within && (x === left || x === right || y === top || y === top + 150)
}

function isNear(
  found: { left: number; top: number; right: number; bottom: number }[],
  top: number,
) {
  return found.some(
    (box) =>
      Math.abs(box.left - left) < 8 &&
      Math.abs(box.right - right) < 8 &&
      Math.abs(box.top - top) < 8 &&
      Math.abs(box.bottom - top - 150) < 8,
  )
}

test('Frames are found by their outlines.', () => {
  const found = framesInPicture(paper((x, y) => isOnBorder(x, y, 50) || isOnBorder(x, y, 300)))
  assert.ok(isNear(found, 50) && isNear(found, 300))
})

test('Frames are found where the paper is turned by a degree.', () => {
  const lean = (value: number, by: number) => Math.round(value + by * 0.0175)
  const found = framesInPicture(paper((x, y) => isOnBorder(lean(x, y - 125), lean(y, 200 - x), 50)))
  assert.ok(isNear(found, 50))
})

test('Frames are found by their color.', () => {
  const found = framesInPicture(paper((x, y) => x >= left && x <= right && y >= 50 && y <= 200))
  assert.ok(isNear(found, 50))
})

test('Frames side by side come from left to right, where one stands a little higher than the other.', () => {
  const tops = [63, 62]
  const found = framesInPicture(
    paper((x, y) =>
      tops.some((top, index) => {
        const [from, to] = [20 + 200 * index, 180 + 200 * index]
        return x >= from && x <= to && y >= top && y <= top + 110
      }),
    ),
  )
  assert.ok(found.length > 1)
  const lefts = found.map((frame) => frame.left)
  assert.deepEqual(
    lefts,
    lefts.toSorted((a, b) => a - b),
  )
})

test('Lines that meet in no corners are no frames.', () => {
  const found = framesInPicture(paper((x, y) => x > 50 && x < 350 && y % 40 === 0))
  assert.deepEqual(found, [])
})
