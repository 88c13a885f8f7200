import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withModernAccents } from './greek-accents.ts'

test('Classical accents and breathings become modern ones', () => {
  assert.equal(withModernAccents('Ἡ ἱστορία τῆς τέχνης'), 'Η ιστορία της τέχνης')
  assert.equal(withModernAccents('Έπόμενα βήματα'), 'Επόμενα βήματα')
})

test('Words of one syllable have no accent, except those that it tells from others', () => {
  assert.equal(withModernAccents('Ερωτήσεις καὶ απαντήσεις'), 'Ερωτήσεις και απαντήσεις')
  assert.equal(withModernAccents('Πού ή πώς; Όι ναί'), 'Πού ή πώς; Οι ναι')
})

test('Two syllables keep their accents and diaereses, and other letters theirs', () => {
  const text = 'Ευρωπαϊκή νύχτα, μία Ελλάδα, café'
  assert.equal(withModernAccents(text), text)
  assert.equal(withModernAccents('Señor'), 'Señor')
})
