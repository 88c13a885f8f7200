import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { readingOrder } from './reading-order.ts'

/** Two lines in columns 310 wide, a large one above a small one; of unknown drawing order, as in a picture. */
function pair([figure, label]: readonly [string, string], column: number, top: number): Line[] {
  const middle = 150 + 310 * column
  const box = (width: number, from: number, height: number) => ({
    ...{ left: middle - width / 2, right: middle + width / 2 },
    ...{ top: from, bottom: from + height },
  })
  return [
    { ...plainLine(figure, box(25 * figure.length, top, 48)), size: 48 },
    { ...plainLine(label, box(8 * label.length, top + 78, 16)), size: 16 },
  ]
}

const read = (lines: Line[]) =>
  readingOrder(
    lines.map((line) => blockOf([line])),
    { area: 960 * 540, frames: [], rules: [] },
  ).map(({ lines: [line] }) => line?.text)

const figures = [
  ['97 %', 'On time'],
  ['4.8', 'Rating of users'],
  ['24/7', 'Support'],
  ['12', 'Countries'],
  ['350+', 'Employees'],
  ['€ 0.9 m', 'Profit'],
] as const

describe('figures above their labels', () => {
  it('are read row by row, each before its label', () => {
    const lines = figures.flatMap((texts, at) => pair(texts, at % 3, at < 3 ? 120 : 320))
    assert.deepEqual(read(lines.toReversed()), figures.flat())
  })

  it('in one row are read from left to right', () => {
    const lines = figures.slice(0, 3).flatMap((texts, at) => pair(texts, at, 120))
    assert.deepEqual(read(lines.toReversed()), figures.slice(0, 3).flat())
  })
})
