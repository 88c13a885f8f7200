import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

const cells = ['one', 'two', 'three', 'four'].map((text, at) => ({
  text,
  left: 160 + 110 * (at % 2),
  top: 110 + 70 * Math.floor(at / 2),
}))
const frames = [0, 1, 2, 3].map((at) => {
  const [left, top] = [150 + 110 * (at % 2), 90 + 70 * Math.floor(at / 2)]
  return box(left, top, left + 100, top + 60)
})
const heads = ['Small', 'Large'].map((text, at) => ({ text, left: 160 + 110 * at, top: 70 }))
const title = { text: 'Title', left: 20, top: 10, size: 24 }

function read(labels: SmallText[]): string[] {
  const page = smallPage([title, ...labels, ...heads, ...cells], { frames })
  return readPage(page, 0).blocks.flatMap(({ lines }) => lines)
}

describe('rows that begin with labels', () => {
  it('are read one after the other, below the heads of their columns', () => {
    const labels = ['Wood', 'Oil'].map((text, at) => ({ text, left: 20, top: 110 + 70 * at }))
    assert.deepEqual(read(labels), [
      ...['Title', 'Small', 'Large'],
      ...['Wood', 'one', 'two'],
      ...['Oil', 'three', 'four'],
    ])
  })

  it('are none if the texts at the left are not beside the cells', () => {
    const notes = ['Wood', 'Oil'].map((text, at) => ({ text, left: 20, top: 78 + 70 * at }))
    assert.deepEqual(read(notes).slice(1, 3), ['Wood', 'Oil'])
  })
})
