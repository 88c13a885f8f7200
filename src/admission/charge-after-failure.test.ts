import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorCodes } from '../errors.ts'
import { keepsCharge } from './charge-after-failure.ts'

test('After the first row only what no caller and no document can provoke is refunded.', () => {
  const refunded = errorCodes.filter((code) => !keepsCharge(code))
  assert.deepEqual(refunded, ['shutting_down', 'internal'])
})

test('A caller who hangs up after the first row has paid for it.', () => {
  assert.equal(keepsCharge(null), true)
})
