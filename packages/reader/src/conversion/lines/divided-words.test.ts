import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { markDividedWords } from './divided-words.ts'
import { linesOfPage } from './page-lines.ts'

/** For each line that ends in a hyphen, whether it only divides a word. */
function divides(...texts: string[]): boolean[] {
  const lines = linesOfPage(
    smallPage(texts.map((text, at) => ({ text, left: 20, top: 20 + 12 * at }))),
  )
  markDividedWords(lines)
  return lines
    .filter(({ text }) => /[-‐]$/u.test(text))
    .map(({ dividesWord }) => dividesWord === true)
}

test('U+2010 at the ends of lines divides words, unless the slide has it inside words; a single one may be that of a compound.', () => {
  assert.deepEqual(divides('the list of user‐', 'generated texts'), [false])
  assert.deepEqual(divides('the list of docu‐', 'mented texts'), [true])
  assert.deepEqual(divides('a list (of all lan‐', 'guages]: compilers'), [true])
  assert.deepEqual(divides('all docu‐', 'ments that well‐', 'known people have'), [true, true])
  assert.deepEqual(divides('the self‐made long‐', 'term people'), [false])
})

test('Halves that are no words are parts of one; one that is an ending is so alone.', () => {
  assert.deepEqual(divides('of the administra-', 'tion of the town'), [true])
  assert.deepEqual(divides('of the work-', 'station of the town'), [false])
  assert.deepEqual(divides('made in the tem-', 'perature of the comprehen-', 'sible year'), [
    true,
    true,
  ])
})

test('A frequent word that is made of two is one, also if the hyphen parts these two.', () => {
  assert.deepEqual(divides('Then tell some-', 'body of it'), [true])
  assert.deepEqual(divides('Then tell some-', 'time of it'), [false])
})

test('Two lines that end at one edge speak for division a little.', () => {
  assert.deepEqual(divides('whoever cuts buys a cof-', 'fee for the whole class'), [false])
  assert.deepEqual(divides('where you found them.', 'whoever buys the cof-', 'fee for the class'), [
    true,
  ])
})

test('Compounds keep their hyphen, however many a text has, also where other words are divided.', () => {
  assert.deepEqual(divides('in the long-', 'term plan of a state-', 'owned company'), [
    false,
    false,
  ])
  assert.deepEqual(
    divides(
      'in a purpose-',
      'built house the adminis-',
      'tration had the ele-',
      'vators of the year',
    ),
    [false, true, true],
  )
})

test('Names, code and what has digits, capitals or another hyphen keep theirs.', () => {
  for (const [head, tail] of [
    ['the Speed-', 'Up of all'],
    ['the e-', 'mail to all'],
    ['the GPL-', 'compatible one'],
    ['https://a.example/tempera-', 'ture'],
    ['state-of-', 'the-art houses'],
    ['Covid-', '19 and others'],
    ['the first comprehen-', 'siveTests of all'],
  ] as const) {
    assert.deepEqual(divides('of the administra-', 'tion', head, tail), [true, false], head)
  }
})

test('The slide tells whether it writes a word with a hyphen.', () => {
  assert.deepEqual(divides('the database and the data-', 'base of all people'), [true])
  const texts = ['a copy-paste of a copy-', 'paste with the administra-', 'tion of it']
  assert.deepEqual(divides(...texts), [false, true])
})

test('Words are divided in languages whose compounds are one word, except for English ones and pronouns.', () => {
  assert.deepEqual(divides('Der Bericht über den Jahres-', 'abschluss ist für die Gesellschaft'), [
    true,
  ])
  const loan = ['Die Freigabe von Open-', 'source und die Aufgaben der Gesellschaft']
  assert.deepEqual(divides(...loan), [false])
})

test('Two divide words of a script whose words are not known, and one in justified text; one alone is kept.', () => {
  const two = ['спрос на рынке прихо-', 'дится на весну и сдви-', 'гает планы']
  assert.deepEqual(divides(...two), [true, true])
  assert.deepEqual(divides('спрос на рынке прихо-', 'дится на весну'), [false])
  assert.deepEqual(
    divides(
      'спрос на рынке прихо-',
      'дится только на весну',
      'и меняет наши планы .',
      'на весь год',
    ),
    [true],
  )
})
