import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNumber } from './text-outside.ts'

test('A page number or a date is recognized, with punctuation around it.', () => {
  for (const key of ['1,2 #', '1,2 # / #', '-1 – # –', '3 #.#.#']) assert.ok(isNumber(key), key)
  for (const key of ['1,2 page #', '1,2 - / -', '1,2 ']) assert.ok(!isNumber(key), key)
})

test('A long row of numbers before a letter takes no time to tell from a date.', () => {
  assert.ok(!isNumber(`1,2 ${'#.'.repeat(10_000)}a`))
})
