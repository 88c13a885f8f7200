import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { featureCount, lineGlyphs } from './line-glyphs.ts'

type Rectangle = [left: number, top: number, right: number, bottom: number]

/** The glyphs in a line of ten ems of 30 pixels with its baseline at 0, in which rectangles are drawn, in ems. */
function glyphsOf(rectangles: Rectangle[], ink = 0) {
  const [width, height, em, baseline] = [400, 90, 30, 60]
  const pixels = new Uint8Array(3 * width * height).fill(255)
  for (const rectangle of rectangles) {
    const [left, top, right, bottom] = rectangle.map((value) => Math.round(value * em))
    for (let y = baseline + (top ?? 0); y < baseline + (bottom ?? 0); y++) {
      const row = 3 * (y * width + 50)
      pixels.fill(ink, row + 3 * (left ?? 0), row + 3 * (right ?? 0))
    }
  }
  const picture: Picture = { width, height, pixels }
  const box = { centerX: 50 + 5 * em, centerY: 51, width: 10 * em, height: em, angle: 0 }
  return lineGlyphs(picture, { box, fontPx: em, baseline: 9 })
}

const rounded = (value: number) => Math.round(10 * value) / 10

test('Glyphs are told from left to right, in ems from the box and above the baseline', () => {
  const glyphs = glyphsOf([
    [2, -0.7, 2.5, 0],
    [1, -0.5, 1.4, 0.2],
  ])
  assert.deepEqual(
    glyphs.map(({ left, right, top, bottom }) => [left, right, top, bottom].map(rounded)),
    [
      [1, 1.4, 0.5, -0.2],
      [2, 2.5, 0.7, 0],
    ],
  )
})

test('Parts above one another are one glyph, and so are the strokes of a quotation mark', () => {
  const equals: Rectangle[] = [
    [1, -0.5, 1.5, -0.4],
    [1, -0.3, 1.5, -0.2],
  ]
  const quotationMark: Rectangle[] = [
    [2, -0.7, 2.1, -0.4],
    [2.2, -0.7, 2.3, -0.4],
  ]
  const letters: Rectangle[] = [
    [3, -0.7, 3.1, 0],
    [3.2, -0.7, 3.3, 0],
  ]
  assert.equal(glyphsOf([...equals, ...quotationMark, ...letters]).length, 4)
})

test('Underlines, specks and the lines above and below are no glyphs', () => {
  const letter: Rectangle = [2, -0.7, 2.5, 0]
  const drawn: Rectangle[] = [
    letter,
    [1, 0.1, 4, 0.2],
    [5, -0.5, 5.03, -0.47],
    [6, -1.5, 6.5, -0.9],
  ]
  assert.deepEqual(
    glyphsOf(drawn).map(({ left }) => rounded(left)),
    [2],
  )
})

test('A short rule between letters is the glyph of an underscore, however low, and above the line below', () => {
  const letters: Rectangle[] = [
    [1, -0.7, 1.5, 0],
    [2.2, -0.5, 2.7, 0],
  ]
  const isFound = (...rule: Rectangle) => glyphsOf([...letters, rule]).length === 3
  assert.deepEqual([isFound(1.6, 0, 2.1, 0.1), isFound(1.6, 0.3, 2.1, 0.4)], [true, true])
  // a letter of the next line, a rule that begins below a letter, a dot
  assert.equal(isFound(1.6, 0.3, 2.1, 0.6), false)
  assert.deepEqual([isFound(1.4, 0.1, 2.1, 0.2), isFound(1.2, 0.1, 2.1, 0.2)], [true, false])
  assert.deepEqual([isFound(1.6, 0.2, 1.9, 0.3), isFound(1.6, 0.25, 1.8, 0.35)], [true, false])
})

test('A glyph looks the same in dark and in weak ink', () => {
  const shape: Rectangle[] = [
    [1, -0.7, 1.2, 0],
    [1, -0.4, 1.6, -0.3],
  ]
  const [[dark], [weak]] = [glyphsOf(shape), glyphsOf(shape, 120)]
  const features = dark?.features() ?? assert.fail()
  assert.equal(features.length, featureCount)
  for (const [at, value] of (weak?.features() ?? assert.fail()).entries())
    assert.ok(Math.abs(value - (features[at] ?? 0)) < 0.02)
})

test('An empty line has no glyphs', () => {
  assert.deepEqual(glyphsOf([]), [])
})
