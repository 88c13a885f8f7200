import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { darkGroundsOf } from './dark-grounds.ts'

/** A light picture of 320 × 160 pixels with a dark part. */
function pictureWith(isDark: (x: number, y: number) => boolean): Picture {
  const [width, height] = [320, 160]
  const pixels = new Uint8Array(3 * width * height).fill(240)
  for (let at = 0; at < width * height; at++) {
    if (isDark(at % width, Math.floor(at / width))) pixels.fill(30, 3 * at, 3 * at + 3)
  }
  return { width, height, pixels }
}

test('A dark panel is a dark ground up to its edges, and letters on it do not make it light', () => {
  const isLetter = (x: number, y: number) => x % 6 < 2 && y % 20 < 9
  const grounds = darkGroundsOf(pictureWith((x, y) => x >= 160 && !isLetter(x, y)))
  assert.deepEqual([grounds.any, grounds.all], [true, false])
  for (const x of [0, 80, 150]) assert.equal(grounds.isDark(x, 80), false)
  for (const x of [170, 240, 319]) assert.equal(grounds.isDark(x, 80), true)
})

test('Dark letters, lines and small drawings make no dark ground, and a picture may be dark everywhere', () => {
  assert.equal(darkGroundsOf(pictureWith((x, y) => x % 3 === 0 && y % 2 === 0)).any, false)
  assert.equal(darkGroundsOf(pictureWith((x) => x % 40 < 4)).any, false)
  assert.equal(darkGroundsOf(pictureWith((x, y) => x < 24 && y < 24)).any, false)
  assert.equal(darkGroundsOf(pictureWith((x) => x % 40 > 4)).all, true)
})
