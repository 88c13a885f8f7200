import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Letter } from '../reading.ts'
import { mergeWords } from './merge-words.ts'
import type { TesseractWord } from './tesseract.ts'

/** Letters at equal distances over the whole line, read with the confidences of their words. */
function lettersOf(text: string, confidences: number[]): Letter[] {
  const words = text.split(' ')
  const all = words.flatMap((word, index) => {
    const confidence = confidences[index] ?? 1
    const letters = [...word].map((character) => ({ character, confidence }))
    return index === 0 ? letters : [{ character: ' ', confidence }, ...letters]
  })
  return all.map((letter, index) => ({ ...letter, position: index / all.length }))
}

function wordAt(text: string, start: number, end: number): TesseractWord {
  return { text, confidence: 0.95, isSpaced: true, start, end }
}

function merged(letters: Letter[], words: TesseractWord[], isRightToLeft = false): string {
  const text = words.map((word) => word.text).join(' ')
  return mergeWords(letters, { text, confidence: 0.95, words }, isRightToLeft).text
}

test('Words that the network is certain of stay Latin, the others are those of the alphabet', () => {
  const letters = lettersOf('Kak pa6oraet Git', [0.95, 0.9, 1])
  const words = [wordAt('Как', 0, 0.2), wordAt('работает', 0.25, 0.75), wordAt('Сї', 0.81, 1)]
  assert.equal(merged(letters, words), 'Как работает Git')
})

test('A Latin word of which Tesseract makes two stays one', () => {
  const letters = lettersOf('npoekTa GitLab', [0.9, 1])
  const words = [wordAt('проекта', 0, 0.5), wordAt('Сй', 0.57, 0.75), wordAt('аһ', 0.78, 1)]
  assert.equal(merged(letters, words), 'проекта GitLab')
})

test('Latin words in a line from right to left stay in their own order', () => {
  const letters = lettersOf('xx Open Source yy', [0.5, 1, 1, 0.5])
  const words = [
    wordAt('مرحبا', 0.88, 1),
    wordAt('سس', 0.47, 0.82),
    wordAt('دد', 0.18, 0.41),
    wordAt('بكم', 0, 0.12),
  ]
  assert.equal(merged(letters, words, true), 'مرحبا Open Source بكم')
})

test('A Latin word in a line from right to left stays Latin, however surely digits were read in its place', () => {
  const letters = lettersOf('xxxx sudo yyyy', [0.5, 0.98, 0.5])
  const words = [wordAt('دستور', 0.7, 1), wordAt('5000', 0.36, 0.64), wordAt('جاوا', 0, 0.28)]
  assert.equal(merged(letters, words, true), 'دستور sudo جاوا')
})

test('A short word of the alphabet is not read as digits and letters', () => {
  const letters = lettersOf('Pe3yjbtatbl 3a kbaptan', [0.88, 1, 0.92])
  const words = [wordAt('Результаты', 0, 0.5), wordAt('за', 0.53, 0.63), wordAt('квартал', 0.66, 1)]
  assert.equal(merged(letters, words), 'Результаты за квартал')
})

test('Without Latin words the text is the one of Tesseract, spaces included', () => {
  const words = [wordAt('แผน', 0, 0.5), { ...wordAt('งาน', 0.5, 1), isSpaced: false }]
  const own = { text: 'แผนงาน', confidence: 0.9, words }
  assert.deepEqual(mergeWords(lettersOf('nnnn', [0.5]), own, false).text, 'แผนงาน')
})
