import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import type { Arrow } from '@rowdeck/core/deck-model/page'
import fc from 'fast-check'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { box, smallPage } from '../../../../../test/support/small-page.ts'
import { type Block, blockOf } from '../lines/block.ts'
import { readPage } from '../slides/read-page.ts'
import { inArrowOrder } from './arrow-order.ts'

/** Two rows of three boxes with a letter each: a, b, c and d, e, f. */
const cells = [...'abcdef'].map((letter, index) => {
  const [left, top] = [40 + 120 * (index % 3), 100 + 90 * Math.floor(index / 3)]
  return { letter, frame: box(left, top, left + 80, top + 50) }
})

describe('a flow chart', () => {
  it('is read along its arrows: back in the second row', () => {
    assert.equal(read('ab bc cf fe ed'), 'abcfed')
  })

  it('begins where no arrow leads to, though that is its last box', () => {
    assert.equal(read('da ab'), 'dacbef')
  })

  it('goes on behind two branches when both are read', () => {
    assert.equal(read('fa fb ac bc'), 'fabdec')
  })

  it('begins a loop with the box that would be read first without arrows', () => {
    assert.equal(read('ae ed da'), 'abcedf')
  })

  it('is not a pair or a fork', () => {
    assert.equal(read('fa af'), 'abcdef')
    assert.equal(read('fa fb'), 'abcdef')
  })

  it('goes on inside a panel that an arrow leads to', () => {
    const frames = {
      start: box(40, 100, 120, 150),
      panel: box(280, 100, 400, 260),
      next: box(160, 190, 240, 240),
      last: box(40, 190, 120, 240),
      inner: box(290, 190, 390, 240),
    }
    const blocks = Object.values(frames).map(blockIn)
    const arrows = [
      { from: { x: 120, y: 125 }, to: { x: 280, y: 125 } },
      { from: { x: 290, y: 205 }, to: { x: 240, y: 215 } },
      { from: { x: 160, y: 215 }, to: { x: 120, y: 215 } },
    ]
    const ordered = inArrowOrder(blocks, { area: 120_000, frames: Object.values(frames), arrows })
    assert.deepEqual(
      ordered.map((block) => Object.keys(frames)[blocks.indexOf(block)]),
      ['start', 'panel', 'inner', 'next', 'last'],
    )
  })

  it('is not text with arrows that point to it', () => {
    assert.equal(read('ab bc cf fe ed', []), 'abcdef')
  })
})

describe('the order of arrows', () => {
  it('is a permutation of the blocks, whatever the arrows are', () => {
    const point = fc.record({ x: fc.nat({ max: 400 }), y: fc.nat({ max: 300 }) })
    const arrows = fc.array(fc.record({ from: point, to: point }), { maxLength: 12 })
    fc.assert(
      fc.property(arrows, (some) => {
        const frames = cells.map(({ frame }) => frame)
        const blocks = frames.map(blockIn)
        const ordered = inArrowOrder(blocks, { area: 120_000, frames, arrows: some })
        assert.deepEqual(new Set(ordered), new Set(blocks))
        assert.equal(ordered.length, blocks.length)
      }),
    )
  })
})

/** The letters as read, with an arrow between the boxes of each pair. */
function read(pairs: string, frames: Box[] = cells.map(({ frame }) => frame)): string {
  const title = { text: 'A title', left: 40, top: 20, size: 24 }
  const letters = cells.map(({ letter, frame }) => ({
    text: letter,
    left: frame.left + 30,
    top: frame.top + 15,
  }))
  const page = smallPage([title, ...letters], { frames, arrows: pairs.split(' ').map(arrowOf) })
  return readPage(page, 0)
    .blocks.slice(1)
    .map(({ lines }) => lines.join())
    .join('')
}

/** From the lower left corner of a box to that of another. */
function arrowOf(pair: string): Arrow {
  const [from, to] = [...pair].map((letter) => {
    const cell = cells.find((one) => one.letter === letter)
    return { x: cell?.frame.left, y: cell?.frame.bottom }
  })
  return { from, to } as Arrow
}

function blockIn({ left, top }: Box, order: number): Block {
  const place = box(left + 10, top + 10, left + 60, top + 20)
  return blockOf([plainLine(`block ${order}`, place, { order })])
}
