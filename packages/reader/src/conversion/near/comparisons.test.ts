import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PageTooDense } from '@rowdeck/core/deck-model/page-bounds'
import { compare, countComparisons, withinComparisons } from './comparisons.ts'

test('A page that needs more comparisons than allowed is too dense; one that needs as many is not.', () => {
  assert.equal(
    withinComparisons(10, () => {
      compare(9)
      compare()
      return 'laid out'
    }),
    'laid out',
  )
  assert.throws(() => withinComparisons(10, () => compare(11)), PageTooDense)
})

test('What one page has used up is not missing for the next.', () => {
  assert.throws(() => withinComparisons(1, () => compare(2)), PageTooDense)
  withinComparisons(2, () => compare(2))
  compare(1_000)
})

test('Comparisons are counted.', () => {
  assert.equal(
    countComparisons(() => {
      compare(3)
      compare()
    }),
    4,
  )
})
