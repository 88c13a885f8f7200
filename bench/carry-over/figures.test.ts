import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figureOf } from '../reread/figure.ts'
import { figuresOf } from './figures.ts'
import type { Decided } from './five-parts.ts'
import type { Label } from './label-breaks.ts'

function decided(source: string, label: Label, isJoined: boolean): Decided {
  const none = new Float64Array()
  const slide = { set: 'decks', deck: source, slide: 1, source }
  const example = {
    ...slide,
    label,
    weight: 1,
    values: none,
    tagged: none,
    texts: ['', ''] as [string, string],
  }
  return { example, isJoined }
}

test('Every source counts the same, however many line breaks it has.', () => {
  const { wrong, joined, torn } = figuresOf([
    decided('one', 'ends', true),
    ...Array.from({ length: 9 }, () => decided('other', 'goes on', true)),
    decided('other', 'goes on', false),
  ])
  assert.equal(wrong.mean, (1 + 0.1) / 2)
  assert.deepEqual([joined, torn], [1, 1])
})

test("An author's own line break inside a paragraph is right either way.", () => {
  const either = [true, false].map((isJoined) => decided('one', 'soft', isJoined))
  const { breaks, joined, torn } = figuresOf(either)
  assert.deepEqual([breaks, joined, torn], [0, 0, 0])
})

test('The interval holds the mean, and is a point if all sources agree.', () => {
  const { mean, low, high } = figureOf([0, 0.1, 0.2, 0.6])
  assert.ok(low < mean && mean < high)
  assert.deepEqual(figureOf([0.5, 0.5]), { mean: 0.5, low: 0.5, high: 0.5 })
})
