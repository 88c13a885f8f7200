import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Table } from '../conversion/convert.ts'
import { asUsual, columnsOfWorkbook } from './usual-table.ts'

function tableOf(notes: string[], more: Table['columns'] = []): Table {
  const columns = ['number', 'title', 'body', 'notes'].map((key) => ({ key, label: key }))
  const rows = notes.map((text, at) => ({
    ...{ number: at + 1, title: 'Harbour', body: 'Dues', notes: text },
    ...Object.fromEntries(more.map(({ key }) => [key, 'more'])),
  }))
  return { mode: 'text', rowCount: rows.length, columns: [...columns, ...more], rows }
}

const headings = (table: Table | undefined) => table?.columns.map(({ label }) => label)

test('A workbook has the number, title, text and notes of each slide.', () => {
  const [table] = asUsual([tableOf(['', 'Greet the guests'])], columnsOfWorkbook)
  assert.deepEqual(headings(table), ['No.', 'Title', 'Text', 'Notes'])
  assert.deepEqual(table?.rows[1], {
    ...{ number: 2, title: 'Harbour', body: 'Dues', notes: 'Greet the guests' },
  })
})

test('A workbook of decks without notes has no column for them.', () => {
  const tables = [tableOf(['']), tableOf(['', ''])]
  const decks = asUsual(tables, columnsOfWorkbook)
  assert.deepEqual(decks.map(headings), [
    ['No.', 'Title', 'Text'],
    ['No.', 'Title', 'Text'],
  ])
})

test('If one of several decks has notes, all have the column.', () => {
  const decks = asUsual([tableOf(['']), tableOf(['Say hello'])], columnsOfWorkbook)
  assert.deepEqual(headings(decks[0]), ['No.', 'Title', 'Text', 'Notes'])
})

test('Pictures of the slides come after the usual columns.', () => {
  const pictures = [{ key: 'picture', label: 'Picture' }]
  const [table] = asUsual([tableOf([''], pictures)], columnsOfWorkbook)
  assert.deepEqual(headings(table), ['No.', 'Title', 'Text', 'Picture'])
  assert.equal(table?.rows[0]?.picture, 'more')
})
