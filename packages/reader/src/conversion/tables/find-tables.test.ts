import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

function read(texts: SmallText[], more = {}): string[] {
  return readPage(smallPage(texts, more), 0).blocks.flatMap(({ lines }) => lines)
}

/** Cells of 100 by 40 points from (20, 60) on. */
function cell(column: number, row: number) {
  const [left, top] = [20 + column * 100, 60 + row * 40]
  return box(left, top, left + 100, top + 40)
}

function cells(columns: number, rows: number) {
  return Array.from({ length: columns * rows }, (_, index) =>
    cell(index % columns, Math.floor(index / columns)),
  )
}

describe('a table', () => {
  it('is a line a row, its cells separated by tabs, text that wraps in a cell joined', () => {
    const texts = [
      { text: 'Phase', left: 25, top: 70 },
      { text: 'Who', left: 125, top: 70 },
      { text: 'Business', left: 125, top: 104 },
      { text: 'and people', left: 125, top: 116 },
      { text: 'First', left: 25, top: 110 },
    ]
    assert.deepEqual(read(texts, { frames: cells(2, 2) }), [
      'Phase\tWho',
      'First\tBusiness and people',
    ])
  })

  it('has a row with a list in a cell read cell by cell, an item a line', () => {
    const texts = [
      { text: 'Who', left: 25, top: 70 },
      { text: 'Duties', left: 125, top: 70 },
      { text: 'Chair', left: 25, top: 110 },
      { text: '• invite', left: 125, top: 104 },
      { text: '• preside', left: 125, top: 118 },
      { text: 'Clerk', left: 25, top: 150 },
      { text: 'minutes', left: 125, top: 150 },
    ]
    assert.deepEqual(read(texts, { frames: cells(2, 3) }), [
      'Who\tDuties',
      'Chair',
      '• invite',
      '• preside',
      'Clerk\tminutes',
    ])
  })

  it('keeps the tab of an empty cell', () => {
    const texts = [
      { text: 'A', left: 25, top: 70 },
      { text: 'B', left: 125, top: 70 },
      { text: 'C', left: 225, top: 70 },
      { text: 'a', left: 25, top: 110 },
      { text: 'c', left: 225, top: 110 },
    ]
    assert.deepEqual(read(texts, { frames: cells(3, 2) }), ['A\tB\tC', 'a\t\tc'])
  })

  it('is known by its lines alone', () => {
    const texts = [
      { text: 'A', left: 25, top: 70 },
      { text: 'B', left: 125, top: 70 },
      { text: 'a', left: 25, top: 110 },
      { text: 'b', left: 125, top: 110 },
    ]
    const level = [60, 100, 140].map((top) => box(20, top, 220, top))
    const upright = [20, 120, 220].map((left) => box(left, 60, left, 140))
    assert.deepEqual(read(texts, { rules: [...level, ...upright] }), ['A\tB', 'a\tb'])
  })

  it('is known by the lines between its rows, the first and the last row open, a window left out', () => {
    const texts = [
      { text: 'Time', left: 90, top: 65 },
      { text: 'Topic', left: 200, top: 65 },
      { text: '1', left: 25, top: 90 },
      { text: '9:00', left: 90, top: 90 },
      { text: 'Welcome by', left: 200, top: 84 },
      { text: 'the chair', left: 200, top: 96 },
      { text: '10:00', left: 90, top: 120 },
      { text: 'Reports', left: 200, top: 120 },
      { text: '2', left: 25, top: 150 },
      { text: '11:00', left: 90, top: 150 },
      { text: 'End', left: 200, top: 150 },
      { text: 'A window', left: 120, top: 132 },
    ]
    const rules = [box(20, 80, 300, 80.5), box(80, 110, 300, 110.5), box(20, 140, 300, 140.5)]
    const frames = [{ ...box(100, 125, 180, 148), place: 10.5 }]
    assert.deepEqual(read(texts, { rules, frames }), [
      '\tTime\tTopic',
      '1\t9:00\tWelcome by the chair',
      '\t10:00\tReports',
      '2\t11:00\tEnd',
      'A window',
    ])
  })

  it('has each text once, whatever columns have rules of their own', () => {
    const columns = [10, 110, 190, 270, 350]
    const texts = [0, 1, 2, 3].flatMap((row) =>
      columns.slice(0, 4).map((left, column) => ({
        text: `t${row}${column}`,
        left: left + 10,
        top: 66 + row * 40,
      })),
    )
    const ruled = fc.record({
      from: fc.integer({ min: 0, max: 2 }),
      columns: fc.integer({ min: 1, max: 2 }),
      lower: fc.integer({ min: 0, max: 6 }),
    })
    fc.assert(
      fc.property(fc.array(ruled, { maxLength: 3 }), (stacks) => {
        const all = [{ from: 0, columns: 4, lower: 0 }, ...stacks]
        const rules = all.flatMap(({ from, columns: count, lower }) =>
          [0, 1, 2, 3, 4].map((row) => {
            const top = 55 + row * 40 + lower
            return box(columns[from] ?? 0, top, columns[from + count] ?? 0, top + 0.5)
          }),
        )
        const found = read(texts, { rules }).join('\t').split('\t').filter(Boolean).sort()
        assert.deepEqual(found, texts.map(({ text }) => text).sort())
      }),
    )
  })

  it('is not what lines part into sections of prose', () => {
    const texts = [
      { text: 'First section', left: 25, top: 90 },
      { text: 'Second section', left: 25, top: 120 },
      { text: 'aside', left: 200, top: 120 },
    ]
    const rules = [80, 110, 140].map((top) => box(20, top, 300, top + 0.5))
    assert.ok(read(texts, { rules }).every((line) => !line.includes('\t')))
  })

  it('is known by its alignment where it was drawn row by row', () => {
    const row = (top: number, ...words: string[]) =>
      words.map((text, index) => ({ text, left: 20 + 100 * index, top }))
    const texts = [
      ...row(100, 'Name', 'Kind', 'Size'),
      ...row(112, 'a', 'file', '10'),
      ...row(124, 'b', 'folder', '7'),
    ]
    assert.deepEqual(read(texts), ['Name\tKind\tSize', 'a\tfile\t10', 'b\tfolder\t7'])
  })

  it('is apart from the lines above and below it that were drawn together with it', () => {
    const row = (top: number, ...words: string[]) =>
      words.map((text, index) => ({ text, left: 20 + 100 * index, top }))
    const texts = [
      ...['Over it', 'stand', 'some', 'more'].flatMap((word, index) => row(76 + 12 * index, word)),
      ...row(124, 'a', 'file'),
      ...row(136, 'b', 'folder'),
      ...row(148, 'c', 'link'),
    ]
    assert.deepEqual(read(texts).slice(-3), ['a\tfile', 'b\tfolder', 'c\tlink'])
  })

  it('is not what was drawn column by column', () => {
    const column = (left: number, ...words: string[]) =>
      words.map((text, index) => ({ text, left, top: 100 + 12 * index }))
    const texts = [...column(20, 'One', 'Two', 'Three'), ...column(200, 'Four', 'Five', 'Six')]
    assert.deepEqual(read(texts), ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
  })

  it('is not what stands in cards apart from each other, though lines connect them', () => {
    const texts = [
      { text: 'One', left: 25, top: 70 },
      { text: 'Two', left: 225, top: 70 },
      { text: 'Three', left: 25, top: 150 },
      { text: 'Four', left: 225, top: 150 },
    ]
    const frames = [cell(0, 0), cell(2, 0), cell(0, 2), cell(2, 2)]
    const rules = [box(120, 80, 220, 80), box(120, 160, 220, 160), box(70, 100, 70, 140)]
    assert.ok(read(texts, { frames, rules }).every((line) => !line.includes('\t')))
  })
})

describe('columns', () => {
  it('are read one after the other where a line is drawn between them', () => {
    const texts = [
      { text: 'Left heading', left: 20, top: 60 },
      { text: 'Right heading', left: 220, top: 60 },
      { text: 'Left text', left: 20, top: 150 },
      { text: 'Right text', left: 220, top: 150 },
    ]
    const rules = [box(200, 50, 200, 180)]
    assert.deepEqual(read(texts, { rules }), [
      'Left heading',
      'Left text',
      'Right heading',
      'Right text',
    ])
  })
})

describe('a text box', () => {
  it('is one block where a line begins right of the end of the line before', () => {
    const texts = [
      { text: 'Name', left: 20, top: 100 },
      { text: 'Beside', left: 47, top: 111 },
      { text: 'Secret', left: 20, top: 122 },
    ]
    assert.deepEqual(read(texts), ['Name', 'Beside', 'Secret'])
    assert.equal(readPage(smallPage(texts), 0).blocks.length, 1)
  })
})

describe('a window over the slide', () => {
  it('holds what was drawn after it, not what it covers', () => {
    const texts = [
      { text: 'Under the window', left: 60, top: 100 },
      { text: 'Over the window', left: 60, top: 112 },
    ]
    const { blocks } = readPage(
      smallPage(texts, { frames: [{ ...box(50, 80, 300, 160), place: 0.5 }] }),
      0,
    )
    assert.equal(blocks.length, 2)
  })
})
