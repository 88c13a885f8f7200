import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tesseractDataNames, tesseractLanguages } from '../readers/tesseract-languages.ts'
import { deckLanguages } from './deck-languages.ts'

const line = (deck: string, lang_guess: string) => ({ deck, slide_index: 1, lang_guess })

test('The language of a deck is that of most of its slides, however many are undecided.', () => {
  const languages = deckLanguages([
    ...['und', 'und', 'und', 'ja', 'ja', 'en'].map((guess) => line('a', guess)),
    line('b', 'und'),
    line('felixfilipi-pitch-deck-001f81', 'it'),
  ])
  assert.deepEqual([...languages.values()], ['ja', 'en', 'id'])
})

test('Tesseract is told the language of the deck, and English beside it.', () => {
  assert.deepEqual(tesseractLanguages('ja'), ['jpn', 'eng'])
  assert.deepEqual(tesseractLanguages('en'), ['eng'])
  assert.ok(tesseractDataNames.includes('chi_sim') && tesseractDataNames.includes('eng'))
})
