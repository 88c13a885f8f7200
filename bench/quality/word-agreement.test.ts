import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareWords, wordsOf } from './word-agreement.ts'

test('Words are runs of letters and digits, and every Chinese character is a word.', () => {
  assert.deepEqual(wordsOf('Größe: 12kg/m², 知的 ABC'), ['größe', '12kg', 'm2', '知', '的', 'abc'])
})

test('Words are counted with repetition, in any order.', () => {
  const { recall, precision, f1 } = compareWords(['a', 'a', 'b', 'c'], ['b', 'a', 'd'])
  assert.equal(recall, 0.5)
  assert.equal(precision, 2 / 3)
  assert.equal(f1, 4 / 7)
})

test('Identical words agree fully.', () => {
  assert.deepEqual(compareWords(['x', 'y'], ['y', 'x']), { recall: 1, precision: 1, f1: 1 })
})
