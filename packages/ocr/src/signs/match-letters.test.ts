import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchLetters } from './match-letters.ts'

/** Glyphs of .4 ems around these middles, and the letters of a text at these places. */
function matched(middles: number[], text: string, places: number[]) {
  const glyphs = middles.map((middle) => ({ left: middle - 0.2, right: middle + 0.2 }))
  const letters = [...text].map((character) => ({ character }))
  return matchLetters(glyphs, letters, places)
}

test('Each glyph has the letter that was read in its place', () => {
  assert.deepEqual(matched([0.2, 0.8, 1.3], 'abc', [0.25, 0.7, 1.35]), [0, 1, 2])
})

test('A glyph in which nothing was read has no letter, and its neighbors keep theirs', () => {
  assert.deepEqual(matched([0.2, 1, 1.5, 2], '480', [0.95, 1.55, 2]), [undefined, 0, 1, 2])
  assert.deepEqual(matched([0.2, 0.8, 1.4], 'ab', [0.2, 1.4]), [0, undefined, 1])
})

test('A letter that was read where nothing is has no glyph, and spaces have none', () => {
  assert.deepEqual(matched([0.2, 1.8], 'axb', [0.2, 1, 1.8]), [0, 2])
  assert.deepEqual(matched([0.2, 0.9], 'a b', [0.2, 0.55, 0.9]), [0, 2])
})

test('Without glyphs or letters nothing is matched', () => {
  assert.deepEqual(matched([], 'ab', [0, 1]), [])
  assert.deepEqual(matched([0.2], '', []), [undefined])
})
