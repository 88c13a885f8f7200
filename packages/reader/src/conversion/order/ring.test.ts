import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

const title = { text: 'Title', left: 20, top: 10, size: 24 }

function read(texts: SmallText[]): string[] {
  const { blocks } = readPage(smallPage([title, ...texts]), 0)
  return blocks.flatMap(({ lines }) => lines).slice(1)
}

/** Steps on an ellipse, clockwise from the top, which lies behind by a share of a step. */
function ring(count: number, behind = 0): SmallText[] {
  return Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * (at + behind)) / count - Math.PI / 2
    return {
      text: `step${at}`,
      left: 185 + 140 * Math.cos(angle),
      top: 165 + 90 * Math.sin(angle),
    }
  })
}

const inOrder = (count: number) => Array.from({ length: count }, (_, at) => `step${at}`)

describe('texts in a ring', () => {
  it('are read clockwise from the top, however they are drawn', () => {
    for (const count of [5, 6, 8]) {
      assert.deepEqual(read(ring(count)), inOrder(count))
      assert.deepEqual(read(ring(count).reverse()), inOrder(count))
    }
  })

  it('begin left of the top if none is there', () => {
    assert.deepEqual(read(ring(6, -0.5)), inOrder(6))
  })

  it('follow the text in the middle, before what is below them', () => {
    const middle = { text: 'middle', left: 185, top: 165 }
    const below = { text: 'a note', left: 20, top: 285, size: 7 }
    assert.deepEqual(read([...ring(6), below, middle]), ['middle', ...inOrder(6), 'a note'])
  })

  it('are a grid if some stand in the corners', () => {
    const grid = [0, 1, 2, 3, 5, 6, 7, 8].map((at) => ({
      text: `cell${at}`,
      left: 20 + 150 * (at % 3),
      top: 80 + 70 * Math.floor(at / 3),
    }))
    assert.deepEqual(read(grid).slice(0, 4), ['cell0', 'cell1', 'cell2', 'cell3'])
  })
})
