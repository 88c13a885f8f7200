import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Letter } from '../reading.ts'
import { mergeWords } from './merge-words.ts'
import type { Word } from './word-place.ts'

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

test('Words that the network is certain of stay Latin, the others are those of the alphabet', () => {
  const letters = lettersOf('Kak pa6oraet Git', [0.95, 0.9, 1])
  const words = [wordAt('Как', 0, 0.2), wordAt('работает', 0.25, 0.75), wordAt('Сї', 0.81, 1)]
  assert.equal(merged(letters, words), 'Как работает Git')
})

test('A Latin word of which the other network makes two stays one', () => {
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

test('Without Latin words the text is that of the alphabet', () => {
  const own = { text: 'แผนงาน', confidence: 0.9, words: [wordAt('แผนงาน', 0, 1)] }
  assert.deepEqual(
    mergeWords(lettersOf('nnnn', [0.5]), own, { isRightToLeft: false, isAlike: false }).text,
    'แผนงาน',
  )
})

test('A word that looks the same in both alphabets is one of the alphabet, however surely it was read as Latin', () => {
  const letters = lettersOf('Cloud cop newa a', [1, 1, 1, 1])
  const words = [wordAt('Слоуд', 0, 0.31), wordAt('сор', 0.38, 0.56), wordAt('пеша', 0.63, 0.88)]
  assert.equal(merged(letters, [...words, wordAt('а', 0.94, 1)]), 'Cloud сор пеша а')
})

test('Several words of an alphabet in the place of one in Latin letters keep their order', () => {
  const letters = lettersOf('xxxxxxxxx Docker', [0.5, 1])
  const words = [wordAt('مساحة', 0.72, 0.95), wordAt('إلى', 0.3, 0.5), wordAt('و', 0, 0.2)]
  const other = lettersOf('Docker xxxxxxxxx', [1, 0.5])
  assert.equal(merged(letters, [wordAt('خادم', 0.6, 1), ...words.slice(1)], true), 'Docker إلى و')
  const own = [wordAt('مساحة', 0.72, 0.95), wordAt('إلى', 0.45, 0.6), wordAt('سس', 0, 0.35)]
  assert.equal(merged(other, own, true), 'مساحة إلى Docker')
})

test('A number that both read is that of the network that reads digits well', () => {
  const letters = lettersOf('xxx 742600', [0.5, 0.98])
  assert.equal(merged(letters, [wordAt('בעיר', 0, 0.3), wordAt('749600', 0.4, 1)]), 'בעיר 742600')
})

test('A Latin word that was joined with the word before it is cut off', () => {
  const letters = lettersOf('PEWEHNN Makespan', [0.9, 1])
  const [first, second] = [wordAt('РЕШЕНИЙ', 0, 0.44), wordAt('Макезрап', 0.5, 1)]
  const starts = [...first.starts, ...second.starts]
  const joined = { ...wordAt('РЕШЕНИЙМакезрап', 0, 1), starts }
  assert.equal(merged(letters, [joined]), 'РЕШЕНИЙ Makespan')
})

test('Names in capitals stay Latin beside letters of the alphabet that look like them', () => {
  const letters = lettersOf('CeTb: FTP, HTTP, MP4 n DP', [0.9, 0.998, 0.986, 0.89, 0.9, 0.99])
  const words = [
    wordAt('Сеть:', 0, 0.2),
    { ...wordAt('ЕТР,', 0.24, 0.4), confidence: 0.9 },
    { ...wordAt('НТТР,', 0.44, 0.6), confidence: 1 },
    { ...wordAt('МР4', 0.68, 0.8), confidence: 1 },
    wordAt('и', 0.84, 0.86),
    { ...wordAt('ОР', 0.92, 1), confidence: 1 },
  ]
  assert.equal(merged(letters, words), 'Сеть: FTP, HTTP, MP4 и DP')
})

test('A name that is no abbreviation in Cyrillic or Greek needs no other beside it', () => {
  const letters = lettersOf('HA nopt HTTP', [1, 0.9, 1])
  const words = [wordAt('НА', 0, 0.16), wordAt('порт', 0.25, 0.6), wordAt('НТТР', 0.67, 1)]
  const sure = words.map((word) => ({ ...word, confidence: 1 }))
  assert.equal(merged(letters, sure), 'НА порт HTTP')
})

test('A word that the network of the alphabet read with certainty is in that alphabet, even if the other network lost a letter', () => {
  const letters = lettersOf('poec npoekta', [0.997, 0.971])
  const words = [wordAt('Процес', 0, 0.4), wordAt('проекта', 0.42, 1)]
  const sure = words.map((word) => ({ ...word, confidence: 1 }))
  assert.equal(merged(letters, sure), 'Процес проекта')
  assert.equal(
    merged(lettersOf('and', [0.9995]), [{ ...wordAt('апа', 0, 1), confidence: 1 }]),
    'and',
  )
})

test('What was read surely stays Latin beside letters that look like none, however short', () => {
  const letters = lettersOf('xx Pro yy PCIe', [0.5, 0.994, 0.5, 0.88])
  const words = [wordAt('۳۱6', 0.72, 1), wordAt('המוצר', 0.5, 0.65), wordAt('סזם', 0.22, 0.4)]
  assert.equal(merged(letters, words, true), 'PCIe המוצר Pro')
})

test('Prefixes, numbers before units and Arabic percentages are whole in lines from right to left', () => {
  const oneWord = (seen: string, own: string) =>
    merged(lettersOf(seen, [0.99]), [{ ...wordAt(own, 0, 1), confidence: 0.99 }], true)
  assert.equal(oneWord('HTTP-1', 'ב-אס50נ'), 'ב-HTTP')
  assert.equal(oneWord('18%-2', 'ב-18%'), 'ב-18%')
  assert.equal(oneWord('iOS,', 'و105'), 'وiOS')
  assert.equal(oneWord('J%12', '9612'), '12%')
  const words = [wordAt('5רח', 0, 0.3), wordAt('120', 0.5, 1)]
  assert.equal(merged(lettersOf('ms 120', [1, 1]), words, true), '120 ms')
})

test('A bullet is no letter', () => {
  const letters = lettersOf('• abcd', [0.9, 0.5])
  assert.equal(merged(letters, [wordAt('๑', 0, 0.1), wordAt('เวลา', 0.3, 1)]), 'เวลา')
})
