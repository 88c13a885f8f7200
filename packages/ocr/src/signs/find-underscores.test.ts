import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUnderscores, isUnderscore } from './find-underscores.ts'
import type { Glyph } from './line-glyphs.ts'
import { matchLetters, placesOf } from './match-letters.ts'

const lengthEm = 10
const features = () => new Float32Array()
const letterAt = (left: number): Glyph => ({
  left,
  right: left + 0.5,
  top: 0.7,
  bottom: 0,
  features,
})
const barAt = (left: number, width = 0.5): Glyph => ({
  ...{ left, right: left + width, top: -0.1, bottom: -0.2 },
  features,
})

/** What is added to a text whose letters were read at these places, in ems, by the number of the letter before which it stands. */
function addedTo(text: string, places: number[], glyphs: Glyph[]) {
  const letters = [...text].map((character, index) => ({
    ...{ character, confidence: 1 },
    position: ((places[index] ?? 0) + 0.14) / lengthEm,
  }))
  const matches = matchLetters(glyphs, letters, placesOf(letters, lengthEm))
  return findUnderscores(glyphs, letters, { lengthEm, matches }).map(
    ({ character, at, isApartBefore, isApartAfter }) => ({
      ...{ character, at },
      spaces: [isApartBefore, isApartAfter],
    }),
  )
}

test('A bar between letters is an underscore, whether a space or nothing was read there.', () => {
  const glyphs = [letterAt(0), barAt(0.6), letterAt(1.2)]
  const found = [{ character: '_', at: 1, spaces: [false, false] }]
  assert.deepEqual(addedTo('ab', [0, 1.2], glyphs), found)
  assert.deepEqual(addedTo('a b', [0, 0.5, 1.2], glyphs), found)
})

test('A bar as wide as two is two, with a space before it where it is further from the letter.', () => {
  const glyphs = [letterAt(0), barAt(1.1, 1.1), letterAt(2.3)]
  assert.deepEqual(addedTo('ai', [0, 2.3], glyphs), [
    { character: '__', at: 1, spaces: [true, false] },
  ])
})

test('An underscore that was read is not added again, and a bar apart from both letters is none.', () => {
  assert.deepEqual(addedTo('a_b', [0, 0.6, 1.2], [letterAt(0), barAt(0.6), letterAt(1.2)]), [])
  const apart = (gap: number) => [letterAt(0), barAt(0.5 + gap), letterAt(1 + 2 * gap)]
  assert.equal(addedTo('ab', [0, 1.8], apart(0.44)).length, 1)
  assert.equal(addedTo('ab', [0, 2], apart(0.46)).length, 0)
})

test('Hyphens, commas and descending letters are no underscores.', () => {
  const bar = { left: 1, right: 1.5, top: -0.1, bottom: -0.15 }
  assert.equal(isUnderscore(bar), true)
  assert.equal(isUnderscore({ ...bar, top: 0.3, bottom: 0.25 }), false)
  assert.equal(isUnderscore({ ...bar, right: 1.2 }), false)
  assert.equal(isUnderscore({ ...bar, bottom: -0.25 }), false)
})
