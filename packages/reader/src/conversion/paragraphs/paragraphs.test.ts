import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { separatorOf } from './join-lines.ts'
import { lineBreaksOf, paragraphsOf } from './paragraphs.ts'
import { slideTextsOf } from './slide-texts.ts'

/** The paragraphs of lines below one another, in letters 5 wide. */
function paragraphs(texts: string[], isTitle = false): string[] {
  const block = blockOf(linesOf(texts))
  const slide = slideTextsOf([block], { width: 720, height: 405 })
  return paragraphsOf(block, { isTitle, texts: slide }).map(({ text }) => text)
}

function linesOf(texts: string[]): Line[] {
  return texts.map((text, row): Line => {
    const box = { left: 0, top: 12 * row, right: 5 * text.length, bottom: 12 * row + 10 }
    return plainLine(text, box, { order: row })
  })
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

test('A line of a list item is not centered, though it may end as far from the right as it is indented.', () => {
  const [item, second, third] = linesOf([`• ${full} or`, full, 'Goes on there']) as [
    Line,
    Line,
    Line,
  ]
  const indented = (line: Line) => ({
    ...line,
    box: { ...line.box, left: 10, right: line.box.right + 10 },
  })
  const lines = [{ ...item, textLeft: 10 }, indented(second), indented(third)]
  assert.deepEqual(
    paragraphsOf(blockOf(lines)).map(({ text }) => text),
    [`• ${full} or ${full} Goes on there`],
  )
})

test('Short lines with capitals are items; a title that is wrapped is one text.', () => {
  const lines = ['Revenue grew', 'Costs shrank']
  assert.deepEqual(paragraphs(lines), lines)
  const title = ['How the harbour has grown and what', 'it cost the town']
  assert.deepEqual(paragraphs(title, true), [title.join(' ')])
})

test('A hyphen at the end of a line is kept and joined without a space.', () => {
  const broken = `${full.slice(0, -2)}well-`
  assert.deepEqual(paragraphs([broken, 'known fact']), [`${broken}known fact`])
})

test('A word that shares its end with a later one is apart from the word between them.', () => {
  for (const [first, second] of [
    ['Ein-', 'und Ausgang'],
    ['short-', 'or long-term'],
    ['in-', 'en uitgang'],
  ]) {
    const lines = [`${full} ${first}`, `${second} of all goods`]
    assert.deepEqual(paragraphs(lines), [lines.join(' ')])
  }
})

test('Lines that end a sentence each are paragraphs.', () => {
  const sentences = [`${full}.`, 'Another thought.', 'A third one is of middling length.']
  assert.deepEqual(paragraphs(sentences), sentences)
})

test('A short full line goes on after an article, a preposition or a comma.', () => {
  assert.deepEqual(paragraphs(['Introduction to the', 'Forum']), ['Introduction to the Forum'])
  assert.deepEqual(paragraphs(['London, Paris,', 'Rome']), ['London, Paris, Rome'])
})

test('A line that other lines of the slide outrun by more than a word was not wrapped.', () => {
  const lines = linesOf(['open the cupboard now', 'close the door again'])
  const long = linesOf(['A line at the same edge that is much longer than both of the others'])
  const block = blockOf(lines)
  const apart = paragraphsOf(block, { texts: slideTextsOf([block, blockOf(long)]) })
  assert.equal(apart.length, 2)
})

test('Every line of a listing is a paragraph, however long the lines are.', () => {
  const listing = ['#include <stdio.h>', 'int main(void) {', 'return printf("%d", 42);', '}']
  assert.deepEqual(paragraphs(listing), listing)
  const commands = ['git clone https://example.org/deck.git', 'cd deck', 'npm install']
  assert.deepEqual(paragraphs(commands), commands)
})

test('A list item that ends with a semicolon is not code.', () => {
  const items = [`• ${full}`, 'goes on here;', '• another one;']
  assert.deepEqual(paragraphs(items), [`• ${full} goes on here;`, '• another one;'])
})

test('Mail addresses, web addresses and arrows stand on lines of their own.', () => {
  const people = ['Ada Lovelace', 'ada@example.org', 'Alan Turing', 'alan@example.org']
  assert.deepEqual(paragraphs(people), people)
  assert.equal(paragraphs(['Ada Lovelace, London, Analytical Engines', '⇒ so it is']).length, 2)
  const addresses = ['https://example.org/people/ada/', 'https://example.org/people/alan/']
  assert.deepEqual(paragraphs(addresses), addresses)
})

test('Short lines of Japanese that begin a phrase each are apart.', () => {
  assert.deepEqual(paragraphs(['守らないと', '著作権侵害']), ['守らないと', '著作権侵害'])
  assert.deepEqual(paragraphs(['自社開発', 'プログラム']), ['自社開発', 'プログラム'])
})

test('A word in Latin letters ends where a script without spaces begins.', () => {
  const lines = ['第１章', 'OSSと知的財産権の基礎']
  assert.deepEqual(paragraphs(lines, true), lines)
})

test('Words in brackets under a long line go on with it.', () => {
  const words = `${full} anymore`
  assert.deepEqual(paragraphs([words, '(or so) they say']), [`${words} (or so) they say`])
})

test('A number after a hyphen at the end of a line belongs to the word before it.', () => {
  const lines = [`${full} in times of Covid-`, '19 and in later ones, as long as it lasts']
  assert.deepEqual(paragraphs(lines), [lines.join('')])
})

test('Text in brackets is one text, however much room is left on its first line.', () => {
  const lines = [`${full} (and the`, 'others)']
  assert.deepEqual(paragraphs(lines), [lines.join(' ')])
})

test('A number with a bracket starts an item, also where a bracket is open.', () => {
  assert.equal(paragraphs(['Steps (all', '1) open', full]).length, 3)
})

/** The paragraphs of two lines of which the letters of the second are narrower, as in a proportional font. */
function proportional(texts: [string, string], isTitle = false): string[] {
  const [first, second] = linesOf(texts) as [Line, Line]
  const narrower = { ...second, box: { ...second.box, right: 4 * second.text.length } }
  return paragraphsOf(blockOf([first, narrower]), { isTitle }).map(({ text }) => text)
}

test('Two lines are a listing if one of them looks like code and the first ends a sentence.', () => {
  const prose = proportional(['Taxonomy of the', 'public services'])
  assert.equal(prose.join(' '), 'Taxonomy of the public services')
  const announced: [string, string] = ['Then:', 'sudo apt update']
  assert.deepEqual(proportional(announced, true), announced)
})

test('A bold line above one that is not is a paragraph.', () => {
  const [head, text] = linesOf(['Goals of the year', 'more ships and fewer papers']) as [Line, Line]
  const block = blockOf([
    { ...head, bold: true },
    { ...text, bold: false },
  ])
  assert.equal(paragraphsOf(block).length, 2)
})

test('The lines of a list are not centered, even if their indent is as wide as the room behind them.', () => {
  const [item, first, second] = linesOf([
    '• '.padEnd(72, 'x'),
    full.slice(0, 60),
    'Institute for it',
  ])
  const indented = [first, second].map((line) => {
    const { box } = line as Line
    return { ...(line as Line), box: { ...box, left: 30, right: box.right + 30 } }
  })
  const list = blockOf([{ ...(item as Line), textLeft: 30 }, ...indented])
  assert.equal(paragraphsOf(list).at(-1)?.text.endsWith('Institute for it'), true)
  assert.equal(paragraphsOf(list).length, 1)
})

test('The work for a line does not grow with the number of lines of its block and of other blocks.', () => {
  let reads = 0
  const counting = <Thing extends object>(thing: Thing): Thing =>
    new Proxy(thing, {
      get(target, name) {
        reads++
        return Reflect.get(target, name)
      },
    })
  const readsOf = (count: number) => {
    const lines = linesOf(Array.from({ length: count }, () => full)).map(counting)
    const others = linesOf(Array.from({ length: count }, () => 'A label')).map((line) =>
      counting(blockOf([line])),
    )
    const block = blockOf(lines)
    reads = 0
    paragraphsOf(block, { texts: slideTextsOf([block, ...others], { width: 720, height: 405 }) })
    return reads / count
  }
  assert.ok(readsOf(400) < 1.2 * readsOf(100))
})

test('Korean that is wrapped inside a word, where no space is drawn, is joined without one.', () => {
  const texts = [
    '계약 조건도 모두 포함될 수 있',
    '다. 관할 국가마다 다를 수 있으며',
    '분쟁도 많다.',
  ]
  const lines = linesOf(texts).map((line, row) => ({ ...line, endsInSpace: row === 1 }))
  const block = blockOf(lines)
  const slide = slideTextsOf([block], { width: 720, height: 405, keepsWrapSpaces: true })
  const separators = lineBreaksOf(block, { texts: slide }).map((lineBreak) =>
    separatorOf(lineBreak.before.text, lineBreak),
  )
  assert.deepEqual(separators, ['', ' '])
})

test('Lines of cards that look alike are lines of their own, as they are in the other cards.', () => {
  const cards = [
    ['Surgery', 'Dr Amara Nwosu', '5512'],
    ['Anaesthesia', 'Dr Paul Reiter', '5514'],
    ['Paediatrics', 'Dr Lena Fuchs', '5520'],
    ['Radiology', 'Dr Omid Karimi', '5533'],
  ]
  const blocks = cards.map((texts, column) => {
    const lines = linesOf(texts).map((line, row) => {
      const { left, right, ...box } = line.box
      const moved = { ...box, left: left + 150 * column, right: right + 150 * column }
      return { ...line, box: moved, bold: row === 0 }
    })
    return blockOf(lines)
  })
  const texts = slideTextsOf(blocks, { width: 720, height: 405 })
  for (const [at, block] of blocks.entries()) {
    const found = paragraphsOf(block, { isTitle: false, texts })
    assert.deepEqual(
      found.map(({ text }) => text),
      cards[at],
    )
  }
})
