import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsInText } from '../../packages/core/src/deck-model/words-in-text.ts'
import { comparable, labelWords } from './label-words.ts'

/** The words of a line that are labeled wrong; those that are left out are in brackets. */
function wrongIn(line: string, paragraphs: string[], others: string[] = []): string[] {
  const labels = new Map(
    labelWords(line, paragraphs.map(comparable), others).map(({ index, isRight }) => [
      index,
      isRight,
    ]),
  )
  const characters = [...line]
  return wordsInText(characters).flatMap(({ from, to }, index) => {
    const text = characters.slice(from, to).join('')
    if (labels.get(index) === undefined) return `(${text})`
    return labels.get(index) ? [] : text
  })
}

test('A word is wrong if a letter, its case, an accent or a sign differs, or a space beside it', () => {
  const paragraph = 'The OSS review takes 31.2 % of the été budget, again'
  assert.deepEqual(wrongIn('The Oss review takes 31.2 % of the ete budget again', [paragraph]), [
    'Oss',
    'ete',
    'budget',
  ])
  assert.deepEqual(wrongIn('The OSS reviewtakes 31.2% of', [paragraph]), ['reviewtakes', '31.2%'])
  assert.deepEqual(wrongIn('The OSS rev iew takes', [paragraph]), ['rev', 'iew'])
})

test('A part of a wrapped paragraph is right, also where its last word is divided', () => {
  const paragraphs = ['Managers of all employees', 'Company name']
  assert.deepEqual(wrongIn('Managers of all em-', paragraphs, ['ployees']), [])
  assert.deepEqual(wrongIn('Compan', paragraphs, ['y name']), [])
  assert.deepEqual(wrongIn('Compan', paragraphs), ['Compan'])
})

test('Words that the truth does not have are left out, and so are marks of lists', () => {
  assert.deepEqual(wrongIn('axis labels', ['Something else entirely']), ['(axis)', '(labels)'])
  assert.deepEqual(wrongIn('• Costs fell', ['Costs fell']), ['(•)'])
})

test('Capitals that a font makes, dots, raised digits and wide signs are as they look', () => {
  assert.deepEqual(wrongIn('TAKE A LOOK...', ['Take a look…']), [])
  assert.deepEqual(wrongIn('Marc Gamell¹, Keita', ['Marc Gamell1, Keita']), [])
  assert.deepEqual(wrongIn('日時: 2020年', ['日時：2020年']), [])
})
