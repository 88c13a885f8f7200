import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { joinJustifiedWords } from './justified-lines.ts'
import type { Line } from './line.ts'

const width = 400

/** A line of text whose letters are 5 wide, spread from edge to edge if `isSpread`: then it is drawn word by word. */
function rowOf(text: string, top: number, isSpread: boolean): Line[] {
  const words = isSpread ? text.split(' ') : [text]
  const letters = words.join('').length
  const gap = (width - 5 * letters) / Math.max(1, words.length - 1)
  let left = 0
  return words.map((word) => {
    const box = { left, top, right: left + 5 * word.length, bottom: top + 10 }
    left = box.right + gap
    return plainLine(word, box, { size: 10 })
  })
}

const textsOf = (rows: Line[][]) => joinJustifiedWords(rows.flat()).map(({ text }) => text)

test('The words of justified lines are joined, however wide their gaps are.', () => {
  const rows = [
    rowOf('Being backed by three', 0, true),
    rowOf('institutions of the county.', 14, false),
    rowOf('Shares sold to the', 40, true),
    rowOf('neighbours at a fair price.', 54, false),
  ]
  assert.deepEqual(textsOf(rows), [
    'Being backed by three',
    'institutions of the county.',
    'Shares sold to the',
    'neighbours at a fair price.',
  ])
})

test('Words in columns stay apart, also at equal gaps.', () => {
  const heads = ['apple pears plums figs', 'grape melon dates nuts', 'salad beans onion peas']
  const rows = heads.map((text, at) => rowOf(text, 14 * at, true))
  assert.equal(textsOf(rows).length, 12)
})

test('One row at equal gaps stays apart, and so do rows without text below.', () => {
  const [row, text] = [rowOf('Being backed by three', 0, true), rowOf('institutions', 14, false)]
  assert.equal(textsOf([row, text]).length, 5)
  assert.equal(textsOf([row, rowOf('Shares sold to them', 60, true)]).length, 8)
})

test('Numbers and words at different gaps stay apart.', () => {
  const uneven = rowOf('Shares sold to the', 40, true)
  const [, second] = uneven as [Line, Line]
  second.box = { ...second.box, left: second.box.left + 6, right: second.box.right + 6 }
  const texts = [rowOf('institutions', 14, false), rowOf('neighbours', 54, false)]
  const rows = [rowOf('Being backed by three', 0, true), texts[0], uneven, texts[1]]
  assert.equal(textsOf(rows as Line[][]).length, 10)
  const numbers = [rowOf('1 22 333', 0, true), texts[0], rowOf('4444 5 66', 40, true), texts[1]]
  assert.equal(textsOf(numbers as Line[][]).length, 8)
})
