import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outsideCells } from './lines-outside-cells.ts'

test('Paragraphs that share a cell of a table are left out; those that fill one, or are in none, are kept.', () => {
  const at = { deck: 'a', slide_index: 1 }
  const paragraphs = ['First', 'Second', 'Whole', 'Beside']
  const tables = [[['First\nSecond', 'Whole', null]]]
  assert.deepEqual(outsideCells([{ ...at, paragraphs }], [{ ...at, tables }]), [
    { ...at, paragraphs: ['Whole', 'Beside'] },
  ])
})
