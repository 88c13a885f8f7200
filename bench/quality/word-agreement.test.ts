import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareWords, wordsOf } from './word-agreement.ts'

test('Words are runs of letters and digits, and every Chinese character one of its own.', () => {
  assert.deepEqual(wordsOf('Größe: 12kg/m², 知的 ABC'), ['größe', '12kg', 'm2', '知', '的', 'abc'])
})

test('Words count as often as they stand, whatever their order.', () => {
  const { recall, precision, f1 } = compareWords(['a', 'a', 'b', 'c'], ['b', 'a', 'd'])
  assert.equal(recall, 0.5)
  assert.equal(precision, 2 / 3)
  assert.equal(f1, 4 / 7)
})

test('The same words agree wholly.', () => {
  assert.deepEqual(compareWords(['x', 'y'], ['y', 'x']), { recall: 1, precision: 1, f1: 1 })
})
