import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sheetNames } from './sheet-names.ts'

test('A sheet is named after the file of its deck, without folder and ending.', () => {
  const names = sheetNames(['decks/Q1 results.pdf', 'C:\\decks\\Überblick.v2.pdf', 'notes', '.png'])
  assert.deepEqual(names, ['Q1 results', 'Überblick.v2', 'notes', '.png'])
})

test('Sheets with the same name are numbered, whatever the case.', () => {
  const names = sheetNames(['a/Deck.pdf', 'b/deck.pdf', 'deck (2).pdf', 'DECK.png'])
  assert.deepEqual(names, ['Deck', 'deck (2)', 'deck (2) (2)', 'DECK (3)'])
  const long = sheetNames([`${'x'.repeat(40)}1.pdf`, `${'x'.repeat(40)}2.pdf`])
  assert.deepEqual(long, ['x'.repeat(31), `${'x'.repeat(27)} (2)`])
})

test('A name that Excel reserves or that has nothing valid in it is replaced.', () => {
  assert.deepEqual(sheetNames(['History.pdf', "'.pdf", '', '[]:*?.pdf']), [
    ...['History (2)', 'Slides', 'Slides (2)', 'Slides (3)'],
  ])
})

test('Every name is unique and valid in Excel, whatever the file names.', () => {
  const unit = fc.constantFrom('a', 'A', 'é', '😀', '\ud83d', "'", '[', '/', ':', '\n', '.', ' ')
  fc.assert(
    fc.property(fc.array(fc.string({ unit, maxLength: 60 }), { maxLength: 30 }), (filenames) => {
      const names = sheetNames(filenames)
      assert.equal(new Set(names.map((name) => name.toLowerCase())).size, filenames.length)
      for (const name of names) {
        assert.match(name, /^[^[\]:*?/\\\p{Cc}]{1,31}$/u)
        assert.ok(name.length <= 31 && name.isWellFormed(), name)
        assert.doesNotMatch(name, /^'|'$|^history$/i)
      }
    }),
  )
})
