import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWhole, readOptions, sectionNames } from './options.ts'

test('Without options everything is measured, with the decks next to the checkout.', () => {
  const options = readOptions([])
  assert.match(options.decks, /shared.bench$/)
  assert.deepEqual(options.only, [...sectionNames])
  assert.ok(options.only.includes('workers'))
  assert.ok(isWhole(options))
})

test('A run of some sections, readers or decks is not a complete one.', () => {
  assert.equal(isWhole(readOptions(['--only', 'text,timings'])), false)
  assert.equal(isWhole(readOptions(['--readers', 'rowdeck'])), false)
  assert.equal(isWhole(readOptions(['--sets', 'png'])), false)
  assert.equal(isWhole(readOptions(['--quick'])), false)
})

test('Names with spaces are kept, and commas separate them.', () => {
  assert.deepEqual(readOptions(['--sets', 'png,png zh ja ko']).sets, ['png', 'png zh ja ko'])
})

test('An unknown section is refused with the list of sections.', () => {
  assert.throws(() => readOptions(['--only', 'sound']), /no section "sound".*text, pptx, pictures/)
})
