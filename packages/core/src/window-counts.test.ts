import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from '../../../test/support/manual-clock.ts'
import { WindowCounts } from './window-counts.ts'

test('Sums are kept by name and in all until the window ends, which begins with the first number.', () => {
  const clock = manualClock()
  const sums = new WindowCounts(clock, 1_000)
  clock.advance(700)
  assert.deepEqual([sums.of('a'), sums.total(), sums.remainingMs()], [0, 0, 0])
  assert.equal(sums.add('a'), 1)
  clock.advance(999)
  assert.equal(sums.add('a', 2), 3)
  assert.equal(sums.add('b'), 1)
  assert.deepEqual([sums.of('a'), sums.total(), sums.remainingMs()], [3, 4, 1])
  clock.advance(1)
  assert.deepEqual([sums.of('a'), sums.total(), sums.remainingMs()], [0, 0, 0])
  assert.equal(sums.add('a'), 1)
  assert.deepEqual([sums.total(), sums.remainingMs()], [1, 1_000])
})

test('A clock that is set back begins a new window.', () => {
  const clock = manualClock()
  const sums = new WindowCounts(clock, 1_000)
  sums.add('a', 7)
  clock.setBack(1)
  assert.equal(sums.of('a'), 0)
  assert.equal(sums.add('a'), 1)
})
