import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readingOf } from '../reading.ts'
import type { Mark, MarkShape } from './find-marks.ts'
import { hasAccentMarks, hasDoubleMark, markedWords } from './marked-words.ts'

/** A line of letters half as wide as it is high. */
function read(text: string) {
  const characters = [...text]
  const letters = characters.map((character, index) => {
    return { character, confidence: 0.9, position: index / characters.length }
  })
  return { reading: readingOf(letters), heights: characters.length / 2 }
}

/** Marks above letters, by their indices. */
function marksAbove(text: string, places: [index: number, ...shapes: MarkShape[]][]): Mark[] {
  const count = [...text].length
  return places.flatMap(([index, ...shapes]) =>
    shapes.map((shape, place) => ({ shape, position: (index + 0.2 + 0.15 * place) / count })),
  )
}

function wordsIn(text: string, places: [index: number, ...shapes: MarkShape[]][]): string[] {
  const { reading, heights } = read(text)
  return [...markedWords(reading, marksAbove(text, places), heights).values()].map(
    (word) => word.text,
  )
}

test('A word has the accents that marks of their shape confirm', () => {
  assert.deepEqual(
    wordsIn('José Novák', [
      [3, 'acute'],
      [8, 'acute'],
    ]),
    ['José', 'Novák'],
  )
  assert.deepEqual(
    wordsIn('Jiří', [
      [1, 'upright'],
      [2, 'upright'],
      [3, 'acute'],
    ]),
    ['Jiří'],
  )
  assert.deepEqual(wordsIn('für', [[1, 'upright', 'upright']]), ['für'])
})

test('Two marks, or one that is slanted, tell the accent where a network names another', () => {
  assert.deepEqual(wordsIn('Kôln', [[1, 'upright', 'upright']]), ['Köln'])
  assert.deepEqual(wordsIn('Reguláre', [[5, 'upright', 'upright']]), ['Reguläre'])
  assert.deepEqual(wordsIn('Lefêvre', [[3, 'grave']]), ['Lefèvre'])
})

test('A word with an accent that no mark confirms, or one of another shape, is left out', () => {
  assert.deepEqual(wordsIn('José', []), [])
  assert.deepEqual(wordsIn('čas', [[0, 'acute']]), [])
  assert.deepEqual(wordsIn('OPENCHAİN', [[7, 'upright']]), [])
})

test('A mark that is too small to tell its shape leaves it open', () => {
  const { reading, heights } = read('Modèles')
  const found = markedWords(reading, marksAbove('Modèles', [[3, 'small']]), heights)
  assert.equal(found.get('modeles')?.certainty, 'vague')
})

test('Dots of i and j are no accents, other marks above letters may be', () => {
  const isMarked = (text: string, places: [index: number, ...shapes: MarkShape[]][]) => {
    const { reading, heights } = read(text)
    return hasAccentMarks(reading, marksAbove(text, places), heights)
  }
  assert.equal(
    isMarked('limit', [
      [1, 'upright'],
      [3, 'upright'],
    ]),
    false,
  )
  assert.equal(
    isMarked('limit', [
      [1, 'upright'],
      [3, 'acute'],
    ]),
    true,
  )
  assert.equal(isMarked('Novak', [[3, 'acute']]), true)
  assert.equal(isMarked('Novak', [[3, 'small']]), false)
  assert.equal(isMarked('Muller', [[1, 'small', 'small']]), true)
  assert.equal(isMarked('1 + 1', [[2, 'upright']]), false)
})

test('Two marks are looked for above one letter, not above a colon or the dots of i', () => {
  const { reading, heights } = read('Koln: 12 %')
  assert.equal(
    hasDoubleMark(reading, marksAbove('Koln: 12 %', [[1, 'small', 'upright']]), heights),
    true,
  )
  const dots = marksAbove('Koln: 12 %', [
    [1, 'upright'],
    [4, 'upright'],
  ])
  assert.equal(hasDoubleMark(reading, dots, heights), false)
})
