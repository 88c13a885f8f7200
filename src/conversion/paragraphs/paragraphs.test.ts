import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../test/support/plain-line.ts'
import { blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { reachOf } from './line-reach.ts'
import { paragraphsOf } from './paragraphs.ts'

/** The paragraphs of lines below one another, in letters 5 wide. */
function paragraphs(texts: string[], isTitle = false): string[] {
  return paragraphsOf(blockOf(linesOf(texts)), { isTitle }).map(({ text }) => text)
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

test('Short lines with capitals are items; in a title they are one text.', () => {
  const lines = ['Revenue grew', 'Costs shrank']
  assert.deepEqual(paragraphs(lines), lines)
  assert.deepEqual(paragraphs(lines, true), ['Revenue grew Costs shrank'])
})

test('A hyphen at the end of a line is kept and joined without a space.', () => {
  const broken = `${full.slice(0, -2)}well-`
  assert.deepEqual(paragraphs([broken, 'known fact']), [`${broken}known fact`])
})

test('A full line that ends a sentence, or announces something, ends a paragraph.', () => {
  assert.deepEqual(paragraphs([`${full}.`, 'Another thought']), [`${full}.`, 'Another thought'])
  assert.deepEqual(paragraphs([`${full}:`, 'the first']), [`${full}:`, 'the first'])
  assert.deepEqual(paragraphs([`${full} by A.`, 'Turing']), [`${full} by A. Turing`])
})

test('A short full line goes on after an article, a preposition or a comma.', () => {
  assert.deepEqual(paragraphs(['Introduction to the', 'Forum']), ['Introduction to the Forum'])
  assert.deepEqual(paragraphs(['London, Paris,', 'Rome']), ['London, Paris, Rome'])
})

test('A line that other lines of the slide outrun by more than a word was not wrapped.', () => {
  const lines = linesOf(['open the cupboard now', 'close the door again'])
  const long = linesOf(['A line at the same edge that is much longer than both of the others'])
  const joined = paragraphsOf(blockOf(lines), { reach: reachOf(lines) })
  const apart = paragraphsOf(blockOf(lines), { reach: reachOf([...lines, ...long]) })
  assert.deepEqual([joined.length, apart.length], [1, 2])
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
  for (const line of ['ada@example.org', '⇒ so it is', '=> so it is']) {
    assert.deepEqual(paragraphs(['Ada Lovelace, London, Analytical Engines', line]).length, 2)
  }
  const addresses = ['https://example.org/people/ada/', 'https://example.org/people/alan/']
  assert.deepEqual(paragraphs(addresses), addresses)
})

test('Short lines of Japanese are apart if each begins a phrase, and joined if one begins with a particle.', () => {
  assert.deepEqual(paragraphs(['守らないと', '著作権侵害']), ['守らないと', '著作権侵害'])
  assert.deepEqual(paragraphs(['自社開発', 'プログラム']), ['自社開発', 'プログラム'])
  assert.deepEqual(paragraphs(['条件を添付して', 'ください']), ['条件を添付してください'])
  assert.deepEqual(paragraphs(['ソフトウェ', 'アライセンス']), ['ソフトウェアライセンス'])
  assert.deepEqual(paragraphs(['サービスの', '提案書']), ['サービスの提案書'])
})

test('A word in Latin letters ends where a script without spaces begins.', () => {
  const lines = ['第１章', 'OSSと知的財産権の基礎']
  assert.deepEqual(paragraphs(lines, true), lines)
})

test('A line of a script without spaces may leave a letter of room, which a mark that cannot begin a line took along.', () => {
  const wide = 'この一行はとても長くて幅いっぱいに書かれている文章の一部で次の行に続いています'
  const countWith = (roomEm: number) => {
    const texts = [wide, 'また続いています']
    const lines = texts.map((text, row): Line => {
      const right = row === 0 ? 400 - 10 * roomEm : 80
      const box = { left: 0, top: 12 * row, right, bottom: 12 * row + 10 }
      return { ...(linesOf([text])[0] as Line), box, order: row }
    })
    const last = { ...(lines[0] as Line), text: 'x', order: 2 }
    const box = { left: 0, top: 24, right: 400, bottom: 34 }
    return paragraphsOf(blockOf([...lines, { ...last, box }])).length
  }
  assert.deepEqual([countWith(1.5), countWith(3)], [2, 3])
})

test('Words in brackets under a short line are a paragraph, under a long one they go on with it.', () => {
  assert.deepEqual(paragraphs(['MPI_Create', '(collective)']), ['MPI_Create', '(collective)'])
  const words = `${full} anymore`
  assert.deepEqual(paragraphs([words, '(or so) they say']), [`${words} (or so) they say`])
})

test('A number after a hyphen at the end of a line belongs to the word before it.', () => {
  assert.deepEqual(paragraphs(['all the while in times of Covid-', '19 and later']), [
    'all the while in times of Covid-19 and later',
  ])
})

test('Text in brackets is one text, however much room is left on its first line.', () => {
  const lines = [`${full} (and the`, 'others)']
  assert.deepEqual(paragraphs(lines), [lines.join(' ')])
  assert.deepEqual(paragraphs(['Winter (Break', ')', full]), ['Winter (Break)', full])
  assert.deepEqual(paragraphs(['（概要', '説明）', full]), ['（概要説明）', full])
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
  assert.deepEqual(proportional(['Taxonomy of the', 'public services']), [
    'Taxonomy of the public services',
  ])
  const announced: [string, string] = ['Then:', 'sudo apt update']
  assert.deepEqual(proportional(announced, true), announced)
})

test('Two lines in a monospaced font are a listing if one of them looks like code.', () => {
  const lines = ['Taxonomy of the', 'public services']
  assert.deepEqual(paragraphs(lines), lines)
})

test('A bold line above one that is not is a paragraph; one with a bold word goes on.', () => {
  const [head, text] = linesOf([full, 'of the text found no room']) as [Line, Line]
  const joined = (bold: boolean | undefined) =>
    paragraphsOf(
      blockOf([
        { ...head, bold },
        { ...text, bold: false },
      ]),
    ).length === 1
  assert.deepEqual([joined(true), joined(undefined), joined(false)], [false, true, true])
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
