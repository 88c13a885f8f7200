import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { blockOf } from '../../packages/reader/src/conversion/lines/block.ts'
import { choosingBy } from '../../packages/reader/src/conversion/order/better-cut.ts'
import { plainLine } from '../../test/support/plain-line.ts'
import { box } from '../../test/support/small-page.ts'
import type { CrossedSlide } from './crossed-slides.ts'
import { ordersOf } from './cut-orders.ts'
import { cutExamples, learnCuts, learnCutsApart } from './learn-cuts.ts'
import { madeCuts } from './made-cuts.ts'

const made = madeCuts().map((cut) => ({ ...cut, count: 1 }))

/** Two rows of two texts, which are read in rows or in columns. */
function slide(source: string): CrossedSlide {
  const texts = [
    ['one', box(0, 0, 60, 20)],
    ['two', box(100, 0, 160, 20)],
    ['three', box(0, 60, 60, 80)],
    ['four', box(100, 60, 160, 80)],
  ] as const
  const blocks = texts.map(([text, place], order) => blockOf([plainLine(text, place, { order })]))
  const drawn = { area: 100_000, frames: [], rules: [] }
  return { set: 'decks', type: 'pdf', deck: source, slide: 1, source, title: ['T'], blocks, drawn }
}

describe('weights of evidence between rows and columns', () => {
  it('are right about what they are learned from', () => {
    const choose = choosingBy(learnCuts(made))
    const wrong = made.filter(({ crossing, isDown }) => (choose(crossing) === 'down') !== isDown)
    assert.deepEqual(wrong, [])
  })

  it('are the same in every run', () => {
    const again = madeCuts().map((cut) => ({ ...cut, count: 1 }))
    assert.deepEqual(learnCuts(again), learnCuts(made))
  })

  it('do not follow examples that count nothing', () => {
    const turned = made.map((cut) => ({ ...cut, isDown: !cut.isDown, count: 0 }))
    assert.deepEqual(learnCuts([...made, ...turned]), learnCuts(made))
  })

  it('are learned without what they judge', () => {
    const turned = made.map((cut) => ({ ...cut, isDown: !cut.isDown, source: 'a/deck' }))
    const weights = learnCutsApart([...made, ...turned])
    assert.deepEqual(weights('a/deck'), learnCuts(made))
  })
})

describe('examples of cuts', () => {
  it('are the cuts of the best order, and count by what turning them around costs', async () => {
    const orders = ordersOf(slide('a/deck')).map(({ text }) => text.replaceAll('\n', ' '))
    assert.deepEqual(orders, ['T one two three four', 'T one three two four'])
    const edits = [{ labeled: 0.05 }, { labeled: 0 }]
    const examples = await cutExamples([slide('a/deck')], { of: async () => edits })
    const own = examples.filter(({ source }) => source === 'a/deck')
    assert.deepEqual(
      own.map(({ isDown, count }) => ({ isDown, count })),
      [{ isDown: false, count: 0.5 }],
    )
  })

  it('are none of slides that nobody labeled', async () => {
    const edits = [{ visual: 0.05 }, { visual: 0 }]
    await assert.rejects(
      cutExamples([slide('a/deck')], { of: async () => edits }),
      /no decks whose order is labeled/,
    )
  })
})
