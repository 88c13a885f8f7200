import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { smallPage } from '../../../../../test/support/small-page.ts'
import {
  isListMark,
  isLoneMark,
  isMarkedItem,
  labelNumber,
  listMarkLength,
  ordinalLabel,
  spaceAfterMark,
} from './list-marks.ts'
import { linesOfPage } from './page-lines.ts'

describe('list marks', () => {
  it('are bullets, dashes, numbers and letters of many scripts, and no words', () => {
    for (const mark of [
      '•',
      '➔',
      '❑',
      '-',
      '»',
      '1)',
      '1.',
      'a)',
      '(2)',
      'iv.',
      'б)',
      'א.',
      '१.',
      '①',
    ])
      assert.ok(isListMark(mark), mark)
    for (const word of ['A', '2024', 'the', '1.5', 'ル）', '다.'])
      assert.ok(!isListMark(word), word)
  })

  it('touch the first word if they are only ever marks, and need a space if they are punctuation', () => {
    const lengths = (texts: string[]) => texts.map(listMarkLength)
    assert.deepEqual(
      lengths(['➔next', '•one', '①入口', '一、召开', '（二）小结', '12. top']),
      [1, 1, 1, 2, 3, 3],
    )
    assert.deepEqual(lengths(['-5 °C', '»Nie«', '→A', '1.5 m', 'word', '']), [0, 0, 0, 0, 0, 0])
    assert.deepEqual(lengths(['- five', '» Nie', '→ A']), [1, 1, 1])
  })

  it('stand alone only as what cannot be a cell', () => {
    assert.deepEqual(['•', '➔', '3.', '✓', '–', 'a)', '1'].map(isLoneMark), [
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('make an item unless they decorate headlines as well', () => {
    assert.deepEqual(['• one', '– one', '■ 本日', '▶ Start', '2. Goals', '•'].map(isMarkedItem), [
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('are followed by a space in rows', () => {
    assert.deepEqual(['•one', '• one', '➔', '①入口'].map(spaceAfterMark), [
      '• one',
      '• one',
      '➔',
      '①入口',
    ])
  })

  it('number what they label', () => {
    assert.deepEqual(['2', '02', '2.', '(2)', '2:', '2024', 'II.'].map(labelNumber), [
      2,
      2,
      2,
      2,
      2,
      undefined,
      undefined,
    ])
    const numerals = ['I', '(IV)', 'IX.', 'XIV', 'XX', '7', 'IIII', 'XXX']
    assert.deepEqual(numerals.map(ordinalLabel), [1, 4, 9, 14, 20, 7, undefined, undefined])
  })
})

test('A line has the size of its words, not of a larger bullet that touches them', () => {
  const bullet = { text: '•', left: 20, top: 44, size: 18 }
  const words = { text: 'Orders are sent', left: 29, top: 48, size: 12 }
  const [line] = linesOfPage(smallPage([bullet, words]))
  assert.equal(line?.text, '• Orders are sent')
  assert.equal(line?.size, 12)
  assert.deepEqual([line?.box.top, line?.box.bottom], [48, 60])
})
