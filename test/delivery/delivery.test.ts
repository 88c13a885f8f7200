import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDeliveries } from './check-deliveries.ts'

test('Whatever a caller does and whatever fails, every row that left is paid for and nothing else is.', async () => {
  const { failure, faults } = await checkDeliveries({ runs: 20, seed: 1 })
  assert.equal(failure, undefined, failure)
  assert.deepEqual(faults, [], 'the books are in order')
})
