import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ascending, countBelow, countUpTo } from './sorted.ts'

test('Values below another, and those up to it, are counted as a search through all counts them.', () => {
  const values = fc.array(fc.integer({ min: 0, max: 20 }))
  fc.assert(
    fc.property(values, fc.integer({ min: -1, max: 21 }), (given, value) => {
      const sorted = ascending(given)
      assert.equal(countBelow(sorted, value), given.filter((one) => one < value).length)
      assert.equal(countUpTo(sorted, value), given.filter((one) => one <= value).length)
    }),
  )
})
