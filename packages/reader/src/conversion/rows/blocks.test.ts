import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import fc from 'fast-check'
import { box } from '../../../../../test/support/small-page.ts'
import { type Block, blockRoles, blocksOf, slideArea } from './blocks.ts'
import { rowOf } from './columns.ts'

function slide(blocks: Partial<SlideBlock>[], more: Partial<SlideReading> = {}): SlideReading {
  const plain = { lines: ['Text'], role: 'body' as const, size: 10, confidence: null }
  return {
    ...{ index: 0, mode: 'text', garbled: false, mayHoldWords: false, broken: false },
    ...{ width: 400, height: 200 },
    blocks: blocks.map((block) => ({ ...plain, box: box(40, 20, 80, 40), ...block })),
    ...more,
  }
}

function boxesOf(reading: SlideReading): Block['box'][] {
  return blocksOf(reading).map((block) => block.box)
}

describe('the area of a slide', () => {
  it('is null if the slide fills its page, and otherwise its place on the page as shown', () => {
    const panel = box(0.1, 0.5, 0.9, 0.95)
    const shown = box(0.1, 0.05, 0.9, 0.5)
    assert.equal(slideArea(slide([])), null)
    assert.deepEqual(slideArea(slide([], { location: { page: 0, panel } })), [0.1, 0.5, 0.8, 0.45])
    assert.deepEqual(
      slideArea(slide([], { location: { page: 0, panel, shown } })),
      [0.1, 0.05, 0.8, 0.45],
    )
  })
})

describe('the blocks of a slide', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'e', '\u0301', '\t', ' ', '•') })
  const edge = fc.integer({ min: -100, max: 500 })
  const given = fc.record({
    lines: fc.array(line, { maxLength: 3 }),
    role: fc.constantFrom('title', 'body', 'header-footer'),
    box: fc.tuple(edge, edge, edge, edge).map(([a, b, c, d]) => {
      return box(Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d))
    }),
    confidence: fc.constantFrom(null, 0, 0.98765, 1),
  }) satisfies fc.Arbitrary<Partial<SlideBlock>>

  it('hold the text of the columns slide, title and body, by their roles and in their order', () => {
    fc.assert(
      fc.property(fc.array(given), fc.boolean(), (blocks, isTable) => {
        const reading = slide(blocks.map((block) => (isTable ? { ...block, isTable } : block)))
        const row = rowOf(reading, ['blocks', 'slide', 'title', 'body'])
        const textWithRoles = (...roles: string[]) =>
          (row.blocks as Block[])
            .filter(({ role }) => roles.includes(role))
            .map(({ text }) => text)
            .join('\n')
        assert.equal(textWithRoles(...blockRoles), row.slide)
        assert.equal(textWithRoles('title'), row.title)
        assert.equal(textWithRoles('text', 'table'), row.body)
      }),
    )
  })

  it('lie on the slide, rounded to four digits', () => {
    fc.assert(
      fc.property(fc.array(given), (blocks) => {
        for (const place of boxesOf(slide(blocks))) {
          const [left = -1, top = -1, width = -1, height = -1] = place ?? []
          for (const share of [left, top, width, height]) {
            assert.ok(share >= 0 && share <= 1 && share === Number(share.toFixed(4)), `${share}`)
          }
          assert.ok(left + width <= 1.0001 && top + height <= 1.0001)
        }
      }),
    )
  })

  it('have their places in shares of the slide', () => {
    assert.deepEqual(boxesOf(slide([{ box: box(40, 20, 140, 60) }])), [[0.1, 0.1, 0.25, 0.2]])
  })

  it('that were read in a straightened picture lie where the picture shows them', () => {
    const quarterTurn = { intoShown: [0, -1, 1, 1, 0, 0, 0, 0, 1] }
    const [turned] = boxesOf(slide([{ box: box(40, 20, 140, 60) }], quarterTurn))
    assert.deepEqual(turned, [0.7, 0.1, 0.2, 0.25])
  })

  it('have no place if they are printed around the slides of a handout', () => {
    const around = { role: 'header-footer', isOutside: true } as const
    const [, printed] = blocksOf(slide([{}, { ...around, lines: ['Course 7'] }]))
    assert.deepEqual(printed, {
      ...{ text: 'Course 7', role: 'header-footer', box: null, confidence: null },
    })
  })

  it('say which of them are tables, unless they are titles or repeat', () => {
    const roles = (['body', 'title', 'header-footer'] as const).map((role) => ({ role }))
    const tables = roles.map((block) => ({ ...block, isTable: true as const }))
    assert.deepEqual(
      blocksOf(slide([...roles, ...tables])).map(({ role }) => role),
      ['text', 'title', 'header-footer', 'table', 'title', 'header-footer'],
    )
  })

  it('name the words that OCR is not sure of with their places, at most a hundred', () => {
    const word = { text: 'Oss', confidence: 0.78349, box: box(0.25, 0.5, 0.375, 0.75) }
    const [named, many, outside, sure] = blocksOf(
      slide([
        { words: [word, { ...word, confidence: 0.93 }, { ...word, confidence: null }] },
        { words: Array.from({ length: 120 }, () => word) },
        { words: [word], isOutside: true },
        {},
      ]),
    )
    const place = [0.25, 0.5, 0.125, 0.25]
    assert.deepEqual(named?.unsure, [{ text: 'Oss', confidence: 0.783, box: place }])
    assert.equal(many?.unsure?.length, 100)
    assert.equal(outside?.unsure?.[0]?.box, null)
    assert.ok(sure && !('unsure' in sure))
  })
})
