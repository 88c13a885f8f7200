import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { type Block, blockOf } from '../lines/block.ts'
import { findTitle } from './find-title.ts'

const slideHeight = 400

/** A block of one line of this size, 300 wide. */
function block(text: string, top: number, { size = 12, heading = false } = {}): Block {
  const box = { left: 40, top, right: 340, bottom: top + size }
  return blockOf([plainLine(text, box, { size, order: top, heading })])
}

test('The title is the topmost block in a large font at the top.', () => {
  const blocks = [block('Body', 200), block('Title', 40, { size: 30 }), block('More body', 230)]
  assert.equal(findTitle(blocks, slideHeight), 1)
})

test('A heading of the document structure is the title wherever it is.', () => {
  const blocks = [block('Large', 40, { size: 30 }), block('Heading', 300, { heading: true })]
  assert.equal(findTitle(blocks, slideHeight), 1)
  const section = block('2. The model, 2.1 Mathematics', 10, { size: 8, heading: true })
  assert.equal(
    findTitle([section, block('Terms', 40, { size: 20, heading: true })], slideHeight),
    1,
  )
  const figure = block('87 %', 90, { size: 60, heading: true })
  assert.equal(
    findTitle([block('Results', 10, { size: 24, heading: true }), figure], slideHeight),
    0,
  )
})

test('A kicker above a larger line is not the title.', () => {
  const blocks = [
    block('Chapter two', 30, { size: 15 }),
    block('The title', 50, { size: 26 }),
    block('Body text of the slide', 150),
    block('that is longer than the rest', 170),
  ]
  assert.equal(findTitle(blocks, slideHeight), 1)
})

test('A slide of labels in one size, or of bullets, has no title.', () => {
  const labels = [100, 140, 180, 240, 300].map((top) => block('Label', top, { size: 24 }))
  assert.equal(findTitle(labels, slideHeight), -1)
  assert.equal(findTitle([block('• Large bullet', 30, { size: 30 })], slideHeight), -1)
})

test('The text of one of several cards is not the title if another text is larger.', () => {
  const framed = (text: string, top: number) => {
    const own = block(text, top, { size: 30 })
    return { ...own, frame: { left: 30, top: top - 10, right: 350, bottom: top + 40 } }
  }
  const larger = block('Guiding questions', 80, { size: 34 })
  const cards = [framed('The first question', 60), framed('The second question', 280)]
  assert.equal(findTitle([...cards, larger], slideHeight), 2)
  assert.equal(findTitle([cards[0] as Block, block('Body text', 280)], slideHeight), 0)
})

test('A number above the name of a section is not its title.', () => {
  const blocks = [block('01', 60, { size: 40 }), block('Introduction', 110, { size: 30 })]
  assert.notEqual(findTitle(blocks, slideHeight), 0)
})

test('A section slide with one large text is titled by it, in the lower half too.', () => {
  const blocks = [block('Section', 240, { size: 20 }), block('8', 380, { size: 8 })]
  assert.equal(findTitle(blocks, slideHeight), 0)
  assert.equal(findTitle([block('A footnote', 240, { size: 8 })], slideHeight), -1)
})

test('A small line at the very top, with nothing beside it, is the title.', () => {
  const body = [block('Larger body', 120, { size: 18 }), block('More of it', 150, { size: 18 })]
  assert.equal(findTitle([block('Small title', 20), ...body], slideHeight), 0)
  assert.equal(findTitle([block('Label', 100), ...body], slideHeight), -1)
})

test('Larger text in the middle is not the title if there are words of nearly its size above it.', () => {
  const above = block('1. The first step of two', 100, { size: 16 })
  const below = block('2. The second step', 130, { size: 18 })
  const body = block('and more text, longer than both', 200, { size: 16 })
  assert.equal(findTitle([above, below, body], slideHeight), -1)
  const kicker = block('A small line', 100, { size: 10 })
  assert.equal(findTitle([kicker, below, body], slideHeight), 1)
})

test('A list whose items begin with triangles is not the title.', () => {
  const lines = ['▶ First item', '▶ Second item'].map((text, row) => {
    const top = 150 + row * 30
    return plainLine(
      text,
      { left: 40, top, right: 340, bottom: top + 20 },
      { size: 20, order: row },
    )
  })
  assert.equal(findTitle([blockOf(lines)], slideHeight), -1)
})

test('The work grows with the number of blocks, not with its square.', () => {
  let looks = 0
  const blocks = Array.from({ length: 1000 }, (_, at) => {
    const { size, ...rest } = block('Label', at % slideHeight)
    return Object.defineProperty({ ...rest, size }, 'size', {
      get: () => {
        looks++
        return size
      },
    })
  })
  findTitle(blocks, slideHeight)
  assert.ok(looks < 100 * blocks.length, `${looks} looks at sizes`)
})
