import assert from 'node:assert/strict'
import { test } from 'node:test'
import { median, medianRatio, ninetieth, spread } from './medians.ts'

test('The median is the middle value, whatever the order.', () => {
  assert.equal(median([9, 1, 5]), 5)
})

test('The median of an even count is the mean of the two middle values, and of no values NaN.', () => {
  assert.equal(median([4, 1, 3, 2]), 2.5)
  assert.equal(median([]), Number.NaN)
})

test('Nine in ten values are at or below the 90th percentile.', () => {
  assert.equal(ninetieth([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]), 9)
  assert.equal(ninetieth([4]), 4)
  assert.equal(ninetieth([]), Number.NaN)
})

test('A ratio compares results of the same round, and one slow round or unusual file does not decide it.', () => {
  const ours = [
    [1, 2, 100],
    [10, 10, 10],
    [3, 3, 3],
  ]
  const theirs = [
    [2, 4, 4],
    [1, 1, 1],
    [6, 6, 6],
  ]
  assert.equal(medianRatio(ours, theirs), 0.5)
})

test('Rounds of equal duration have no spread.', () => {
  assert.equal(spread([[5, 5, 5]]), 0)
  assert.equal(spread([[1, 2, 3]]), 1)
})
