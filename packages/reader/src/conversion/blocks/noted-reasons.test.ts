import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinsNoted, noted } from '../../../../../test/support/noted.ts'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { findTitle } from './find-title.ts'
import { joinBlocks } from './join-blocks.ts'
import { joinMarks } from './join-marks.ts'
import { joinNumbers } from './join-numbers.ts'
import { joinTails } from './join-tails.ts'
import { splitHeads } from './split-head.ts'

const slideHeight = 400

/** A line 100 wide, as high as its letters; drawn in the order of its top. */
function line(text: string, top: number, more: Partial<Line> & { left?: number } = {}): Line {
  const { left = 40, size = 10, ...rest } = more
  const box = { left, top, right: left + 100, bottom: top + size }
  return plainLine(text, box, { size, order: top, ...rest })
}

function candidatesOf(lines: Line[]) {
  const blocks = lines.map((one) => blockOf([one]))
  return noted(() => findTitle(blocks, slideHeight)).flatMap((note) =>
    note.stage === 'title'
      ? [note.candidates.map(({ line, because }) => [line.text, because])]
      : [],
  )
}

test('The evidence of the title is noted, then that of other texts that could have been it.', () => {
  const slide = [
    line('Title', 40, { size: 30 }),
    line('Panel', 70, { size: 28 }),
    line('Name', 170, { size: 40 }),
    ...[250, 270, 290].map((top) => line('Body text', top)),
  ]
  const atTop = 'at the top, and larger than most text, or in large letters that few have'
  const largest = 'larger than the text, nearly the largest, and below no words of its size'
  assert.deepEqual(candidatesOf(slide), [
    [
      ['Title', atTop],
      ['Panel', atTop],
      ['Name', largest],
    ],
  ])
})

test('A title below a kicker is noted with the evidence of the kicker; no title as no candidates.', () => {
  const kicker = line('Chapter two', 30, { size: 17 })
  const slide = [kicker, line('The title', 50, { size: 26 }), line('Body text of the slide', 150)]
  const [[title, other] = []] = candidatesOf(slide)
  assert.match(String(title), /^The title,larger than a text that is at the top/)
  assert.match(String(other), /^Chapter two,at the top/)
  assert.deepEqual(candidatesOf([line('• Item', 30)]), [[]])
})

test('What parts a line from the one above it is noted by name, and nothing if they are in one block.', () => {
  const first = line('a', 0)
  const frame = { left: 0, top: 0, right: 300, bottom: 11 }
  const reasons: [second: Line, reason: string | undefined][] = [
    [line('b', 14, { order: 1 }), undefined],
    [line('b', 14, { order: 1, angle: 1.5 }), 'another direction'],
    [line('b', 14, { order: 1, size: 20 }), 'another size'],
    [line('b', 15, { order: 1, size: 12 }), 'another size and a gap'],
    [line('b', 19, { order: 2 }), 'a wide gap'],
  ]
  for (const [second, reason] of reasons) {
    const found = joinsNoted(() => joinBlocks([first, second], []))
    assert.deepEqual(found, reason === undefined ? [] : [`a | b: ${reason}`])
  }
  const framed = joinsNoted(() => joinBlocks([first, line('b', 12, { order: 1 })], [frame]))
  assert.deepEqual(framed, ['a | b: another frame'])
})

test('A line above two columns is noted as parted from both, and two columns from the line below them.', () => {
  const columns = [line('b', 14, { order: 1 }), line('c', 14, { left: 160, order: 2 })]
  const wide = (top: number, order: number) => {
    const box = { left: 40, top, right: 260, bottom: top + 10 }
    return plainLine('a', box, { order })
  }
  const above = joinsNoted(() => joinBlocks([wide(0, 0), ...columns], []))
  assert.deepEqual(above, ['a | b: another line beside it', 'a | c: another line beside it'])
  const below = joinsNoted(() => joinBlocks([...columns, wide(28, 3)], []))
  assert.deepEqual(below, ['b | a: another line above it', 'c | a: another line above it'])
})

test('The head that is split off a block is noted, and so are marks, numbers and tails that are joined to lines.', () => {
  const head = blockOf([line('Title', 20, { size: 30 }), line('• Item', 52)])
  const split = joinsNoted(() => splitHeads([head], slideHeight))
  assert.deepEqual(split, ['Title | • Item: the head of the slide'])
  const marks = joinsNoted(() => joinMarks([line('•', 0), line('Item', 0, { left: 150 })]))
  assert.deepEqual(marks, ['• + Item: a list mark'])
  const steps = [0, 40, 80].flatMap((top, at) => [
    line(String(at + 1), top),
    line('Step', top, { left: 150 }),
  ])
  assert.equal(joinsNoted(() => joinNumbers(steps, []))[0], '1 + Step: a column of numbers')
  const code = [0, 12, 24].flatMap((top, at) => [
    line('code', top, { order: 2 * at }),
    line('comment', top, { left: 200, order: 2 * at + 1 }),
  ])
  assert.equal(joinsNoted(() => joinTails(code, []))[0], 'code + comment: a tail of the line')
})
