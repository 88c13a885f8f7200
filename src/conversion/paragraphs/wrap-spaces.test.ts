import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../test/support/plain-line.ts'
import { type Block, blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { paragraphsOf } from './paragraphs.ts'
import { wrapSpacesOf } from './wrap-spaces.ts'

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
  const spaces = wrapSpacesOf(blocks, always)
  return paragraphsOf(blocks[0] as Block, { spaces }).map(({ text }) => text)
}

test('A line with a space at its end is wrapped, whatever its wording.', () => {
  const lines = ['Grown by a half._', 'Prices rose too_', 'in the year']
  assert.deepEqual(paragraphs([block(...lines)]), ['Grown by a half. Prices rose too in the year'])
})

test('A line without one ends a paragraph if the program draws them elsewhere on the slide.', () => {
  const names = block('Importance of', 'the project')
  assert.deepEqual(paragraphs([names]), ['Importance of the project'])
  assert.deepEqual(paragraphs([names, block('a wrapped_', 'line')]), [
    'Importance of',
    'the project',
  ])
})

test('A line without one ends a paragraph if the program is known to draw them.', () => {
  assert.deepEqual(paragraphs([block('Review for', 'the board')], true), [
    'Review for',
    'the board',
  ])
})

test('Spaces tell nothing if most paragraphs end in one too.', () => {
  const blocks = [block('Revenue_', 'Costs_'), block('Profit_'), block('Staff_'), block('Plan')]
  assert.deepEqual(paragraphs(blocks), ['Revenue', 'Costs'])
})

test('A space that an author typed after a short line does not wrap it.', () => {
  const lines = ['Short_', 'A far longer line of the same text box']
  assert.deepEqual(
    paragraphs([block(...lines)]),
    lines.map((line) => line.replace('_', '')),
  )
})

test('Unknown line ends, hyphens and scripts without spaces are judged by other signs.', () => {
  assert.deepEqual(paragraphs([block('one of the?', 'lines')], true), ['one of the lines'])
  assert.deepEqual(paragraphs([block('a long-', 'lived one')], true), ['a long-lived one'])
  assert.deepEqual(paragraphs([block('これは長い一行の', 'テキストです')], true), [
    'これは長い一行のテキストです',
  ])
})

test('A dash that touches its word goes on with the text, and is joined as it is drawn.', () => {
  assert.deepEqual(paragraphs([block('for all the', '—even us')], true), ['for all the—even us'])
  assert.deepEqual(paragraphs([block('for all the', '— even us')], true).length, 2)
})

test('A wrapped item goes on below its text, however wide other lines of the block are.', () => {
  const { lines } = block(
    '• First emission_',
    'norms',
    'A much wider line that belongs to other text',
  )
  const [item, rest, wide] = lines as [Line, Line, Line]
  const hanging = { ...rest, box: { ...rest.box, left: 10, right: rest.box.right + 10 } }
  const list = blockOf([{ ...item, textLeft: 10 }, hanging, wide])
  assert.equal(paragraphs([list], true)[0], '• First emission norms')
})

test('A word that was cut because it is too long for its box is put together.', () => {
  assert.deepEqual(paragraphs([block('Gatewa', 'y')], true), ['Gateway'])
  assert.deepEqual(paragraphs([block('SON', 'IC')], true), ['SONIC'])
  assert.deepEqual(paragraphs([block('SlideDeck.Networkin', 'g')], true), ['SlideDeck.Networking'])
  assert.deepEqual(paragraphs([block('Broker', 'UI')], true), ['Broker', 'UI'])
  assert.deepEqual(paragraphs([block('msb-node', 'dam')], true), ['msb-node', 'dam'])
})

test('A web address that goes on in the next line is put together.', () => {
  const address = ['see https://example.org/decks/tree/m', 'aster/talk.pdf']
  assert.deepEqual(paragraphs([block(...address)], true), [address.join('')])
  const alone = ['https://example.org/decks/tree/m', '42x8TUqjn/edit']
  assert.deepEqual(paragraphs([block(...alone)], true), [alone.join('')])
  const two = ['https://example.org/decks/tree/m', 'example.com/talk']
  assert.deepEqual(paragraphs([block(...two)], true), two)
})

test('A line of code is wrapped where it fills a wide box and ends in a space, not where the author indents the next.', () => {
  const long = 'result = compute(first, second, third, fourth) # adds the_'
  const joined = [`${long.slice(0, -1)} numbers`, 'return result;']
  assert.deepEqual(paragraphs([block(long, 'numbers', 'return result;')], true), joined)
  const code = block(long, 'numbers', 'return result;')
  const [first, second, third] = code.lines as [Line, Line, Line]
  const deeper = { ...second, box: { ...second.box, left: 10, right: second.box.right + 10 } }
  const apart = blockOf([first, deeper, third])
  assert.equal(paragraphs([apart], true).length, 3)
  const narrow = ['max_depth=2_', 'random_state=42']
  assert.deepEqual(paragraphs([block(...narrow)], true), ['max_depth=2', 'random_state=42'])
})
