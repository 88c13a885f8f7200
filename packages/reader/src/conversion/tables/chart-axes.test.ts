import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

const read = (texts: SmallText[], more = {}) =>
  readPage(smallPage(texts, more), 0).blocks.map(({ lines }) => lines.join('\n'))

/** The labels of an upright axis, every 30 points from the bottom on. */
const axis = (values: string[]): SmallText[] =>
  values.map((text, index) => ({ text, left: 40 - 5 * text.length, top: 245 - 30 * index }))
const gridlines = [0, 1, 2, 3, 4].map((row) => box(45, 249.5 - 30 * row, 380, 250.5 - 30 * row))
const values: SmallText[] = [
  { text: '12', left: 80, top: 190 },
  { text: '15', left: 160, top: 175 },
  { text: '9', left: 245, top: 205 },
  { text: '18', left: 320, top: 155 },
]

describe('a chart', () => {
  it('has no table between the lines of its grid, and its axis is one block', () => {
    const texts = [...axis(['0', '5', '10', '15', '20']), ...values]
    const blocks = read(texts, { rules: gridlines })
    assert.ok(blocks.includes('20\n15\n10\n5\n0'))
    assert.ok(blocks.every((text) => !text.includes('\t')))
  })

  it('has its axis together whatever stands between the labels', () => {
    const along = ['0', '50', '100', '150', '200']
    const texts = along.map((text, index) => ({ text, left: 60 + 60 * index, top: 240 }))
    assert.ok(read([...texts, ...values]).includes('0\n50\n100\n150\n200'))
  })
})

describe('numbers in equal steps', () => {
  it('are a column of a table if there is text beside them', () => {
    const rows = ['10', '20', '30', '40'].flatMap((text, index) => [
      { text, left: 30, top: 80 + 20 * index },
      { text: `Item ${'abcd'[index]}`, left: 120, top: 80 + 20 * index },
    ])
    assert.deepEqual(read(rows), ['10\tItem a\n20\tItem b\n30\tItem c\n40\tItem d'])
  })

  it('are rows between rules if these are not level with them', () => {
    const rows = ['10', '20', '30', '40'].flatMap((text, index) => [
      { text, left: 60, top: 250 - 30 * index + 8 },
      { text: 'yes', left: 200, top: 250 - 30 * index + 8 },
    ])
    const ruled = read(rows, { rules: gridlines }).join('\n').split('\n')
    assert.deepEqual(ruled.toSorted(), ['10\tyes', '20\tyes', '30\tyes', '40\tyes'])
  })
})
