import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { type Block, blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { joinBoxesInTables, joinColumnsInTables } from './box-tables.ts'

const size = 20
let order = 0

function block(
  texts: string | string[],
  [left, top]: [number, number],
  more: Partial<Line> = {},
): Block {
  const lines = [texts].flat().map((text, at): Line => {
    const from = top + 24 * at
    const box = { left, top: from, right: left + 10 * text.length, bottom: from + 24 }
    return { ...{ text, box, size, angle: 0, order, heading: false, confidence: null }, ...more }
  })
  order++
  return blockOf(lines)
}

/** Boxes in rows that are 60 points high and columns that are 200 points wide. */
function grid(rows: string[][], styleOf: (row: number, column: number) => Partial<Line>): Block[] {
  return rows.flatMap((row, at) =>
    row.flatMap((text, column) =>
      text === '' ? [] : block(text, [40 + 200 * column, 100 + 60 * at], styleOf(at, column)),
    ),
  )
}

function rowsOf(blocks: Block[], frames: Frame[] = []): string[] {
  return joinBoxesInTables(blocks, frames).flatMap(
    ({ rows, lines }) => rows ?? lines.map(({ text }) => text),
  )
}

const times = [
  ['9:00', 'Welcome'],
  ['9:30', 'Results'],
  ['12:00', 'Lunch'],
]
const plain = () => ({})
const boldFirst = (_: number, column: number) => ({ bold: column === 0 })

describe('text boxes that are placed as a table', () => {
  it('are rows if the columns differ: in their style, or values beside texts', () => {
    const joined = ['9:00\tWelcome', '9:30\tResults', '12:00\tLunch']
    assert.deepEqual(rowsOf(grid(times, plain)), joined)
    const speakers = times.map(([, text = ''], at) => [`Speaker ${at}`, text])
    assert.equal(rowsOf(grid(speakers, boldFirst))[0], 'Speaker 0\tWelcome')
    assert.equal(rowsOf(grid(speakers, plain))[0], 'Speaker 0')
  })

  it('are rows below heads that differ from them, also where a cell is empty', () => {
    const rows = [['', 'Now', 'Later'], ...times.map((row) => [...row, 'Room'])]
    const joined = rowsOf(grid(rows, (row, column) => ({ bold: row === 0 || column === 0 })))
    assert.deepEqual(joined, [
      '\tNow\tLater',
      '9:00\tWelcome\tRoom',
      '9:30\tResults\tRoom',
      '12:00\tLunch\tRoom',
    ])
  })

  it('may be of one style below heads, if there are three columns without an empty cell', () => {
    const words = (columns: number) =>
      ['Head', 'a', 'b', 'c'].map((text) => Array.from({ length: columns }, () => text))
    const headed = (row: number) => ({ bold: row === 0 })
    assert.equal(rowsOf(grid(words(3), headed))[1], 'a\ta\ta')
    assert.equal(rowsOf(grid(words(2), headed))[1], 'Head')
  })

  it('are no table of two rows, as numbers above their labels are none', () => {
    const figures = [
      ['12', '37', '61'],
      ['cities', 'shops', 'people'],
    ]
    assert.equal(rowsOf(grid(figures, (row) => ({ bold: row === 0 })))[0], '12')
  })

  it('are no table if rows differ, as the texts of cards do', () => {
    const cards = [
      ['Ann', 'Bob', 'Cid'],
      ['Chair', 'Chair', 'Clerk'],
      ['2019', '2020', '2021'],
    ]
    assert.equal(rowsOf(grid(cards, (row) => ({ size: 30 - 6 * row })))[0], 'Ann')
  })

  it('are no table if other text is among them, or goes on with a column', () => {
    const cells = grid(times, boldFirst)
    assert.equal(rowsOf([...cells, block('between', [240, 130], { size: 12 })])[0], '9:00')
    assert.equal(rowsOf([...cells, block('Home', [240, 280])])[0], '9:00')
  })

  it('are a table on each panel that holds rows of them', () => {
    const right = grid(times, boldFirst).map(({ lines }) =>
      blockOf(
        lines.map((line) => ({
          ...line,
          box: { ...line.box, left: line.box.left + 400, right: line.box.right + 400 },
        })),
      ),
    )
    const panel = (left: number) => ({ left, top: 90, right: left + 390, bottom: 300 })
    const joined = rowsOf([...grid(times, boldFirst), ...right], [panel(30), panel(430)])
    assert.deepEqual(joined.slice(2, 4), ['12:00\tLunch', '9:00\tWelcome'])
  })

  it('are a list if the first column has its bullets', () => {
    const items = [
      ['▸', 'One'],
      ['▸', 'Two'],
      ['▸', 'Three'],
    ]
    const [list] = joinBoxesInTables(grid(items, boldFirst), [])
    assert.deepEqual(list?.rows, ['▸ One', '▸ Two', '▸ Three'])
    assert.equal(list?.isTable, undefined)
  })
})

describe('text boxes beside each other', () => {
  const columns = (heads: string[]) =>
    heads.map((head, at) => {
      const { lines } = block([head, 'a', 'b', 'c'], [40 + 200 * at, 100])
      return blockOf(lines.map((line, row) => ({ ...line, bold: row === 0 })))
    })

  it('are the columns of a table if their lines have heads and are level', () => {
    const [table] = joinColumnsInTables(columns(['Signal', 'Pin', 'Color']), [])
    assert.deepEqual(table?.rows, ['Signal\tPin\tColor', 'a\ta\ta', 'b\tb\tb', 'c\tc\tc'])
  })

  it('are lists if there are two', () => {
    assert.equal(joinColumnsInTables(columns(['Pro', 'Contra']), []).length, 2)
  })
})
