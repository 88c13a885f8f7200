import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAlike } from './look-alike.ts'

test('Words whose letters have the same shapes look alike, also with accents', () => {
  for (const [latin, other] of [
    ['cop', 'сор'],
    ['newa', 'пеша'],
    ['tpitou', 'τρίτου'],
    ['HTTP', 'НТТР'],
    ['y', 'ў'],
  ] as const)
    assert.ok(lookAlike(latin, other), latin)
})

test('Words with other letters, digits or another length do not', () => {
  for (const [latin, other] of [
    ['PSO', 'РФО'],
    ['GA', 'СА'],
    ['3.11', '5.11'],
    ['ropaa', 'города'],
  ] as const)
    assert.ok(!lookAlike(latin, other), latin)
})
