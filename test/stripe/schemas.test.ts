import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completed, objectFault, parametersFault } from './check-message.ts'
import { readSchemas, sourcesOf } from './schemas.ts'

const refund = { id: 're_1', amount: 100, charge: 'ch_1', status: 'succeeded' }

test('The schemas were made from the versions of the packages and the code that are here.', () => {
  const advice = 'Run: node test/stripe/generate-schemas.ts'
  assert.equal(readSchemas().sources, sourcesOf(), advice)
})

test('An object is completed as its type says, and a misspelled field, an unknown value or a wrong type is a fault.', () => {
  const complete = completed('refund', refund) as object
  assert.equal(objectFault('refund', complete), undefined)
  assert.match(objectFault('refund', { ...complete, ammount: 1 }) ?? '', /ammount/)
  assert.match(objectFault('refund', { ...complete, amount: '100' }) ?? '', /must be number/)
  assert.match(objectFault('refund', { ...complete, charge: {} }) ?? '', /charge/)
  const invoice = completed('invoice', { id: 'in_1', subscription: 'sub_1' })
  assert.match(objectFault('invoice', invoice) ?? '', /subscription/)
})

test('Parameters are text that their types want as numbers, and open enums are closed to their documented values.', () => {
  const wanted = { mode: 'payment', line_items: [{ price: 'price_1', quantity: '1' }] }
  assert.equal(parametersFault('sessionCreate', wanted), undefined)
  assert.match(parametersFault('sessionCreate', { ...wanted, mode: 'paymint' }) ?? '', /mode/)
  assert.match(parametersFault('sessionCreate', { line_itmes: [] }) ?? '', /line_itmes/)
})
