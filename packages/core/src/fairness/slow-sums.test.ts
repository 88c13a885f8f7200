import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { SlowAccounts } from './slow-accounts.ts'

test('An account that computes for a second within ten counts as slow, in however many pieces, and no longer one that does so over a longer time.', () => {
  const clock = manualClock()
  const slow = new SlowAccounts(clock)
  for (let n = 0; n < 9; n++) slow.computed('a', 100)
  assert.equal(slow.has('a'), false)
  clock.advance(10_000)
  for (let n = 0; n < 9; n++) slow.computed('a', 100)
  slow.computed('b', 249)
  assert.deepEqual([slow.has('a'), slow.has('b')], [false, false])
  slow.computed('a', 100)
  slow.computed('b', 250)
  assert.deepEqual([slow.has('a'), slow.has('b')], [true, true])
})
