import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import { box, smallPage } from '../../../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'

/** The lines of a page with these words below each other, 20 points high, and shapes. */
function read(words: string[], bullets: Box[]) {
  const texts = words.map((text, row) => ({ text, left: 40, top: 40 + row * 30, size: 20 }))
  return linesOfPage(smallPage(texts, { bullets })).map(({ text }) => text)
}

/** A disc before the line in a row. */
const disc = (row: number, left = 25) => box(left, 48 + row * 30, left + 6, 54 + row * 30)

describe('a bullet drawn as a shape', () => {
  it('begins its line like a bullet of a font', () => {
    assert.deepEqual(read(['one', 'two', 'end'], [disc(0), disc(1)]), ['• one', '• two', 'end'])
  })

  it('counts alone on its level if others on the page are like it', () => {
    const texts = [
      { text: 'one', left: 40, top: 40, size: 20 },
      { text: 'two', left: 40, top: 70, size: 20 },
      { text: 'inner', left: 60, top: 100, size: 20 },
    ]
    const page = smallPage(texts, { bullets: [disc(0), disc(1), disc(2, 45)] })
    assert.deepEqual(
      linesOfPage(page).map(({ text }) => text),
      ['• one', '• two', '• inner'],
    )
  })
})

describe('a dot alone on its page', () => {
  const first = { text: 'a heading', left: 20, top: 5, size: 24 }
  const item = { text: 'one item', left: 40, top: 40, size: 20 }
  const readItem = (bullets: Box[], { text } = item) =>
    linesOfPage(smallPage([first, { ...item, text }], { bullets })).map((line) => line.text)[1]

  it('is a bullet where bullets usually stand', () => {
    assert.equal(readItem([disc(0)]), '• one item')
    assert.equal(readItem([disc(0, 14)]), '• one item')
  })

  it('is none further left, before a single word or a number, or before the largest words', () => {
    assert.equal(readItem([disc(0, 13)]), 'one item')
    assert.equal(readItem([disc(0)], { ...item, text: 'item' }), 'item')
    assert.equal(readItem([disc(0)], { ...item, text: '00 01' }), '00 01')
    const page = smallPage([item, { ...item, top: 80, size: 10 }], { bullets: [disc(0)] })
    assert.equal(linesOfPage(page)[0]?.text, 'one item')
  })

  it('is none if a shape of its size is elsewhere on the page, as points of a chart are', () => {
    assert.equal(readItem([disc(0), disc(5, 200)]), 'one item')
    assert.equal(readItem([disc(0), box(200, 200, 220, 220)]), '• one item')
  })
})

describe('a bullet drawn as a shape in right-to-left text', () => {
  it('is to the right of its line', () => {
    const texts = ['אחת', 'שתים', 'PDF'].map((text, row) => ({
      ...{ text: [...text].reverse().join(''), size: 20 },
      ...{ left: 340 - text.length * 10, top: 40 + row * 30 },
    }))
    const page = smallPage(texts, { bullets: [disc(0, 350), disc(1, 350), disc(2, 350)] })
    assert.deepEqual(
      linesOfPage(page).map(({ text, box, textLeft }) => [text, box.right, textLeft]),
      [
        ['• אחת', 356, 340],
        ['• שתים', 356, 340],
        ['• FDP', 356, 340],
      ],
    )
  })
})

describe('a shape beside a line', () => {
  it('is no bullet if it is the only one', () => {
    assert.deepEqual(read(['one', 'two'], [disc(0)]), ['one', 'two'])
  })

  it('is no bullet far from its line, above it or as high as it', () => {
    assert.deepEqual(read(['one', 'two'], [disc(0, -10), disc(1, -10)]), ['one', 'two'])
    const above = [box(25, 38, 31, 44), box(25, 68, 31, 74)]
    assert.deepEqual(read(['one', 'two'], above), ['one', 'two'])
    const high = [box(15, 40, 35, 60), box(15, 70, 35, 90)]
    assert.deepEqual(read(['one', 'two'], high), ['one', 'two'])
  })

  it('adds nothing to a line that has a list mark', () => {
    assert.deepEqual(read(['1. one', '2. two'], [disc(0), disc(1)]), ['1. one', '2. two'])
  })
})
