import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingWords, wordCounts } from './witness-words.ts'

test('Words are counted without hyphens at line ends, soft hyphens and single letters.', () => {
  const counts = wordCounts('A long-\nterm plan, co\u00adoperation\nand a Plan B-12')
  assert.deepEqual(Object.fromEntries(counts), {
    longterm: 1,
    plan: 2,
    cooperation: 1,
    and: 1,
    12: 1,
  })
})

test('A word that is there less often than wanted is missing for the rest.', () => {
  assert.deepEqual(missingWords({ plan: 3, long: 1 }, 'Plan and plan, long'), ['plan'])
})
