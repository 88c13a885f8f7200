import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { box, smallPage } from '../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'
import { withoutSquaredPaper } from './squared-paper.ts'

const [width, height] = [400, 300]

/** Rules every 20 points, `margin` away from the edges of the page. */
function squares(margin: number) {
  const upright = Array.from({ length: width / 20 - 1 }, (_, index) => {
    const x = 20 + index * 20
    return box(x, margin, x, height - margin)
  })
  const level = Array.from({ length: height / 20 - 1 }, (_, index) => {
    const y = 20 + index * 20
    return box(margin, y, width - margin, y)
  })
  return [...upright, ...level]
}

const texts = [
  { text: 'The plan', left: 25, top: 12, size: 30 },
  { text: 'First', left: 65, top: 102 },
  { text: 'Second', left: 65, top: 122 },
  { text: 'Third', left: 245, top: 102 },
  { text: 'Fourth', left: 245, top: 122 },
]

describe('a page on squared paper', () => {
  it('is not one table, and has its title', () => {
    const { blocks } = readPage(smallPage(texts, { rules: squares(0) }), 0)
    assert.deepEqual(
      blocks.map(({ role, lines }) => [role, ...lines]),
      [
        ['title', 'The plan'],
        ['body', 'First', 'Second'],
        ['body', 'Third', 'Fourth'],
      ],
    )
  })

  it('keeps its other rules', () => {
    const border = box(40, 60, 200, 60)
    assert.deepEqual(withoutSquaredPaper([...squares(0), border], { width, height }), [border])
  })
})

describe('a table', () => {
  it('keeps its rules, which end before the edges of the page', () => {
    assert.deepEqual(withoutSquaredPaper(squares(15), { width, height }), squares(15))
  })

  it('keeps them if they reach the edges in one direction only', () => {
    const level = squares(0).filter(({ top, bottom }) => top === bottom)
    assert.deepEqual(withoutSquaredPaper(level, { width, height }), level)
  })
})
