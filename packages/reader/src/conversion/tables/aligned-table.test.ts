import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

function read(texts: SmallText[], more = {}): string[] {
  return readPage(smallPage(texts, more), 0).blocks.flatMap(({ lines }) => lines)
}

/** Cells of 100 by 20 points from (20, 60) on; empty texts are left out. */
function cells(rows: string[][]): SmallText[] {
  return rows.flatMap((row, at) =>
    row.flatMap((text, column) =>
      text === '' ? [] : [{ text, left: 25 + 100 * column, top: 65 + 20 * at }],
    ),
  )
}

/** The background of a cell, drawn before all text. */
function fill(column: number, row: number, [columns, down]: [number, number] = [1, 1]) {
  const [left, top] = [20 + 100 * column, 60 + 20 * row]
  return { ...box(left, top, left + 100 * columns, top + 20 * down), place: -1 }
}

const rows = [
  ['Bidder', 'Price', 'Rank'],
  ['Haas', '184', '2'],
  ['Nordbau', '201', '3'],
  ['Weber', '179', '1'],
]
const table = rows.map((row) => row.join('\t'))

describe('a table without rules', () => {
  it('may have names with initials in its columns; items with letters are a list beside something', () => {
    const program = (...names: string[]) =>
      read(
        cells(
          [
            ['13:30', 'Welcome'],
            ['13:40', 'Guests'],
            ['14:10', 'Costs'],
          ].map((row, at) => [...row, names[at] ?? '']),
        ),
      )
    assert.ok(program('chair', 'P. Lind', 'D. Achter').includes('13:40\tGuests\tP. Lind'))
    assert.ok(!program('a. one', 'b. two', 'c. three').some((line) => line.includes('\tb. two')))
  })

  it('is not a listing whose author aligned its values', () => {
    const row = (top: number, ...words: string[]) =>
      words.map((text, index) => ({ text, left: 20 + 120 * index, top }))
    const texts = [
      ...row(100, '<Size Width="4"', 'Unit="cm" />'),
      ...row(112, '<Place Top="1"', 'Unit="cm" />'),
      ...row(124, '<Font Size="9"', 'Unit="pt" />'),
    ]
    assert.deepEqual(read(texts), [
      '<Size Width="4" Unit="cm" />',
      '<Place Top="1" Unit="cm" />',
      '<Font Size="9" Unit="pt" />',
    ])
  })

  it('may have backgrounds: of its first row, every second row, its last row, its first column', () => {
    const whole = [0, 1, 2]
    const shadings = {
      none: [],
      header: whole.map((column) => fill(column, 0)),
      'header as one shape': [fill(0, 0, [3, 1])],
      stripes: [0, 2].flatMap((row) => whole.map((column) => fill(column, row))),
      total: whole.map((column) => fill(column, 3)),
      'first column': [1, 2, 3].map((row) => fill(0, row)),
      'first column as one shape': [fill(0, 0, [1, 4])],
      'header and body': [fill(0, 0, [3, 1]), fill(0, 1, [3, 3])],
    }
    for (const [name, frames] of Object.entries(shadings)) {
      assert.deepEqual(read(cells(rows), { frames }), table, name)
    }
  })

  it('may have two rows if one of them is shaded', () => {
    const frames = [0, 1, 2].map((column) => fill(column, 0))
    assert.deepEqual(read(cells(rows.slice(0, 2)), { frames }), table.slice(0, 2))
    assert.notDeepEqual(read(cells(rows.slice(0, 2))), table.slice(0, 2))
  })

  it('may have an empty cell in a shaded row', () => {
    const gaps = [
      ['Haas', '184', '2'],
      ['Nordbau', '', '3'],
      ['Weber', '179', ''],
    ]
    const frames = [0, 1, 2].map((column) => fill(column, 1))
    const wanted = ['Haas\t184\t2', 'Nordbau\t\t3', 'Weber\t179']
    assert.deepEqual(read(cells(gaps), { frames }), wanted)
  })

  it('is not made of cards that stand apart', () => {
    const frames = rows.flatMap((row, at) =>
      row.map((_, column) => {
        const { left, top, right, bottom } = fill(column, at)
        return { ...box(left, top, right - 8, bottom - 4), place: -1 }
      }),
    )
    assert.ok(read(cells(rows), { frames }).every((line) => !line.includes('\t')))
  })

  it('ends where a frame around several rows ends', () => {
    const inside = fill(0, 0, [3, 3])
    const frames = [{ ...inside, bottom: inside.bottom - 6 }]
    assert.deepEqual(read(cells(rows), { frames }), [...table.slice(0, 3), 'Weber', '179', '1'])
  })

  it('has text that wraps in a cell joined, wherever the other cells of the row stand', () => {
    const texts = [
      ...cells([['Day', 'Early', 'Late']]),
      { text: 'Monday', left: 25, top: 91 },
      { text: 'Nurse', left: 125, top: 85 },
      { text: 'Klein', left: 125, top: 97 },
      { text: 'Dr Horn', left: 225, top: 91 },
      { text: 'Tuesday', left: 25, top: 125 },
      { text: 'Dr Ott', left: 125, top: 125 },
      { text: 'Dr Abel', left: 225, top: 125 },
    ]
    assert.deepEqual(read(texts), [
      'Day\tEarly\tLate',
      'Monday\tNurse Klein\tDr Horn',
      'Tuesday\tDr Ott\tDr Abel',
    ])
  })

  it('may have a column of signs, and merged cells in its header', () => {
    const signs = [
      ['Feature', 'Home', 'Office'],
      ['Audit', '–', '✓'],
      ['Mail', '✓', '✓'],
      ['Phone', '–', '–'],
    ]
    assert.deepEqual(
      read(cells(signs)),
      signs.map((row) => row.join('\t')),
    )
    const merged = [{ text: 'Half of the year', left: 140, top: 45 }, ...cells(signs)]
    assert.ok(read(merged).includes('Audit\t–\t✓'))
  })
})

describe('a narrow gap', () => {
  const stock = (last: number): SmallText[] => [
    { text: 'Item', left: 25, top: 65 },
    { text: 'Now', left: 77, top: 65 },
    { text: 'Nuts', left: 25, top: 85 },
    { text: '398', left: 77, top: 85 },
    { text: 'Screws', left: 25, top: 105 },
    { text: '412', left: 77, top: 105 },
    { text: 'Gromm.', left: 25, top: 125 },
    { text: '77', left: last, top: 125 },
  ]

  it('parts cells if the other rows have a column there', () => {
    const texts = stock(77).map((it) => (it.text === 'Gromm.' ? { ...it, text: 'Grommets' } : it))
    assert.ok(read(texts).includes('Grommets\t77'))
  })

  it('does not if the text behind it is aligned with nothing', () => {
    assert.ok(read(stock(62)).includes('Gromm. 77'))
  })

  it('does not in text whose other lines run across it', () => {
    const texts = [0, 1, 2, 3].flatMap((row) => [
      { text: 'Words that', left: 25, top: 65 + 12 * row },
      { text: 'go on.', left: 83 + (row % 2) * 7, top: 65 + 12 * row },
    ])
    assert.ok(read(texts).every((line) => !line.includes('\t')))
  })

  it('parts cells of rows that are one text object each, as TeX draws them, if it is wider than a word space', () => {
    const rows = (gapEm: number) => {
      const page = smallPage(
        ['Edges', 'Colors', 'Timing'].flatMap((text, row) => [
          { text, left: 25, top: 65 + 20 * row },
          { text: '1.74', left: 25 + 30 + 10 * gapEm, top: 65 + 20 * row },
        ]),
      )
      // nothing ends the first text of a row
      const { text } = page
      text.objects.forEach((object, at) => {
        text.objects[at] = object < 0 ? object : Math.floor(object / 2)
      })
      return readPage(page, 0).blocks.flatMap(({ lines }) => lines)
    }
    assert.deepEqual(rows(0.9), ['Edges\t1.74', 'Colors\t1.74', 'Timing\t1.74'])
    assert.deepEqual(rows(0.7), ['Edges 1.74', 'Colors 1.74', 'Timing 1.74'])
  })

  it('behind a mark parts a list from nothing, but a sign from its remark', () => {
    const marked = (row: number) => [
      { text: '✓', left: 25, top: 65 + 20 * row },
      { text: 'done', left: 40, top: 65 + 20 * row },
    ]
    assert.deepEqual(read([0, 1, 2].flatMap(marked)), ['✓ done', '✓ done', '✓ done'])
    const check = [
      ...cells([['Check', 'OK'], ['Exit'], ['Kit']]),
      { text: 'Remark', left: 160, top: 65 },
    ]
    const row = (at: number, ...texts: SmallText[]) =>
      texts.map((it) => ({ ...it, top: 65 + 20 * at }))
    const remarks = (at: number) =>
      row(at, { text: '✓', left: 125, top: 0, letterEm: 0.8 }, { text: 'seen', left: 160, top: 0 })
    const texts = [
      ...check.filter(({ top }) => top === 65),
      ...check.filter(({ top }) => top === 85),
      ...remarks(1),
      ...check.filter(({ top }) => top === 105),
      ...remarks(2),
    ]
    assert.deepEqual(read(texts), ['Check\tOK\tRemark', 'Exit\t✓\tseen', 'Kit\t✓\tseen'])
  })
})

describe('a table from right to left', () => {
  it('has its first column first, on whichever side that is drawn', () => {
    const arabic = [
      ['اليوم', 'الصباح', 'المساء'],
      ['الأحد', 'رياضيات', 'تاريخ'],
      ['الاثنين', 'فيزياء', 'رسم'],
    ]
    const wanted = arabic.map((row) => row.join('\t'))
    const at = (column: (index: number) => number) =>
      arabic.flatMap((row, down) =>
        row.map((text, index) => ({
          text: [...text].reverse().join(''),
          left: 25 + 100 * column(index),
          top: 65 + 20 * down,
        })),
      )
    assert.deepEqual(read(at((index) => 2 - index)).sort(), [...wanted].sort())
    assert.deepEqual(read(at((index) => index)).sort(), [...wanted].sort())
  })
})
