import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { type Block, blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { paragraphsOf } from './paragraphs.ts'
import { slideTextsOf } from './slide-texts.ts'

/** A block of lines in letters 5 wide; `_` at the end of a text is a space drawn there, `?` is unknown. */
function block(...texts: string[]): Block {
  return blockOf(
    texts.map((marked, row): Line => {
      const text = marked.replace(/[_?]$/, '')
      const endsInSpace = marked.endsWith('?') ? undefined : marked.endsWith('_')
      const box = { left: 0, top: 12 * row, right: 5 * text.length, bottom: 12 * row + 10 }
      return plainLine(text, box, { order: row, endsInSpace })
    }),
  )
}

/** The paragraphs of the first block of a slide; the program is known to draw spaces if `always`. */
function paragraphs(blocks: Block[], always = false): string[] {
  const texts = slideTextsOf(blocks, { width: 720, height: 405, keepsWrapSpaces: always })
  return paragraphsOf(blocks[0] as Block, { texts }).map(({ text }) => text)
}

test('A line with a space at its end is wrapped, whatever its wording.', () => {
  const lines = ['Grown by a half._', 'Prices rose too_', 'in the year']
  assert.deepEqual(paragraphs([block(...lines)]), ['Grown by a half. Prices rose too in the year'])
})

test('A line without one ends a paragraph if the program draws them elsewhere on the slide.', () => {
  const names = block('Importance of', 'the project')
  const others = Array.from({ length: 4 }, () =>
    block('one text that is wrapped_', 'as far as the box_', 'is wide'),
  )
  assert.deepEqual(paragraphs([names, ...others]), ['Importance of', 'the project'])
})

test('A line without one ends a paragraph if the program is known to draw them.', () => {
  assert.deepEqual(paragraphs([block('Review for', 'the board')], true), [
    'Review for',
    'the board',
  ])
})

test('A space behind every paragraph does not join them.', () => {
  const list = block('Revenue_', 'Costs_', 'Hands_')
  const blocks = [list, ...['Profit_', 'Staff_', 'Ships_'].map((text) => block(text))]
  assert.deepEqual(paragraphs(blocks), ['Revenue', 'Costs', 'Hands'])
})

test('A space that an author typed after a short line does not wrap it.', () => {
  const lines = ['Short_', 'A far longer line of the same text box']
  assert.deepEqual(
    paragraphs([block(...lines)]),
    lines.map((line) => line.replace('_', '')),
  )
})

test('A wrapped item goes on below its text.', () => {
  const { lines } = block('• First emission_', 'norms', '• Second emission_', 'norms again')
  const list = lines.map((line) => {
    const isItem = line.text.startsWith('•')
    const { left, right } = line.box
    const box = { ...line.box, left: isItem ? left : 10, right: isItem ? right : right + 10 }
    return { ...line, box, textLeft: isItem ? 10 : undefined }
  })
  assert.deepEqual(paragraphs([blockOf(list)], true), [
    '• First emission norms',
    '• Second emission norms again',
  ])
})

test('A word that was cut because it is too long for its box is put together.', () => {
  assert.deepEqual(paragraphs([block('Gatewa', 'y')], true), ['Gateway'])
  assert.deepEqual(paragraphs([block('SON', 'IC')], true), ['SONIC'])
  assert.deepEqual(paragraphs([block('SlideDeck.Networkin', 'g')], true), ['SlideDeck.Networking'])
  assert.deepEqual(paragraphs([block('Broker', 'UI')], true), ['Broker', 'UI'])
})

test('A web address that goes on in the next line is put together.', () => {
  const address = ['see https://example.org/decks/tree/m', 'aster/talk.pdf']
  assert.deepEqual(paragraphs([block(...address)], true), [address.join('')])
  const alone = ['https://example.org/decks/tree/m', '42x8TUqjn/edit']
  assert.deepEqual(paragraphs([block(...alone)], true), [alone.join('')])
  const two = ['https://example.org/decks/tree/m', 'example.com/talk']
  assert.deepEqual(paragraphs([block(...two)], true), two)
})

test('A mail address that goes on in the next line is put together.', () => {
  const address = ['Write to magdalena@zarza', 'd.example or call us']
  assert.deepEqual(paragraphs([block(...address)], true), [address.join('')])
  const whole = ['Write to ada@example.org_', 'or call us']
  assert.deepEqual(paragraphs([block(...whole)], true), ['Write to ada@example.org or call us'])
})

test('Short lines of code are apart, though a space was typed behind one.', () => {
  const narrow = ['max_depth=2_', 'random_state=42']
  assert.deepEqual(paragraphs([block(...narrow)], true), ['max_depth=2', 'random_state=42'])
})
