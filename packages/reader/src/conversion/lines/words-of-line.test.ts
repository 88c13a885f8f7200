import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPage, layOut } from '../../../../../test/support/drawn-line.ts'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'
import { wordsMax } from './words-of-line.ts'

function placed(page: ReturnType<typeof smallPage>) {
  return linesOfPage(page, { words: true }).flatMap(({ words = [] }) =>
    words.map(({ text, box: { left, top, right, bottom } }) => ({
      text,
      box: box(
        rounded(left * page.width),
        rounded(top * page.height),
        rounded(right * page.width),
        rounded(bottom * page.height),
      ),
    })),
  )
}

/** To a thousandth of a point. */
const rounded = (points: number) => Math.round(1000 * points) / 1000

const draw = (...texts: SmallText[]) => smallPage(texts)

test('The place of a word is that of its letters', () => {
  assert.deepEqual(placed(draw({ text: 'Two words', left: 40, top: 60 })), [
    { text: 'Two', box: box(40, 60, 55, 70) },
    { text: 'words', box: box(60, 60, 85, 70) },
  ])
})

test('A ligature is as many letters of its word as it stands for', () => {
  assert.deepEqual(placed(draw({ text: 'a ﬁrst one', left: 40, top: 60 })).slice(1), [
    { text: 'first', box: box(50, 60, 70, 70) },
    { text: 'one', box: box(75, 60, 90, 70) },
  ])
})

test('An accent that is drawn apart belongs to the word of its letter', () => {
  assert.deepEqual(placed(draw({ text: 'e\u0301te\u0301 ou', left: 40, top: 60 })), [
    { text: 'été', box: box(40, 60, 65, 70) },
    { text: 'ou', box: box(70, 60, 80, 70) },
  ])
})

test('A character of a script without spaces is a word', () => {
  assert.deepEqual(
    placed(draw({ text: '今日 PDF', left: 40, top: 60, letterEm: 1 })).map(({ text }) => text),
    ['今', '日', 'PDF'],
  )
})

test('Words of a line that is drawn backwards have the places where they are seen', () => {
  const letters = layOut(['שלום', 'PDF', 'עולם'], 'rightToLeft')
  const words = placed(drawnPage([letters.slice(7), letters.slice(0, 7)]))
  assert.deepEqual(
    words.map(({ text, box: { left, right } }) => [text, left, right]),
    [
      ['שלום', 370, 390],
      ['PDF', 352.5, 367.5],
      ['עולם', 330, 350],
    ],
  )
})

test('The words of a page are placed up to the limit, and only if they are asked for', () => {
  const rowOf = (length: number, at: number): SmallText => ({
    text: Array.from({ length }, () => 'a').join(' '),
    ...{ left: 0, top: at * 20, letterEm: 0.01 },
  })
  const rows = Array.from({ length: wordsMax / 500 }, (_, at) => rowOf(500, at))
  assert.equal(placed(draw(...rows)).length, wordsMax)
  assert.equal(placed(draw(...rows, rowOf(1, rows.length))).length, wordsMax)
  assert.ok(linesOfPage(draw(...rows)).every(({ words }) => words === undefined))
})
