import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import type { Line } from '../lines/line.ts'
import { joinBlocks } from './join-blocks.ts'

/** A line of this size, as high as that and 200 wide. */
function line(order: number, top: number, more: Partial<Line> & { left?: number } = {}): Line {
  const { left = 0, size = 10, ...rest } = more
  const box = { left, top, right: left + 200, bottom: top + size }
  return plainLine(String(order), box, { size, order, ...rest })
}

const areJoined = (...lines: Line[]) => joinBlocks(lines, []).length === 1

describe('two lines are one block', () => {
  it('if the gap is about a line between lines drawn one after the other, and less between others', () => {
    assert.ok(areJoined(line(0, 0), line(1, 20.5)))
    assert.ok(!areJoined(line(0, 0), line(1, 22)))
    assert.ok(areJoined(line(0, 0), line(2, 15)))
    assert.ok(!areJoined(line(0, 0), line(2, 17)))
  })

  it('if their sizes are alike; if less so, they have to be closer', () => {
    assert.ok(areJoined(line(0, 0), line(1, 15, { size: 11 })))
    assert.ok(!areJoined(line(0, 0), line(1, 15, { size: 12 })))
    assert.ok(areJoined(line(0, 0), line(1, 13, { size: 12 })))
    assert.ok(areJoined(line(0, 0, { size: 15 }), line(1, 15)))
    assert.ok(!areJoined(line(0, 0, { size: 17 }), line(1, 17)))
    assert.ok(!areJoined(line(0, 0), line(1, 10, { size: 17 })))
  })

  it('if they run in the same direction', () => {
    assert.ok(areJoined(line(0, 0), line(1, 12, { angle: 0.02 })))
    assert.ok(!areJoined(line(0, 0), line(1, 12, { angle: 0.05 })))
  })

  it('if one is below the other, or begins beside its end and is drawn next', () => {
    assert.ok(areJoined(line(0, 0), line(1, 12, { left: 230 })))
    assert.ok(!areJoined(line(0, 0), line(1, 12, { left: 250 })))
    assert.ok(!areJoined(line(0, 0), line(2, 12, { left: 230 })))
    assert.ok(!areJoined(line(0, 0), line(1, 12, { left: 230, size: 12 })))
    assert.ok(!areJoined(line(0, 0), line(1, 4)))
  })
})

describe('a block', () => {
  it('goes on where the edge of a frame runs through its first line', () => {
    const frame = { left: -5, top: -100, right: 205, bottom: 5.5 }
    assert.equal(joinBlocks([line(0, 0), line(1, 12.8)], [frame]).length, 1)
    assert.equal(joinBlocks([line(0, 0), line(1, 12.8)], [{ ...frame, bottom: 11 }]).length, 2)
  })

  it('ends where two lines continue it, or where it continues two', () => {
    const blocks = (...lines: Line[]) =>
      joinBlocks(lines, []).map((block) => block.lines.map(({ text }) => text).join(' '))
    const wide = { box: { left: 0, top: 0, right: 500, bottom: 10 } }
    assert.deepEqual(blocks(line(0, 0, wide), line(1, 12), line(2, 12, { left: 300 })), [
      '0',
      '1',
      '2',
    ])
    const foot = { box: { left: 0, top: 12, right: 500, bottom: 22 } }
    assert.deepEqual(blocks(line(0, 0), line(1, 0, { left: 300 }), line(2, 12, foot)), [
      '0',
      '1',
      '2',
    ])
  })

  it('comes in the order in which its first line is drawn', () => {
    const first = joinBlocks([line(5, 0), line(1, 100), line(0, 200)], []).map(({ order }) => order)
    assert.deepEqual(first, [0, 1, 5])
  })
})
