import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { type Block, blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { paragraphsOf } from './paragraphs.ts'
import { slideTextsOf } from './slide-texts.ts'

/** Lines of code in letters 6 wide, indented by this many letters. */
function listing(rows: [number, string][], top = 0): Line[] {
  return rows.map(([indent, text], row) => {
    const left = 40 + 6 * indent
    const place = { left, top: top + 12 * row, right: left + 6 * text.length }
    return plainLine(text, { ...place, bottom: place.top + 10 }, { order: row })
  })
}

test('Lines of code in a monospaced font keep their indentation, across blank lines too.', () => {
  const head = blockOf(
    listing([
      [0, 'int main() {'],
      [2, 'int count = 0;'],
    ]),
  )
  const rest = blockOf(
    listing(
      [
        [2, 'while (true) {'],
        [4, 'count += 1;'],
        [2, '}'],
      ],
      60,
    ),
  )
  const textsOf = (block: typeof head) =>
    paragraphsOf(block, { texts: slideTextsOf([head, rest]) }).map(({ text }) => text)
  assert.deepEqual(textsOf(head), ['int main() {', '  int count = 0;'])
  assert.deepEqual(textsOf(rest), ['  while (true) {', '    count += 1;', '  }'])
})

/** As `listing`, but the letters of every other line are narrower, as in a proportional font. */
function proportionalListing(rows: [number, string][]): string[] {
  const lines = listing(rows).map((line, index) => {
    const width = line.box.right - line.box.left
    const right = line.box.left + width * (index % 2 === 0 ? 1 : 0.8)
    return { ...line, box: { ...line.box, right } }
  })
  return paragraphsOf(blockOf(lines)).map(({ text }) => text)
}

test('Lines of code in another font, whose spaces cannot be counted, are indented by four spaces per level.', () => {
  const rows: [number, string][] = [
    [0, 'int main() {'],
    [2, 'while (true) {'],
    [4, 'count += 1;'],
    [2, '}'],
    [0, '}'],
  ]
  const indents = proportionalListing(rows).map((text) => text.search(/\S/))
  assert.deepEqual(indents, [0, 4, 8, 4, 0])
})

test('Lines of code that are not indented in equal steps, or written from the right, have no indentation.', () => {
  const uneven: [number, string][] = [
    [0, 'int main() {'],
    [2, 'first = 1;'],
    [5, 'second = 2;'],
    [7, 'third = 3;'],
  ]
  const hebrew: [number, string][] = [
    [0, 'שלום = 1;'],
    [4, 'עולם = 22;'],
    [4, 'ספר = 333;'],
  ]
  for (const rows of [uneven, hebrew]) {
    assert.deepEqual(
      proportionalListing(rows),
      rows.map(([, text]) => text),
    )
  }
})

test('A title that looks like code is not indented.', () => {
  const lines = listing([
    [2, 'import { rows }'],
    [0, 'from "rowdeck";'],
  ])
  const [first] = paragraphsOf(blockOf(lines), { isTitle: true })
  assert.doesNotMatch(first?.text ?? '', /^ /)
})

test('Lines in a monospaced font are a listing if they are indented by whole spaces, whatever they say.', () => {
  const rows: [number, string][] = [
    [0, 'set count ['],
    [3, 'incr i'],
    [3, 'incr i'],
    [0, ']'],
  ]
  const textsOf = (letterWidth: number | undefined, shiftPt = 0) => {
    const lines = listing(rows).map((line, row) => {
      const left = line.box.left + (row === 1 ? shiftPt : 0)
      return { ...line, box: { ...line.box, left }, letterWidth }
    })
    return paragraphsOf(blockOf(lines)).map(({ text }) => text)
  }
  assert.deepEqual(textsOf(6), ['set count [', '   incr i', '   incr i', ']'])
  assert.notEqual(textsOf(undefined)[1], '   incr i')
  assert.notEqual(textsOf(6, 3)[1], '   incr i')
})

test('A paragraph in a monospaced font whose first line is indented is no listing.', () => {
  const lines = listing([
    [8, 'verifies the'],
    [0, 'commands and the'],
    [0, 'arguments of it'],
  ]).map((line) => ({ ...line, letterWidth: 6 }))
  const texts = paragraphsOf(blockOf(lines)).map(({ text }) => text)
  assert.ok(texts.every((text) => !text.startsWith(' ')))
})

/** A block in a monospaced font; `spaced` lines have spaces drawn in front of them, from the left edge. */
function monospaced(rows: [number, string][], { top = 0, spaced = false } = {}): Block {
  const lines = listing(rows, top).map((line) => {
    const spacesLeft = spaced && line.box.left > 40 ? 40 : undefined
    return { ...line, letterWidth: 6, spacesLeft }
  })
  return blockOf(lines)
}

const textsOf = (block: Block, blocks?: Block[]) =>
  paragraphsOf(block, { texts: slideTextsOf(blocks ?? [block]) }).map(({ text }) => text)

test('YAML and Markdown keep the indentation of their items, each of which is a line.', () => {
  const yaml: [number, string][] = [
    [0, '- hosts: web'],
    [2, 'tasks:'],
    [4, '- name: install'],
    [6, 'apt: name=nginx'],
  ]
  assert.deepEqual(
    textsOf(monospaced(yaml, { spaced: true })),
    yaml.map(([indent, text]) => ' '.repeat(indent) + text),
  )
})

test('Two lines in a monospaced font are a listing if spaces are drawn in front of the second.', () => {
  const rows: [number, string][] = [
    [0, 'ls *.txt |'],
    [4, 'sort by name'],
  ]
  assert.deepEqual(textsOf(monospaced(rows, { spaced: true })), ['ls *.txt |', '    sort by name'])
  assert.ok(!textsOf(monospaced(rows)).some((text) => text.startsWith(' ')))
})

test('Spaces in front of all lines are kept.', () => {
  const rows: [number, string][] = [
    [3, 'PID USER'],
    [1, '2417 www'],
    [1, '2530 post'],
  ]
  const texts = textsOf(monospaced(rows, { spaced: true }))
  assert.deepEqual(texts, ['   PID USER', ' 2417 www', ' 2530 post'])
})

test('A single line behind a blank line keeps its indentation in the listing above it.', () => {
  const above = monospaced([
    [0, 'on success'],
    [2, 'wait'],
    [2, 'tell'],
  ])
  const last = monospaced([[2, 'finish']], { top: 48 })
  const line = { ...(last.lines[0] as Line), order: 3 }
  const below = { ...last, lines: [line], order: 3 }
  assert.deepEqual(textsOf(below, [above, below]), ['  finish'])
})

test('Centered lines and list items with bullets in a monospaced font are no listing.', () => {
  const centered: [number, string][] = [
    [0, 'a verse of twelve words'],
    [2, 'about the evening s'],
    [4, 'and its quiet n'],
  ]
  const bullets: [number, string][] = [
    [0, '• first of all'],
    [2, 'and the rest of it'],
    [0, '• last of all'],
  ]
  for (const rows of [centered, bullets]) {
    assert.ok(!textsOf(monospaced(rows)).some((text) => text.startsWith(' ')))
  }
})

test('The indentation of a listing is counted from its own left edge, not from that of a label above it.', () => {
  const [label, ...code] = listing([
    [0, 'Example:'],
    [3, 'cat file;'],
    [5, 'tail file;'],
  ]) as [Line, Line, Line]
  const block = blockOf([label, ...code.map((line) => ({ ...line, letterWidth: 6 }))])
  assert.deepEqual(textsOf(block), ['Example:', 'cat file;', '  tail file;'])
})

test('YAML keeps its indentation though its items begin with dashes; a list of two levels does not.', () => {
  const yaml: [number, string][] = [
    [0, 'jobs:'],
    [2, 'steps:'],
    [4, '- uses: checkout'],
    [4, '- run: test'],
  ]
  const lines = (rows: [number, string][]) =>
    listing(rows).map((line) => ({
      ...line,
      letterWidth: 6,
      ...(line.text.startsWith('- ') ? { textLeft: line.box.left + 12 } : {}),
    }))
  const textsOf = (rows: [number, string][]) =>
    paragraphsOf(blockOf(lines(rows))).map(({ text }) => text)
  assert.deepEqual(textsOf(yaml), ['jobs:', '  steps:', '    - uses: checkout', '    - run: test'])
  assert.deepEqual(textsOf(yaml.slice(2)), ['- uses: checkout', '- run: test'])
})

test('Lines of code that blank lines divide one from another keep their indentation.', () => {
  const rows: [number, string][] = [
    [0, 'message Payment {'],
    [2, 'string id = 1;'],
    [2, 'int64 amount = 2;'],
    [0, '}'],
  ]
  const blocks = rows.map((row, at) => {
    const [line] = listing([row], 30 * at)
    return blockOf([{ ...(line as Line), letterWidth: 6, order: at }])
  })
  const texts = slideTextsOf(blocks)
  assert.deepEqual(
    blocks.map((block) => paragraphsOf(block, { texts })[0]?.text),
    ['message Payment {', '  string id = 1;', '  int64 amount = 2;', '}'],
  )
})
