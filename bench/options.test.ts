import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWhole, readOptions, sectionNames } from './options.ts'

test('Without options everything is measured, on the decks beside the checkout.', () => {
  const options = readOptions([])
  assert.match(options.decks, /shared.bench$/)
  assert.deepEqual(options.only, [...sectionNames])
  assert.ok(options.only.includes('workers'))
  assert.ok(isWhole(options))
})

test('A run of some sections, some readers or some decks is not a whole one.', () => {
  assert.equal(isWhole(readOptions(['--only', 'text,timings'])), false)
  assert.equal(isWhole(readOptions(['--readers', 'rowdeck'])), false)
  assert.equal(isWhole(readOptions(['--quick'])), false)
})

test('A section that does not exist is refused with the names of those that do.', () => {
  assert.throws(() => readOptions(['--only', 'sound']), /no section "sound".*text, pictures/)
})
