import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NgramWeights } from './ngram-weights.ts'

const weights = new NgramWeights([
  { weight: 'first', ngrams: ['_abcd_', 'zzzz_', 'abc'] },
  { weight: 'second', ngrams: ['abc', '_abcd_'] },
  { weight: 'third', ngrams: ['_abc', 'abc'] },
])

test('Each n-gram has its weights in the order in which they were given', () => {
  assert.deepEqual(weights.of('abc'), ['first', 'second', 'third'])
  assert.deepEqual(weights.of('_abcd_'), ['first', 'second'])
  assert.deepEqual(weights.of('_abc'), ['third'])
  assert.deepEqual(weights.of('zzzz_'), ['first'])
})

test('An unknown n-gram and one with other characters have no weights', () => {
  for (const ngram of ['', '_', 'ab', 'abd', '_abcd', 'zzzzz_', 'äbc', 'aß_', 'ABC', '1'])
    assert.deepEqual(weights.of(ngram), [], ngram)
})
