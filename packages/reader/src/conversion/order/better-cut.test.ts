import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { box } from '../../../../../test/support/small-page.ts'
import { blockOf } from '../lines/block.ts'
import { BoxIndex } from '../near/box-index.ts'
import { choosingBy } from './better-cut.ts'
import { type Crossing, cutEvidence } from './cut-evidence.ts'
import weights from './cut-weights.json' with { type: 'json' }
import type { Item } from './frame-groups.ts'

interface Given {
  /** Places in drawing order, of the upper two texts and the lower two. */
  orders?: [number, number, number, number]
  /** Lower edges of the lower texts. */
  bottoms?: [number, number]
  framed?: boolean
  rules?: Box[]
  gaps?: { down: number; across: number }
}

/** Four texts in two rows and two columns. */
function crossing(given: Given = {}): Crossing {
  const { orders = [0, 1, 2, 3], bottoms = [120, 120], framed = false, rules = [] } = given
  const boxes = [
    box(0, 0, 80, 50),
    box(100, 0, 180, 50),
    box(0, 70, 80, bottoms[0]),
    box(100, 70, 180, bottoms[1]),
  ]
  const [a, b, c, d] = boxes.map((one, at): Item => {
    const order = orders[at] as number
    return { box: one, order, framed, content: blockOf([plainLine('text', one, { order })]) }
  }) as [Item, Item, Item, Item]
  const { down = 20, across = 20 } = given.gaps ?? {}
  return {
    down: { gap: down, from: 50, before: [a, b], after: [c, d] },
    across: { gap: across, from: 80, before: [a, c], after: [b, d] },
    rules: { boxes: rules, index: new BoxIndex(rules) },
  }
}

function measured(name: string, given?: Given): number {
  return cutEvidence[name]?.(crossing(given)) ?? Number.NaN
}

describe('the evidence between rows and columns', () => {
  it('has a weight for each of its pieces, and no other', () => {
    assert.deepEqual(Object.keys(weights), Object.keys(cutEvidence))
  })

  it('is for the wider band, but no more for one that is wider still', () => {
    const widths = [5, 20, 80, 1e6, 1e9].map((down) =>
      measured('width of bands', { gaps: { down, across: 20 } }),
    )
    assert.deepEqual(widths, [-2, 0, 2, 4, 4])
  })

  it('is for the sides that are drawn one after the other', () => {
    assert.equal(measured('drawn one after the other', { orders: [0, 1, 2, 3] }), 1)
    assert.equal(measured('drawn one after the other', { orders: [0, 2, 1, 3] }), -1)
  })

  it('is for the sides that a rule parts, and for neither if there is one along both bands', () => {
    const [level, upright] = [box(0, 60, 180, 61), box(90, 0, 91, 120)]
    assert.equal(measured('rules along bands', { rules: [level] }), 1)
    assert.equal(measured('rules along bands', { rules: [upright] }), -1)
    assert.equal(measured('rules along bands', { rules: [level, upright] }), 0)
  })

  it('is for rows of cards, unless cards below others end at different heights', () => {
    assert.equal(measured('cards'), 0)
    assert.equal(measured('cards', { framed: true }), 1)
    assert.equal(measured('cards below others', { framed: true }), -0)
    assert.equal(measured('cards below others', { framed: true, bottoms: [120, 150] }), -1)
    assert.equal(measured('cards below others', { bottoms: [120, 150] }), -0)
  })

  it('decides by its sum', () => {
    const choose = choosingBy({ 'width of bands': 1, 'drawn one after the other': 1.5 })
    const orders: Given['orders'] = [0, 2, 1, 3]
    assert.equal(choose(crossing({ orders, gaps: { down: 80, across: 20 } })), 'down')
    assert.equal(choose(crossing({ orders, gaps: { down: 40, across: 20 } })), 'across')
  })
})
