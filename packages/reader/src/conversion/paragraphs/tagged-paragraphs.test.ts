import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { blockOf } from '../lines/block.ts'
import { paragraphsOf } from './paragraphs.ts'
import { slideTextsOf } from './slide-texts.ts'

const full = 'This line is so long that the next word of the text found no room on it'

/** The paragraphs of lines below one another, in letters 5 wide, whose paragraphs in the document's structure are given. */
function taggedParagraphs(texts: string[], numbers: number[]): string[] {
  const lines = texts.map((text, row) => {
    const box = { left: 0, top: 12 * row, right: 5 * text.length, bottom: 12 * row + 10 }
    return plainLine(text, box, { order: row, startsIn: numbers[row], endsIn: numbers[row] })
  })
  const block = blockOf(lines)
  const slide = slideTextsOf([block], { width: 720, height: 405 })
  return paragraphsOf(block, { texts: slide }).map(({ text }) => text)
}

test('Lines that the document has in different paragraphs are not joined.', () => {
  const names = [full, 'of the text found']
  assert.equal(taggedParagraphs(names, [1, 1]).length, 1)
  assert.deepEqual(taggedParagraphs(names, [1, 2]), names)
})

test('Full lines that the document has in one paragraph are joined, whatever their words say.', () => {
  const sentences = [`${full}.`, 'Another sentence.']
  assert.deepEqual(taggedParagraphs(sentences, [1, 1]), [sentences.join(' ')])
})

test('Lines that the document has as one text without a line break are joined, unless it is a listing.', () => {
  const texts = (letterWidth?: number) => {
    const lines = ['Agenda', 'Another sentence of it'].map((text, row) => {
      const box = { left: 0, top: 12 * row, right: 5 * text.length, bottom: 12 * row + 10 }
      return plainLine(text, box, { order: row, unbroken: { start: 1, end: 1 }, letterWidth })
    })
    return paragraphsOf(blockOf(lines)).length
  }
  assert.equal(texts(), 1)
  assert.equal(texts(5), 2)
})

test("An author's own line breaks inside a paragraph of the document stay.", () => {
  assert.equal(taggedParagraphs(['Agenda', full], [1, 1]).length, 2)
})

test('A text box that the document has as one paragraph, with line breaks in it, is read by its words.', () => {
  const lines = ['Agenda', `${full}.`, 'Another sentence.']
  assert.deepEqual(taggedParagraphs(lines, [1, 1, 1]), lines)
})

test('Lines of code keep their ends, also if the document has them in one paragraph.', () => {
  const code = ['for (const line of lines) {', '  print(line);', '}']
  assert.equal(taggedParagraphs(code, [1, 1, 1]).length, 3)
})
