import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SlideBlock } from '@rowdeck/core/deck-model/slide-reading'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'
import { tablesOf } from './tables.ts'

function cells(rows: string[][]): SmallText[] {
  return rows.flatMap((row, at) =>
    row.map((text, column) => ({ text, left: 25 + 100 * column, top: 65 + 20 * at })),
  )
}

const prices = [
  ['Bidder', 'Price'],
  ['Haas', '1,840.00'],
  ['Nordbau', '201'],
]

describe('the column tables', () => {
  it('has the cells of a table as they are written, and its place', () => {
    const [table, ...others] = tablesOf(readPage(smallPage(cells(prices)), 0))
    assert.deepEqual(others, [])
    assert.deepEqual(table?.rows, prices)
    assert.deepEqual([table?.header, table?.spans], [false, []])
    const [left = 0, top = 0, width = 0, height = 0] = table?.box ?? []
    assert.ok(left > 0.05 && top > 0.2 && left + width < 0.5 && top + height < 0.4)
  })

  it('has none of a slide of text', () => {
    assert.deepEqual(tablesOf(readPage(smallPage([{ text: 'Words', left: 20, top: 20 }]), 0)), [])
  })

  it('joins the parts of a table with lists, and fills rows that are short', () => {
    const part = (number: number, rows: string[][], top: number): SlideBlock => ({
      ...{ lines: ['x'], role: 'body', box: box(0, top, 10, top + 10), size: 10, confidence: null },
      table: {
        number,
        rows,
        spans: [{ row: 0, column: 0, rows: 1, columns: 2 }],
        header: top === 0,
      },
    })
    const blocks = [part(3, [['a', 'b']], 0), part(3, [['• c\n• d']], 10), part(9, [['e']], 20)]
    const reading = { ...readPage(smallPage([]), 0), blocks }
    const [first, second] = tablesOf(reading)
    assert.deepEqual(first?.rows, [
      ['a', 'b'],
      ['• c\n• d', ''],
    ])
    assert.equal(first?.header, true)
    assert.deepEqual(
      first?.spans.map(({ row }) => row),
      [0, 1],
    )
    assert.deepEqual(second?.rows, [['e']])
  })

  const chartBlock = (rows: string[]): SlideBlock => ({
    ...{ lines: ['Sales', ...rows, 'Peak'], role: 'body', box: box(0, 0, 10, 10), size: 10 },
    ...{ confidence: null, isTable: true },
    chart: {
      title: 'Sales',
      axes: [{ of: 'value', title: '', isSecondary: false }],
      series: [{ name: 'North', column: 1, type: 'line', unit: '€', isSecondary: false }],
      ...{ firstRow: 1, rowCount: rows.length },
    },
  })

  it('has charts among the tables, with the values that the text of the slide has', () => {
    const reading = { ...readPage(smallPage([]), 0), blocks: [chartBlock(['\tNorth', 'May\t1'])] }
    const [{ box: _, ...chart } = { box: [] }, ...others] = tablesOf(reading)
    assert.deepEqual(others, [])
    assert.deepEqual(chart, {
      ...{ kind: 'chart', header: true, spans: [] },
      rows: [
        ['', 'North'],
        ['May', '1'],
      ],
      chart: {
        ...{ type: 'line', title: 'Sales' },
        axes: [{ of: 'value', title: null, secondary: false }],
        series: [{ name: 'North', column: 1, type: 'line', unit: '€', secondary: false }],
        labels: ['Peak'],
      },
    })
  })

  it('leaves out charts once those of a slide have more cells than tables may have, and those without values', () => {
    const large = (count: number) => chartBlock(Array.from({ length: count }, () => 'May\t1'))
    const blocks = [large(0), large(5000), large(1)]
    const reading = { ...readPage(smallPage([]), 0), blocks }
    assert.deepEqual(
      tablesOf(reading).map(({ rows }) => rows.length),
      [5000],
    )
  })
})
