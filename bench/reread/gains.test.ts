import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gainsOf } from './gains.ts'
import { isRightRow } from './probe-rows.ts'
import type { Quality } from './qualities.ts'

test('The code as it is, is right in a source if the sum over its slides is better without the change.', () => {
  const quality = (source: string, order: number): Quality => ({ source, order })
  const known = new Map([
    ['one 1', quality('one', 1)],
    ['one 2', quality('one', 0.5)],
    ['two 1', quality('two', 0.2)],
    ['three 1', quality('three', 1)],
  ])
  const found = new Map([
    ['one 1', quality('one', 0.5)],
    ['one 2', quality('one', 0.6)],
    ['two 1', quality('two', 0.8)],
  ])
  const { sources, rightIn, wrongIn, gains } = gainsOf({ rows: 3, known, found })
  assert.deepEqual([sources, rightIn, wrongIn], [2, 1, 1])
  assert.ok(Math.abs(gains.order.mean - (0.4 / 2 - 0.6) / 3) < 1e-9)
})

test('The row of a probe is right whatever its list marks and spaces, except for line ends and cells.', () => {
  const { rows } = { rows: ['Items\nOne two', 'A|B'].map((row) => row.replace(/ /g, '')) }
  assert.ok(isRightRow('Items\n•  One\u00a0two', rows))
  assert.ok(isRightRow('A\tB\t', rows))
  assert.ok(!isRightRow('Items One two', rows))
})
