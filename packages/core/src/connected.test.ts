import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Connected } from './connected.ts'

const count = 12
const number = fc.integer({ min: 0, max: count - 1 })

test('Numbers are in one group if a chain of connections joins them; groups and their numbers ascend.', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number)), (pairs) => {
      const connected = new Connected(count)
      for (const [one, other] of pairs) connected.connect(one, other)
      assert.deepEqual(connected.groups(), groupsOf(pairs))
    }),
  )
})

test('A long chain of connections takes few steps to follow.', () => {
  const length = 100_000
  const connected = new Connected(length)
  for (let index = length - 1; index > 0; index--) connected.connect(index, index - 1)
  assert.equal(connected.groups().length, 1)
})

/** Spreads the lowest number of each group until nothing changes. */
function groupsOf(pairs: [number, number][]): number[][] {
  const lowest = Array.from({ length: count }, (_, index) => index)
  for (let round = 0; round < count; round++) {
    for (const [one, other] of pairs) {
      const low = Math.min(lowest[one] as number, lowest[other] as number)
      lowest[one] = low
      lowest[other] = low
    }
  }
  return [...Map.groupBy(lowest.keys(), (index) => lowest[index]).values()]
}
