import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { paragraphsOf } from './paragraphs.ts'

/** The paragraphs of lines below one another, in letters 5 wide. */
function paragraphs(texts: string[], isTitle = false): string[] {
  const lines = texts.map((text, row): Line => {
    const box = { left: 0, top: 12 * row, right: 5 * text.length, bottom: 12 * row + 10 }
    const rest = { angle: 0, heading: false, artifact: false, confidence: null }
    return { text, box, size: 10, order: row, ...rest }
  })
  return paragraphsOf(blockOf(lines), isTitle).map(({ text }) => text)
}

const full = 'This line is so long that the next word of the text found no room on it'

test('A wrapped line is joined to the one before.', () => {
  assert.deepEqual(paragraphs([full, 'anymore, and goes on here.']), [
    `${full} anymore, and goes on here.`,
  ])
})

test('A line that leaves room for the next word ends a paragraph.', () => {
  assert.deepEqual(paragraphs([full, 'ends here.', 'Another one']), [
    `${full} ends here.`,
    'Another one',
  ])
})

test('A list mark starts a paragraph even where the line before is full.', () => {
  assert.deepEqual(paragraphs([full, '• an item']), [full, '• an item'])
})

test('Short lines with capitals are items; in a title they are one text.', () => {
  const lines = ['Revenue grew', 'Costs shrank']
  assert.deepEqual(paragraphs(lines), lines)
  assert.deepEqual(paragraphs(lines, true), ['Revenue grew Costs shrank'])
})

test('A hyphen at the end of a line is kept and joined without a space.', () => {
  const broken = `${full.slice(0, -2)}well-`
  assert.deepEqual(paragraphs([broken, 'known fact']), [`${broken}known fact`])
})
