import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import type { Line } from '../lines/line.ts'
import { joinBlocks } from './join-blocks.ts'

/** A line 200 wide and 10 high. */
function line(text: string, left: number, top: number): Line {
  const box: Box = { left, top, right: left + 200, bottom: top + 10 }
  return plainLine(text, box, { order: Number(text) })
}

function textsOf(lines: Line[], frames: Box[] = []): string[] {
  return joinBlocks(lines, frames).map((block) => block.lines.map(({ text }) => text).join(' '))
}

test('Lines directly below one another are one block, from top to bottom.', () => {
  assert.deepEqual(textsOf([line('1', 0, 12), line('0', 0, 0), line('2', 0, 24)]), ['0 1 2'])
})

test('A wide gap separates blocks, and so does a line above two columns.', () => {
  assert.deepEqual(textsOf([line('0', 0, 0), line('1', 0, 40)]), ['0', '1'])
  const heading = { ...line('0', 0, 0), box: { left: 0, top: 0, right: 500, bottom: 10 } }
  assert.deepEqual(textsOf([heading, line('1', 0, 12), line('2', 300, 12)]), ['0', '1', '2'])
})

test('Lines in different frames are not joined.', () => {
  const frames = [
    { left: -5, top: -2, right: 205, bottom: 11 },
    { left: -5, top: 11, right: 205, bottom: 30 },
  ]
  assert.deepEqual(textsOf([line('0', 0, 0), line('1', 0, 13)], frames), ['0', '1'])
})

test('Lines that the document has as one text without a line break are joined across frames.', () => {
  const frames = [{ left: -5, top: 12, right: 205, bottom: 30 }]
  const texts = (start: number) => {
    const first = { ...line('0', 0, 0), unbroken: { start: 1, end: 2 } }
    return textsOf([first, { ...line('1', 0, 13), unbroken: { start, end: start } }], frames)
  }
  assert.deepEqual(texts(2), ['0 1'])
  assert.deepEqual(texts(1), ['0', '1'])
})

test('Lines of one text stay together where the edge of a frame runs through one of them.', () => {
  const frames = [{ left: -5, top: 14.5, right: 205, bottom: 300 }]
  assert.deepEqual(textsOf([line('0', 0, 0), line('1', 0, 12.8)], frames), ['0 1'])
  assert.deepEqual(textsOf([line('0', 0, 0), line('2', 0, 12.8)], frames), ['0', '2'])
})

test('Labels that run up the page are blocks of their own, however near they are.', () => {
  const label = (text: string, top: number) => {
    const box = { left: 0, top, right: 10, bottom: top + 80 }
    return plainLine(text, box, { order: Number(text), angle: -Math.PI / 2 })
  }
  assert.deepEqual(textsOf([label('0', 0), label('1', 90)]), ['0', '1'])
})

test('Lines of one size that begin together in a picture, whose drawing order is unknown, are a block at any line spacing.', () => {
  const seen = (text: string, left: number, top: number) => ({
    ...line(text, left, top),
    ...{ order: 0, confidence: 0.99 },
    ...(text.startsWith('•') ? { textLeft: left + 16 } : {}),
  })
  const lines = [
    seen('• A first item', 100, 100),
    seen('that is long', 116, 119),
    seen('• A second', 100, 138),
    seen('Aside', 140, 157),
  ]
  assert.deepEqual(
    joinBlocks(lines, []).map((block) => block.lines.map(({ text }) => text)),
    [['• A first item', 'that is long', '• A second'], ['Aside']],
  )
})
