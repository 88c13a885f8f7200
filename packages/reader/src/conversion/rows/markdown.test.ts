import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { box } from '../../../../../test/support/small-page.ts'
import { markdownOf } from './markdown.ts'

function block(lines: string[], more: Partial<SlideBlock> = {}): SlideBlock {
  return { lines, role: 'body', box: box(0, 0, 10, 10), size: 10, confidence: null, ...more }
}

function markdown(...blocks: SlideBlock[]): string {
  const reading: SlideReading = {
    index: 0,
    mode: 'text',
    garbled: false,
    mayHoldWords: false,
    broken: false,
    width: 400,
    height: 300,
    blocks,
  }
  return markdownOf(reading)
}

test('A title is a heading, lines are paragraphs, and what repeats is left out.', () => {
  const written = markdown(
    block(['Sorting in', 'practice'], { role: 'title' }),
    block(['One paragraph.', 'Another one.']),
    block(['Page 3'], { role: 'header-footer' }),
  )
  assert.equal(written, '## Sorting in practice\n\nOne paragraph.\n\nAnother one.')
})

test('List items are one list, nested by their level, numbered where they were.', () => {
  const lines = [
    'Steps:',
    '• Split',
    '– in halves',
    '• Merge',
    '1. First',
    '2) Second',
    'a) Letter',
  ]
  assert.equal(
    markdown(block(lines, { levels: [0, 0, 1, 0, 0, 0, 0] })),
    'Steps:\n\n- Split\n   - in halves\n- Merge\n1. First\n2. Second\n- a) Letter',
  )
})

test('Rows with tabs are a table whose first row is the head; short rows are filled.', () => {
  assert.equal(
    markdown(block(['Name\tSize', 'a|b\t3', 'c'])),
    '| Name | Size |\n| --- | --- |\n| a\\|b | 3 |\n\nc',
  )
  assert.equal(
    markdown(block(['A\tB\tC', 'd\te'])),
    '| A | B | C |\n| --- | --- | --- |\n| d | e |  |',
  )
})

test('What looks like markup is escaped, and plain text stays as it is.', () => {
  const plain = 'snake_case, 5 * 3 < 16, a [note], 50 % & more, C:\\Users, x|y'
  assert.equal(markdown(block([plain])), plain)
  const escapes: [string, string][] = [
    ['# no heading', '\\# no heading'],
    ['> no quote', '\\> no quote'],
    ['---', '\\---'],
    ['*bold* and _slanted_', '\\*bold\\* and \\_slanted\\_'],
    ['[link](http://a.b)', '[link\\](http://a.b)'],
    ['<script>', '\\<script>'],
    ['&lt;', '\\&lt;'],
    ['`code`', '\\`code\\`'],
    ['\\*', '\\\\\\*'],
  ]
  for (const [text, expected] of escapes) assert.equal(markdown(block([text])), expected)
})

test('A mark without text after it, and an empty slide, are nothing special.', () => {
  assert.equal(markdown(block(['•'])), '•')
  assert.equal(markdown(), '')
})

test('A number sign that ends a title stays, and spaced underscores are no rule.', () => {
  const written = markdown(block(['Issue #'], { role: 'title' }), block(['_ _ _']))
  assert.equal(written, '## Issue \\#\n\n\\_ _ _')
  assert.equal(markdown(block(['Why C#'], { role: 'title' })), '## Why C#')
})
