import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { type Block, blockOf } from '../lines/block.ts'
import { firstToRead } from './overlapping.ts'

describe('the first of overlapping texts', () => {
  it('is the left one of two that begin at about the same height', () => {
    const left = block([30, 102])
    const right = block([160, 100], [160, 112])
    assert.equal(first(left, right), left)
  })

  it('is the one whose first line is above the other, though its next lines are to the right of it', () => {
    const upper = block([30, 100], [160, 112])
    const lower = block([30, 112])
    assert.equal(first(upper, lower), upper)
    assert.equal(first(lower, upper), upper)
  })
})

function first(...blocks: Block[]): unknown {
  return firstToRead(
    blocks.map((content) => ({ box: content.box, order: 0, framed: false, content })),
  ).content
}

/** Lines 100 wide and 10 high. */
function block(...corners: [left: number, top: number][]): Block {
  return blockOf(
    corners.map(([left, top], order) => {
      const box = { left, top, right: left + 100, bottom: top + 10 }
      return plainLine('a line of text', box, { order })
    }),
  )
}
