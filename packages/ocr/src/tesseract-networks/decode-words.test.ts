import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeWords } from './decode-words.ts'

/** Probabilities of a line whose steps show these characters; `·` is a blank. */
function stepsOf(
  steps: string,
  chances: Record<number, number> = {},
): [probabilities: Float32Array, characters: string[]] {
  const characters = [...new Set(steps)].filter((character) => character !== '·')
  const classes = characters.length + 1
  const values = [...steps].flatMap((character, step) => {
    const chance = chances[step] ?? 1
    const row = new Array<number>(classes).fill((1 - chance) / (classes - 1))
    row[characters.indexOf(character) + 1] = chance
    return row
  })
  return [Float32Array.from(values), characters]
}

test('Words have places along the line, from the first step of a letter to the last', () => {
  const { text, words } = decodeWords(...stepsOf('·аа·б·· ·вв·'), false)
  assert.equal(text, 'аб в')
  assert.deepEqual(
    words.map(({ start, end }) => [Math.round(12 * start), Math.round(12 * end)]),
    [
      [1, 5],
      [9, 11],
    ],
  )
})

test('The confidence of a word is that of its least certain letter, at its most certain step', () => {
  const { words, confidence } = decodeWords(...stepsOf('аа·б в', { 0: 0.6, 3: 0.9 }), false)
  const [first, second] = words.map((word) => word.confidence)
  assert.ok(first !== undefined && first > 0.95 && first < 1)
  assert.equal(second, 1)
  assert.equal(confidence, (first + 1) / 2)
})

test('Words from right to left come in logical order, with their numbers forward', () => {
  assert.equal(decodeWords(...stepsOf('בא 12.5 דג'), true).text, 'גד 12.5 אב')
  assert.equal(decodeWords(...stepsOf('.2025/7ב'), true).text, 'ב2025/7.')
  assert.equal(decodeWords(...stepsOf('18%-ב'), true).text, 'ב-18%')
})

test('Signs at the ends of a line that the network doubts are left out, others are kept', () => {
  assert.equal(decodeWords(...stepsOf('`аб.', { 3: 0.8 }), false).text, 'аб')
  assert.equal(decodeWords(...stepsOf('аб.', { 2: 0.96 }), false).text, 'аб.')
  assert.equal(decodeWords(...stepsOf('(аб', { 0: 0.6 }), false).text, '(аб')
  assert.equal(decodeWords(...stepsOf('а.б', { 1: 0.6 }), false).text, 'а.б')
})

test('A line of blanks has no words and no confidence', () => {
  const none = { text: '', confidence: 0, words: [] }
  assert.deepEqual(decodeWords(Float32Array.from([1, 0, 1, 0]), ['а'], false), none)
})
