import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { box, type SmallText, smallPage } from '../../../test/support/small-page.ts'
import type { Box } from '../box.ts'
import { linesOfPage } from './page-lines.ts'

/** Horizontal rules below one another, between rows of 20 points. */
const rules = [0, 1, 2].map((row) => box(20, 120 + 20 * row, 200, 121 + 20 * row))
const header: SmallText[] = [
  { text: 'Project A', left: 30, top: 104 },
  { text: 'Project B', left: 83, top: 104 },
]
const read = (texts: SmallText[], lines: Box[]) =>
  linesOfPage(smallPage(texts, { rules: lines })).map(({ text }) => text)

describe('text in a row of a table with rules between its rows only', () => {
  it('is apart if it is drawn apart, without a space, however narrow the gap', () => {
    assert.deepEqual(read(header, rules), ['Project A', 'Project B'])
  })

  it('is together if the file draws the space', () => {
    const [first, second] = header as [SmallText, SmallText]
    const texts = [{ ...first, text: 'Project A ' }, second]
    assert.deepEqual(read(texts, rules), ['Project A Project B'])
  })
})

describe('text drawn apart with a narrow gap is together', () => {
  const together = ['Project A Project B']
  it('without rules, and with a single row', () => {
    assert.deepEqual(read(header, []), together)
    assert.deepEqual(read(header, rules.slice(0, 2)), together)
  })

  it('beside rules of different lengths, and beside a grid', () => {
    assert.deepEqual(read(header, [...rules.slice(0, 2), box(20, 160, 150, 161)]), together)
    assert.deepEqual(read(header, [...rules, box(80, 120, 81, 160)]), together)
  })

  it('outside of the table', () => {
    const above = header.map((text) => ({ ...text, top: 60 }))
    assert.deepEqual(read(above, rules), together)
  })
})
