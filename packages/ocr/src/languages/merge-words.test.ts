import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Letter } from '../reading.ts'
import { mergeWords } from './merge-words.ts'
import type { Word } from './word-place.ts'

/** Letters at equal distances over the whole line; those of other scripts stand for the letters that are there. */
function lettersOf(text: string, confidence = 1): Letter[] {
  return [...text].map((character, index) => ({
    character,
    confidence,
    position: index / text.length,
    ...(/[Жעשกअ]/u.test(character) && { standIn: true }),
  }))
}

function wordAt(text: string, start: number, end: number): Word {
  const pitch = (end - start) / text.length
  const starts = [...text].map((_, index) => start + index * pitch)
  return { text, confidence: 0.95, start, end, starts }
}

function merged(letters: Letter[], words: Word[], isRightToLeft = false): string {
  const text = words.map((word) => word.text).join(' ')
  const kind = { isRightToLeft, isAlike: !isRightToLeft }
  return mergeWords(letters, { text, confidence: 0.95, words }, kind).text
}

test('Words in Latin letters are those of the primary network, the others those of the alphabet', () => {
  const words = [wordAt('Как', 0, 0.2), wordAt('работает', 0.25, 0.75), wordAt('Сї', 0.81, 1)]
  assert.equal(merged(lettersOf('ЖЖЖ ЖЖЖЖЖЖЖЖ Git'), words), 'Как работает Git')
})

test('A word of the alphabet has its place even if the primary network saw nothing there', () => {
  const words = [wordAt('Как', 0, 0.2), wordAt('работает', 0.25, 0.75), wordAt('Сї', 0.81, 1)]
  assert.equal(merged(lettersOf('                Git'), words), 'Как работает Git')
})

test('A Latin word of which the other network makes two stays one', () => {
  const words = [wordAt('проекта', 0, 0.5), wordAt('Сй', 0.57, 0.75), wordAt('аһ', 0.78, 1)]
  assert.equal(merged(lettersOf('ЖЖЖЖЖЖЖ GitLab'), words), 'проекта GitLab')
})

test('A Latin word that the other network does not see is in its place', () => {
  assert.equal(merged(lettersOf('ЖЖЖЖЖЖЖ GitLab'), [wordAt('проекта', 0, 0.5)]), 'проекта GitLab')
})

test('Latin words in a line from right to left stay in their own order', () => {
  const words = [
    wordAt('مرحبا', 0.88, 1),
    wordAt('سس', 0.47, 0.82),
    wordAt('دد', 0.18, 0.41),
    wordAt('بكم', 0, 0.12),
  ]
  assert.equal(merged(lettersOf('עע Open Source עע'), words, true), 'مرحبا Open Source بكم')
})

test('Without Latin words the text is that of the alphabet', () => {
  const own = { text: 'แผนงาน', confidence: 0.9, words: [wordAt('แผนงาน', 0, 1)] }
  assert.deepEqual(
    mergeWords(lettersOf('กกกก'), own, { isRightToLeft: false, isAlike: false }).text,
    'แผนงาน',
  )
})

test('A lone letter that looks the same in both alphabets is one of the alphabet', () => {
  const words = [wordAt('Слоуд', 0, 0.31), wordAt('сор', 0.38, 0.56), wordAt('пеша', 0.63, 0.88)]
  const letters = lettersOf('Cloud ЖЖЖ ЖЖЖЖ a')
  assert.equal(merged(letters, [...words, wordAt('а', 0.94, 1)]), 'Cloud сор пеша а')
})

test('Several words of an alphabet in the place of one in Latin letters keep their order', () => {
  const words = [wordAt('مساحة', 0.72, 0.95), wordAt('إلى', 0.3, 0.5), wordAt('و', 0, 0.2)]
  const other = lettersOf('Docker עעעעעעעעע')
  const first = [wordAt('خادم', 0.6, 1), ...words.slice(1)]
  assert.equal(merged(lettersOf('עעעעעעעעע Docker'), first, true), 'Docker إلى و')
  const own = [wordAt('مساحة', 0.72, 0.95), wordAt('إلى', 0.45, 0.6), wordAt('سس', 0, 0.35)]
  assert.equal(merged(other, own, true), 'مساحة إلى Docker')
})

test('A number that both read is that of the primary network', () => {
  const words = [wordAt('בעיר', 0, 0.3), wordAt('749600', 0.4, 1)]
  assert.equal(merged(lettersOf('עעע 742600'), words), 'בעיר 742600')
})

test('A Latin word that was joined with the word before it is cut off', () => {
  const [first, second] = [wordAt('РЕШЕНИЙ', 0, 0.44), wordAt('Макезрап', 0.5, 1)]
  const starts = [...first.starts, ...second.starts]
  const joined = { ...wordAt('РЕШЕНИЙМакезрап', 0, 1), starts }
  assert.equal(merged(lettersOf('ЖЖЖЖЖЖЖ Makespan'), [joined]), 'РЕШЕНИЙ Makespan')
})

test('A Latin word of two letters that was joined with the word before it is cut off', () => {
  const words = [wordAt('Таргет/К', 0, 0.64), wordAt('на', 0.9, 1)]
  const letters = lettersOf('ЖЖЖЖЖ VK   Ж')
  assert.equal(merged(letters, words), 'Таргет VK на')
})

test('A sign beside a word of one letter does not hide it', () => {
  const words = [wordAt('ведут', 0, 0.25), wordAt('—', 0.6, 0.64), wordAt('в', 0.72, 0.76)]
  const letters = lettersOf('Ж →').map((letter, at) => ({ ...letter, position: at * 0.3 }))
  assert.equal(merged(letters, words), 'ведут → в')
})

test('Prefixes, numbers before units and Arabic percentages are whole in lines from right to left', () => {
  const oneWord = (seen: string, own: string) => merged(lettersOf(seen), [wordAt(own, 0, 1)], true)
  assert.equal(oneWord('HTTP-ש', 'ב-אס50נ'), 'ב-HTTP')
  assert.equal(oneWord('18%-ש', 'ב-18%'), 'ב-18%')
  assert.equal(oneWord('iOSע', 'و105'), 'وiOS')
  assert.equal(oneWord('%12', '9612'), '12%')
  const words = [wordAt('5רח', 0, 0.3), wordAt('120', 0.5, 1)]
  assert.equal(merged(lettersOf('ms 120'), words, true), '120 ms')
})

test('A word in parts of both alphabets has the letters of each', () => {
  assert.equal(merged(lettersOf('IT-ЖЖЖЖЖ'), [wordAt('ІТ-отдел', 0, 1)]), 'IT-отдел')
})

test('A bullet is no letter', () => {
  const words = [wordAt('๑', 0, 0.1), wordAt('เวลา', 0.3, 1)]
  assert.equal(merged(lettersOf('• กกกก'), words), 'เวลา')
})
