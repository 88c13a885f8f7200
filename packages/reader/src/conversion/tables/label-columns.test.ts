import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import type { Line } from '../lines/line.ts'
import { withLabelTabs } from './label-columns.ts'

function line(text: string, left: number, top: number): Line {
  return plainLine(text, { left, top, right: left + 5 * text.length, bottom: top + 10 })
}

/** A line with a label that ends at 80, and a text behind a narrow gap. */
function entry(top: number, label: string, text: string): Line {
  const parts = [line(label, 80 - 5 * label.length, top), line(text, 86, top)]
  return { ...line(`${label} ${text}`, 80 - 5 * label.length, top), parts }
}

const list = [
  entry(60, 'Stage', 'height of the water'),
  entry(80, 'Discharge', 'volume per second, from'),
  line('• the stage', 100, 95),
  line('• the curve', 100, 110),
  entry(130, 'Peak', 'the greatest of a flood'),
]
const textsOf = (lines: Line[]) => withLabelTabs(lines).map(({ text }) => text)

test('A tab is behind the labels of a list whose texts begin in one place, also if there is a list in it.', () => {
  assert.deepEqual(textsOf(list), [
    'Stage\theight of the water',
    'Discharge\tvolume per second, from',
    '• the stage',
    '• the curve',
    'Peak\tthe greatest of a flood',
  ])
})

test('Gaps in prose are no columns: another line begins before the place behind them.', () => {
  const texts = textsOf([...list, line('which is prose', 40, 119)])
  assert.ok(texts.every((text) => !text.includes('\t')))
})

test('Neither the numbers of items nor signs are labels, and two of a kind are no list.', () => {
  for (const labels of [
    ['1', '2', '3'],
    ['+', '+', '+'],
    ['One', 'Two'],
  ]) {
    const texts = textsOf(labels.map((label, at) => entry(60 + 20 * at, label, 'the text of it')))
    assert.ok(
      texts.every((text) => !text.includes('\t')),
      labels.join(),
    )
  }
})
