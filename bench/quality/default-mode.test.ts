import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCosts } from './default-mode.ts'
import { describeKinds } from './picture-words.ts'

const cells = (line = '') =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

test('The cost of the default mode is told apart for decks that gain words and decks that gain none.', () => {
  const deck = (textMs: number, autoMs: number, wordsGained: number) => ({
    ...{ textMs, autoMs, wordsGained },
  })
  const table = describeCosts([deck(1000, 30_000, 900), deck(1000, 1100, 0), deck(1000, 4000, 0)])
  const [, , all, gain, none] = table.split('\n')
  assert.deepEqual(cells(all), [
    ...['all', '3', '3.0', '35.1', '11.70', '900', '35.7'],
    ...['4.00', '30.00', '2'],
  ])
  assert.deepEqual(cells(gain).slice(0, 4), ['that gain words', '1', '1.0', '30.0'])
  assert.deepEqual(cells(none).slice(4), ['2.55', '0', '–', '4.00', '4.00', '1'])
})

test('Words in pictures are scored by kind; parts of a listing that were not labeled are not wrong.', () => {
  const slide = { kind: 'chart', wanted: 10, found: 9, gained: 12, wrong: 1 }
  const table = describeKinds([
    slide,
    { ...slide, alternate: 'partial', wrong: 12 },
    { kind: 'photo', wanted: 0, found: 0, gained: 3, wrong: 3 },
  ])
  const [, , chart, photo, all] = table.split('\n')
  assert.deepEqual(cells(chart), ['chart', '2', '20', '.900', '.083', '–'])
  assert.deepEqual(cells(photo), ['photo', '1', '0', '–', '1.000', '3.0'])
  assert.deepEqual(cells(all).slice(0, 4), ['all', '3', '20', '.900'])
})
