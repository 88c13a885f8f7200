import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import fc from 'fast-check'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { joinBlocks } from '../blocks/join-blocks.ts'
import { blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { readPage } from '../slides/read-page.ts'
import { readingOrder } from './reading-order.ts'

const boxes: fc.Arbitrary<Box> = fc
  .record({
    left: fc.integer({ min: 0, max: 350 }),
    top: fc.integer({ min: 0, max: 250 }),
    width: fc.integer({ min: 0, max: 200 }),
    height: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height }))

const lines: fc.Arbitrary<Line[]> = fc
  .array(boxes, { maxLength: 40 })
  .map((all) =>
    all.map((box, order) => plainLine(`line ${order}`, box, { order, place: 2 * order })),
  )
const places = fc.option(fc.integer({ min: 0, max: 80 }), { nil: undefined })
const frames: fc.Arbitrary<Frame[]> = fc.array(
  fc.tuple(boxes, places).map(([box, place]) => (place === undefined ? box : { ...box, place })),
  { maxLength: 10 },
)

describe('reading order', () => {
  it('is a permutation of the blocks: nothing is lost or doubled', () => {
    fc.assert(
      fc.property(lines, frames, (all, union) => {
        const blocks = all.map((line) => blockOf([line]))
        const ordered = readingOrder(blocks, { area: 120_000, frames: union, rules: [] })
        assert.deepEqual(new Set(ordered), new Set(blocks))
        assert.equal(ordered.length, blocks.length)
      }),
    )
  })
})

describe('a centered line', () => {
  it('is read before a shorter one below it, though both could stand in columns', () => {
    const texts = [
      { text: 'For n items the number obeys', left: 20, top: 100 },
      { text: 'T(n) = n + 1', left: 130, top: 130 },
      { text: 'and so on', left: 20, top: 160 },
    ]
    const { blocks } = readPage(smallPage(texts), 0)
    assert.deepEqual(
      blocks.flatMap(({ lines: read }) => read),
      texts.map(({ text }) => text),
    )
  })
})

describe('columns of cards', () => {
  it('with even bands between them are cut at once, each read before the next', () => {
    const lefts = [20, 114, 210, 304]
    const heights = [50, 30, 20, 40]
    const heads = lefts.map((left, index) => ({
      text: `Head ${index}`,
      left: left + 5,
      top: 85,
      size: 8,
    }))
    const bodies = heads.map(({ left }, index) => ({
      text: `Body ${index}`,
      left,
      top: 145,
      size: 8,
    }))
    const frames = lefts.flatMap((left, index) => [
      { left, right: left + 80, top: 80, bottom: 120 },
      { left, right: left + 80, top: 140, bottom: 140 + (heights[index] ?? 0) },
    ])
    const pairs = [heads.slice(0, 2), bodies.slice(0, 2), heads.slice(2), bodies.slice(2)]
    const { blocks } = readPage(smallPage(pairs.flat(), { frames }), 0)
    assert.deepEqual(
      blocks.flatMap(({ lines: read }) => read),
      heads.flatMap(({ text }, index) => [text, `Body ${index}`]),
    )
  })
})

describe('a list beside a drawing that reaches into it', () => {
  it('is read before the drawing', () => {
    const texts = [
      { text: '• one', left: 20, top: 100 },
      { text: '• two', left: 20, top: 111 },
      { text: '• a long third item that reaches below', left: 20, top: 122 },
      { text: 'Label', left: 150, top: 97, size: 9 },
    ]
    const { blocks } = readPage(smallPage(texts), 0)
    assert.equal(blocks.at(-1)?.lines[0], 'Label')
  })
})

describe('paragraphs of one text', () => {
  it('are read together, however far apart, before what stands beside them', () => {
    const texts = [
      { text: 'First paragraph', left: 20, top: 80 },
      { text: 'Second paragraph', left: 20, top: 112 },
      { text: 'Third paragraph, longer than those', left: 20, top: 144 },
      { text: 'Near', left: 110, top: 91 },
    ]
    const { blocks } = readPage(smallPage(texts), 0)
    assert.deepEqual(
      blocks.flatMap(({ lines: read }) => read),
      texts.map(({ text }) => text),
    )
  })
})

describe('a list of several levels', () => {
  it('is read whole before the label that stands beside its gap', () => {
    const texts = [
      { text: '• First', left: 20, top: 80, size: 12 },
      { text: '– a longer item of the second level', left: 40, top: 101 },
      { text: '• Second, as long as the first and longer', left: 20, top: 124, size: 12 },
      { text: 'Label', left: 150, top: 85, size: 6 },
    ]
    const { blocks } = readPage(smallPage(texts), 0)
    assert.equal(blocks.at(-1)?.lines[0], 'Label')
  })
})

describe('a slide from right to left', () => {
  const read = (texts: SmallText[]) =>
    readPage(smallPage(texts), 0).blocks.flatMap(({ lines }) => lines)

  it('has its columns from the right', () => {
    const texts = [
      turned({ text: 'שמאל', left: 20, top: 100 }),
      turned({ text: 'ימין', left: 300, top: 100 }),
    ]
    assert.deepEqual(read(texts), ['ימין', 'שמאל'])
  })

  it('has a line whole whose Latin letters, digits and bullet are drawn apart', () => {
    const texts = [
      { text: 'PDF 20', left: 60, top: 100 },
      { text: '•', left: 130, top: 100 },
      turned({ text: 'קובץ', left: 95, top: 100 }),
    ]
    assert.deepEqual(read(texts), ['• קובץ PDF 20'])
  })
})

/** Letters of a hand-built page go from left to right; this text is turned to stand as it is seen. */
function turned({ text, ...place }: SmallText): SmallText {
  return { ...place, text: [...text].reverse().join('') }
}

describe('blocks', () => {
  it('have every line once', () => {
    fc.assert(
      fc.property(lines, frames, (all, union) => {
        const members = joinBlocks(all, union).flatMap((block) => block.lines)
        assert.deepEqual(new Set(members), new Set(all))
        assert.equal(members.length, all.length)
      }),
    )
  })
})
