import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeCtc } from './decode-ctc.ts'
import { findAlikeClasses } from './letter-shapes.ts'

const characters = ['a', 'b', ' ']

/** Probabilities in which the class of each step has the given one. */
function stepsOf(...steps: [kind: number, probability: number][]): Float32Array {
  return Float32Array.from(
    steps.flatMap(([kind, probability]) =>
      [0, 1, 2, 3].map((other) => (other === kind ? probability : (1 - probability) / 3)),
    ),
  )
}

test('Repeats are merged and blanks dropped, so a blank separates a double letter', () => {
  const probabilities = stepsOf([1, 1], [1, 1], [0, 1], [1, 1], [2, 1], [2, 1])
  assert.equal(decodeCtc(probabilities, characters).text, 'aab')
})

test('Confidence is the mean over the characters, without blanks', () => {
  const { text, confidence } = decodeCtc(stepsOf([1, 0.9], [0, 0.4], [2, 0.7]), characters)
  assert.equal(text, 'ab')
  assert.ok(Math.abs(confidence - 0.8) < 1e-6)
})

test('Spaces at the ends are not text', () => {
  const probabilities = stepsOf([3, 1], [1, 1], [3, 1], [2, 1], [3, 1])
  assert.equal(decodeCtc(probabilities, characters).text, 'a b')
})

test('A line of blanks is empty and has no confidence', () => {
  assert.deepEqual(decodeCtc(stepsOf([0, 1], [0, 1]), characters), {
    text: '',
    confidence: 0,
    letters: [],
  })
})

test('Positions are shares of the line, without the padding behind it', () => {
  const probabilities = stepsOf([1, 1], [0, 1], [2, 1], [0, 1], [0, 1], [0, 1])
  const positions = decodeCtc(probabilities, characters, { filled: 4 / 6 }).letters.map(
    ({ position }) => position,
  )
  assert.deepEqual(positions, [0, 0.5])
})

test('A letter has the highest certainty of the steps that saw it, and the lowest up to the next letter', () => {
  const probabilities = stepsOf([0, 0.3], [1, 0.6], [1, 0.9], [0, 0.5], [2, 0.8])
  const seen = decodeCtc(probabilities, characters).letters.map(({ confidence, peak, low }) =>
    [confidence, peak, low].map((value) => Number(value?.toFixed(3))),
  )
  assert.deepEqual(seen, [
    [0.6, 0.9, 0.5],
    [0.8, 0.8, 0.8],
  ])
})

test('Letters that look alike are sure together, however unsure each of them is', () => {
  const characters = ['0', 'O', 'x']
  const probabilities = Float32Array.of(0.01, 0.6, 0.38, 0.01)
  const alike = findAlikeClasses(characters)
  const [zero] = decodeCtc(probabilities, characters, { alike }).letters
  assert.equal(zero?.character, '0')
  assert.ok(Math.abs((zero.peak ?? 0) - 0.6) < 0.001)
  assert.ok(Math.abs((zero.shape ?? 0) - 0.98) < 0.001)
})
