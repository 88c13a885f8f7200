import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Arrow, Frame, Page } from '@rowdeck/core/deck-model/page'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

const text = (written: string, ...[left, top, size]: [number, number, number?]): SmallText => ({
  ...{ text: written, left, top, size: size ?? 10 },
})
const arrow = (...[x1, y1, x2, y2]: [number, number, number, number]): Arrow => ({
  from: { x: x1, y: y1 },
  to: { x: x2, y: y2 },
})
const title = text('How an order is shipped', 20, 10, 24)
const texts = [title, text('Order', 30, 115), text('Ship', 230, 115)]
const frames: Frame[] = [box(20, 100, 120, 140), box(220, 100, 320, 140)]
const across = arrow(120, 120, 220, 120)

const readingOf = (drawn: SmallText[], more: Partial<Page>) =>
  readPage(smallPage(drawn, { pathCount: 9, ...more }), 0, { relations: true })

/** Edges as `from > to`, with labels behind colons. */
function edgesOf(drawn: SmallText[], more: Partial<Page>): string[] {
  return (readingOf(drawn, more).relations ?? []).flatMap(({ nodes, edges }) =>
    edges.map(({ from, to, label }) => {
      const ends = `${nodes[from]?.text} > ${nodes[to]?.text}`.replaceAll('\n', '/')
      return label === '' ? ends : `${ends}: ${label}`
    }),
  )
}

describe('the relations of a page of a PDF file', () => {
  it('are arrows that end at two shapes with text, if they are asked for', () => {
    const page = smallPage(texts, { frames, arrows: [across] })
    assert.equal(readPage(page, 0).relations, undefined)
    assert.deepEqual(readPage(page, 0, { relations: true }).relations, [
      {
        nodes: [
          { text: 'Order', box: frames[0], shape: 'other' },
          { text: 'Ship', box: frames[1], shape: 'other' },
        ],
        edges: [{ from: 0, to: 1, label: '', direction: 'forward', isGlued: false }],
        isWhole: false,
      },
    ])
    const short = [arrow(129, 120, 220, 120), arrow(120, 120, 211, 120)]
    assert.deepEqual(edgesOf(texts, { frames, arrows: short }), [])
    assert.deepEqual(edgesOf(texts, { frames, arrows: [arrow(128, 120, 212, 120)] }), [
      'Order > Ship',
    ])
  })

  it('lead to a shape once, however often it was drawn, and not to the head of an arrow or a dot', () => {
    const outlines = frames.map(({ left, top, right, bottom }) =>
      box(left - 1, top - 1, right + 1, bottom + 1),
    )
    const heads = [box(210, 116, 220, 124)]
    const drawn = { frames: [...frames, ...outlines, ...heads], arrows: [across] }
    assert.deepEqual(edgesOf(texts, drawn), ['Order > Ship'])
  })

  it('do not come from text alone, or lead to a shape without text, a picture or a cell of a table', () => {
    const pointer = [title, text('Look here', 30, 115), text('Ship', 230, 115)]
    const [, ship] = frames as [Frame, Frame]
    assert.deepEqual(edgesOf(pointer, { frames: [ship], arrows: [arrow(80, 120, 220, 120)] }), [])
    assert.deepEqual(edgesOf(texts.slice(0, 2), { frames, arrows: [across] }), [])
    const [order] = frames as [Frame, Frame]
    const pictured = { frames: [order], pictures: [box(220, 100, 320, 140)], arrows: [across] }
    assert.deepEqual(edgesOf([...texts.slice(0, 2), text('Caption', 240, 142)], pictured), [])
  })

  it('have the lines of a shape as its paragraphs, also where the largest text on the page is in it', () => {
    const wrapped = [
      text('Check what is in the', 221, 106, 10),
      text('stock of the store', 221, 117, 10),
      text('Order', 30, 112, 14),
    ]
    assert.deepEqual(edgesOf(wrapped, { frames, arrows: [across] }), [
      'Order > Check what is in the stock of the store',
    ])
  })

  it('have labels beside their middles, also of arrows with corners', () => {
    const labeled = [...texts, text('by mail', 150, 106)]
    assert.deepEqual(edgesOf(labeled, { frames, arrows: [across] }), ['Order > Ship: by mail'])
    const bends = [
      { x: 70, y: 220 },
      { x: 270, y: 220 },
    ]
    const bent = { ...arrow(70, 140, 270, 140), bends }
    const below = [...texts, text('by mail', 150, 206)]
    assert.deepEqual(edgesOf(below, { frames, arrows: [bent] }), ['Order > Ship: by mail'])
  })

  it('lead to a panel as such, and to the shapes in it', () => {
    const inside = [text('Store', 240, 60), text('Pack', 240, 115), text('Send', 240, 175)]
    const shapes = [
      box(20, 100, 120, 140),
      box(220, 50, 340, 210),
      box(230, 100, 320, 140),
      box(230, 160, 320, 200),
    ]
    const arrows = [arrow(120, 120, 220, 120), arrow(275, 140, 275, 160)]
    assert.deepEqual(
      edgesOf([title, text('Order', 30, 115), ...inside], { frames: shapes, arrows }),
      ['Order > Store', 'Pack > Send'],
    )
  })
})
