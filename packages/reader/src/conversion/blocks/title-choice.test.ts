import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { type Block, blockOf } from '../lines/block.ts'
import { findTitle } from './find-title.ts'

const slideHeight = 400

interface Look {
  size?: number
  left?: number
  /** Distance from line to line; the font size by default. */
  step?: number
}

/** A block of lines of this size, 150 wide. */
function block(text: string, top: number, look: Look = {}): Block {
  const { size = 12, left = 40, step = size } = look
  return blockOf(
    text.split('\n').map((words, at) => {
      const box = { left, top: top + at * step, right: left + 150, bottom: top + at * step + size }
      return plainLine(words, box, { size, order: top + at })
    }),
  )
}

const titleOf = (...blocks: Block[]) => findTitle(blocks, slideHeight)
const body = block('Body text of the slide\nthat says more than the title', 200)

describe('the title of a slide', () => {
  it('is larger than most text, if only by a tenth', () => {
    assert.equal(titleOf(block('A little larger', 90, { size: 13.2 }), body), 0)
    assert.equal(titleOf(block('Hardly larger', 90, { size: 12.5 }), body), -1)
  })

  it('may be as large as the body if its letters are large, but not one of many such texts', () => {
    const large = { size: 24 }
    const texts = [100, 140, 180, 220, 260].map((top) => block('Text', top, large))
    assert.equal(titleOf(...texts.slice(0, 3)), 0)
    assert.equal(titleOf(...texts), -1)
  })

  it('may be as large as the items of a list below it, however many', () => {
    const items = [90, 150, 210, 270].map((top) => block('• Item of a list', top))
    assert.equal(titleOf(block('What to do', 20), ...items), 0)
  })

  it('is the topmost of the large texts at the top, unless that is much smaller', () => {
    const larger = block('The larger one', 100, { size: 26 })
    assert.equal(titleOf(block('The title', 20, { size: 17 }), larger, body), 0)
    assert.equal(
      titleOf(block('The header', 20, { size: 10 }), larger, block('and', 300, { size: 9 })),
      1,
    )
  })

  it('is not the line right above it in clearly smaller letters', () => {
    const title = block('The title', 66, { size: 40 })
    assert.equal(titleOf(block('May 2026', 30, { size: 24 }), title, body), 1)
    assert.equal(titleOf(block('The title of the slide', 30, { size: 24 }), title, body), 0)
    assert.equal(titleOf(block('The title', 30, { size: 36 }), title, body), 0)
    assert.equal(titleOf(block('The title', 30, { size: 24, left: 170 }), title, body), 0)
  })

  it('is the left one of two beside each other', () => {
    const size = 30
    const right = block('Right', 28, { size, left: 220 })
    assert.equal(titleOf(right, block('Left', 32, { size }), body), 1)
  })

  it('is among the largest texts if it is below the top of the slide', () => {
    const largest = block('The largest', 180, { size: 30 })
    const small = block('Smaller', 140, { size: 16 })
    assert.equal(titleOf(small, largest, block('Body text, which is long', 300)), 1)
    const low = block('Largest, far down', 300, { size: 30 })
    const text = block('Body text of the slide', 350, { size: 10 })
    assert.equal(titleOf(block('Nearly as large', 150, { size: 26 }), low, text), 0)
  })

  it('does not start in the lower half if words are above it', () => {
    const low = block('Large', 240, { size: 30 })
    assert.equal(titleOf(block('Text above, which is longer', 100), low), -1)
  })

  it('is the one large text above all others, nearly down to the bottom', () => {
    const below = block('Words below it', 350, { size: 16 })
    assert.equal(titleOf(block('A section', 240, { size: 24 }), below), 0)
    assert.equal(titleOf(block('A section', 240, { size: 18 }), below), -1)
    assert.equal(titleOf(block('Alone', 240, { size: 14.2 })), 0)
    assert.equal(titleOf(block('A caption', 240, { size: 13.8 })), -1)
    assert.equal(titleOf(block('Low', 330, { size: 24 })), 0)
    assert.equal(titleOf(block('Far down', 345, { size: 24 })), -1)
  })

  it('is below one line that labels it, such as the number of a chapter', () => {
    const name = block('Its name', 280, { size: 24 })
    const label = (text: string, top: number, left = 40) => block(text, top, { size: 16, left })
    assert.equal(titleOf(label('Chapter 1', 240), name), 1)
    assert.equal(titleOf(label('Words\nabove', 230), name), -1)
    assert.equal(titleOf(label('Far above', 200), name), -1)
    assert.equal(titleOf(label('Elsewhere', 240, 200), name), -1)
  })

  it('has at most four lines and is no list', () => {
    const size = 30
    assert.equal(titleOf(block('a\nb\nc\nd', 20, { size }), body), 0)
    assert.equal(titleOf(block('a\nb\nc\nd\ne', 20, { size }), body), -1)
    assert.equal(titleOf(block('– Item', 20, { size }), body), -1)
    assert.equal(titleOf(block('2024', 20, { size }), body), -1)
    assert.equal(titleOf(block('1. Aims\n2. Means', 20, { size }), body), -1)
    assert.equal(titleOf(block('1. Aims\nand means', 20, { size }), body), 0)
  })

  it('is no paragraph, which is long and has a full stop', () => {
    const words = (count: number, end = '.') =>
      block(Array(count).fill('word').join(' ') + end, 20, { size: 12 })
    const text = block('Body text', 150, { size: 12 })
    assert.equal(titleOf(words(28), text), 0)
    assert.equal(titleOf(words(29), text), -1)
    assert.equal(titleOf(words(29, ''), text), 0)
    assert.equal(titleOf(words(29, ' v1.5'), text), 0)
  })

  it('is not a tag in much smaller letters above or beside a longer text that is not slanted', () => {
    const title = block('The title', 40, { size: 30 })
    const tag = (text: string) => block(text, 10, { size: 16, left: 240 })
    assert.equal(titleOf(tag('Part 2'), title, body), 1)
    assert.equal(titleOf(tag('The title of it'), title, body), 0)
    const slanted = { ...title, lines: title.lines.map((line) => ({ ...line, angle: 0.5 })) }
    assert.equal(titleOf(tag('Part 2'), slanted, body), 0)
  })
})

describe('a small line at the very top', () => {
  const large = block('Larger body text', 150, { size: 18 })

  it('is the title with one or two lines', () => {
    assert.equal(titleOf(block('One\nTwo', 20), large), 0)
    assert.equal(titleOf(block('One\nTwo\nThree', 20), large), -1)
  })

  it('is no title if it starts or ends too low, or has something beside it', () => {
    assert.equal(titleOf(block('Label', 84), large), -1)
    assert.equal(titleOf(block('One\nTwo', 20, { step: 90 }), large), -1)
    assert.equal(titleOf(block('Left', 20), block('Right', 20, { left: 220 }), large), -1)
  })

  it('is no title if it is the first line of a listing in a monospaced font', () => {
    const typed = (text: string, top: number) => {
      const { lines } = block(text, top)
      return blockOf(lines.map((line) => ({ ...line, letterWidth: 7 })))
    }
    const code = typed("words <- read('words.csv')\nprint(words)", 60)
    assert.equal(titleOf(typed('# Read one file', 20), code), -1)
    assert.equal(titleOf(block('One file', 20), code), 0)
    assert.equal(titleOf(typed('One file', 20), typed('What it is for\nand how', 60)), 0)
  })

  it('is no title if it is all that the slide says', () => {
    assert.equal(titleOf(block('A footnote', 20)), -1)
  })

  it('is none of three figures side by side, however large', () => {
    const figure = (text: string, left: number) => block(text, 130, { size: 40, left })
    const head = block('In one year', 90, { size: 24 })
    const texts = [20, 220, 420].map((left) => block('of all our users', 175, { left }))
    const figures = [figure('3', 20), figure('99.98 %', 220), figure('41 ms', 420)]
    assert.equal(titleOf(head, ...figures, ...texts), 0)
  })
})
