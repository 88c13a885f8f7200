import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

const read = (texts: SmallText[]) =>
  readPage(smallPage(texts), 0).blocks.flatMap(({ lines }) => lines)

/** Rows of cells of 120 points, each row as far below the one before as it says; empty texts are left out. */
function table(rows: [number, ...string[]][]): SmallText[] {
  let top = 60
  return rows.flatMap(([step, ...cells]) => {
    top += step
    return cells.flatMap((text, column) =>
      text === '' ? [] : [{ text, left: 25 + 120 * column, top }],
    )
  })
}

test('A row as near as the line of a paragraph goes on with the cells above, where other rows are further apart.', () => {
  const rows = table([
    [0, 'Item', 'Description', 'Value'],
    [20, 'Issuer', 'Name of bank', 'Citi'],
    [20, 'Early', 'Dates on which', '2026'],
    [12, 'redemption', 'it may redeem'],
    [20, 'Currency', 'Of the notes', 'EUR'],
  ])
  assert.deepEqual(read(rows), [
    'Item\tDescription\tValue',
    'Issuer\tName of bank\tCiti',
    'Early redemption\tDates on which it may redeem\t2026',
    'Currency\tOf the notes\tEUR',
  ])
})

test('Rows that are near each other in groups, or have all cells, are rows of their own.', () => {
  const grouped: [number, ...string[]][] = [
    [0, 'Rent', 'Berlin', '900'],
    [12, 'Heat', 'Berlin', '120'],
    [20, 'Rent', 'Vienna', '800'],
    [12, 'Heat', 'Vienna', '110'],
  ]
  assert.equal(read(table(grouped)).length, 4)
  const [first, second, ...more] = grouped as [[number, ...string[]], [number, string, string]]
  const oneLacks = table([first, [second[0], second[1], second[2]], ...more])
  assert.equal(read(oneLacks).length, 4)
})

test('In a table of equally near rows, one that lacks a cell is a row of its own.', () => {
  const rows = table([
    [0, 'Item', 'Description', 'Value'],
    [12, 'Issuer', 'Name of bank', 'Citi'],
    [12, 'Early', 'Dates on which', '2026'],
    [12, 'Later', 'No date'],
    [12, 'Currency', 'Of the notes', 'EUR'],
  ])
  assert.equal(read(rows).length, 5)
})
