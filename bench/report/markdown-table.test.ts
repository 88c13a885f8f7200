import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownTable } from './markdown-table.ts'

test('Columns are aligned, words to the left and numbers to the right.', () => {
  const table = markdownTable(
    [
      { title: 'reader', cell: ({ name }) => name, align: 'left' },
      { title: 'F1', cell: ({ f1 }) => f1 },
    ],
    [
      { name: 'a', f1: '.95' },
      { name: 'longer name', f1: '1.000' },
    ],
  )
  assert.equal(
    table,
    [
      '| reader      |    F1 |',
      '| ----------- | ----: |',
      '| a           |   .95 |',
      '| longer name | 1.000 |',
    ].join('\n'),
  )
})

test('A table without rows has only its header.', () => {
  assert.equal(markdownTable([{ title: 'a', cell: String }], []), '|   a |\n| --: |')
})
