import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import type { ReadLine } from '../reading.ts'
import { findBold } from './find-bold.ts'

const size = { width: 400, height: 60 }
const fontPx = 40

/** A line of upright strokes, each as wide as given, every 20 pixels; on a dark ground if asked. */
function drawn(strokePx: (at: number) => number, isDark = false): Picture {
  const pixels = new Uint8Array(3 * size.width * size.height).fill(isDark ? 30 : 250)
  for (let at = 0; at < size.width / 20; at++) {
    for (let y = 10; y < 50; y++) {
      const start = 3 * (y * size.width + 20 * at + 5)
      pixels.fill(isDark ? 240 : 20, start, start + 3 * strokePx(at))
    }
  }
  return { ...size, pixels }
}

function boldOf(picture: Picture, more: Partial<ReadLine> = {}): boolean | undefined {
  const box = { centerX: 200, centerY: 30, width: 400, height: 40, angle: 0 }
  const text = 'A line of letters'
  const [line] = findBold(picture, [
    { text, confidence: 1, letters: [], box, marginPx: 0, fontPx, ...more },
  ])
  return line?.bold
}

test('Lines with wide strokes are bold, those with narrow ones are not, on any ground', () => {
  for (const isDark of [false, true]) {
    assert.equal(boldOf(drawn(() => 8, isDark)), true)
    assert.equal(boldOf(drawn(() => 4, isDark)), false)
  }
})

test('Lines with some bold words, and those between bold and not, are neither', () => {
  assert.equal(boldOf(drawn((at) => (at < 8 ? 8 : 4))), undefined)
  assert.equal(boldOf(drawn(() => 6)), undefined)
})

test('Short texts, other scripts and blank places are not measured', () => {
  assert.equal(
    boldOf(
      drawn(() => 8),
      { text: 'Few' },
    ),
    undefined,
  )
  assert.equal(
    boldOf(
      drawn(() => 8),
      { text: '오픈소스 소프트웨어' },
    ),
    undefined,
  )
  assert.equal(boldOf(drawn(() => 0)), undefined)
})
