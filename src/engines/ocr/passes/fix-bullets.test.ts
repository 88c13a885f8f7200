import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mendMark, mendRing } from './mend-marks.ts'

const letters = (text: string, first: number) =>
  [...text].map((character, at) => ({ character, confidence: at === 0 ? first : 0.99, at }))
const mended = (text: string, first: number) => mendRing(text, letters(text, first))

test('Signs before a line that a mark is taken for become a bullet', () => {
  for (const line of ['. Costs', ': Costs', '· Costs', '• Costs', '»  Costs']) {
    assert.equal(mendMark(line), '• Costs')
  }
})

test('Signs that belong to the line stay', () => {
  for (const line of ['.NET', '... and so on', '- Costs', '1. Costs', 'a: Costs', '.', ': ']) {
    assert.equal(mendMark(line), line)
  }
})

test('A ring before a word is a bullet, with a space behind it or without', () => {
  assert.equal(mended('o Costs rise', 0.6), '• Costs rise')
  assert.equal(mended('O Costs rise', 0.7), '• Costs rise')
  assert.equal(mended('oCosts rise', 0.6), '• Costs rise')
})

test('An o that is a letter stays', () => {
  assert.equal(mended('o Brasil', 0.99), 'o Brasil')
  assert.equal(mended('o seu plano', 0.6), 'o seu plano')
  assert.equal(mended('oAUTH', 0.6), 'oAUTH')
  assert.equal(mended('Open', 0.6), 'Open')
  assert.equal(mended('', 0), '')
})
