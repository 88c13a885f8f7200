import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  cellsAsText,
  cellsFromText,
  rowsForSpreadsheet,
} from '../../../packages/console/src/grid/clipboard-text.ts'

const cell = fc.string({
  unit: fc.constantFrom('a', 'é', '"', '\t', '\n', ' ', ',', '=', '-'),
  maxLength: 8,
})
const blocks = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([rows, columns]) => {
    const row = fc.array(cell, { minLength: columns, maxLength: columns })
    return fc.array(row, { minLength: rows, maxLength: rows })
  })

test('Cells that are copied and pasted are the same, whatever tabs, breaks and quotes they have.', () => {
  fc.assert(
    fc.property(blocks, (block) => {
      fc.pre(block.length > 1 || (block[0]?.length ?? 0) > 1)
      assert.deepEqual(cellsFromText(cellsAsText(block)), block)
    }),
  )
})

test('One cell is copied without quotes, because it is often pasted into a letter.', () => {
  assert.equal(cellsAsText([['He said "hi"\nand left']]), 'He said "hi"\nand left')
})

test('What Excel, Google Sheets and LibreOffice copy becomes the cells that they show.', () => {
  const cells = [
    ['P1', 'he said "hi"'],
    ['P2', 'line 1\nline 2'],
  ]
  const excel = 'P1\t"he said ""hi"""\r\nP2\t"line 1\nline 2"\r\n'
  const sheets = 'P1\t"he said ""hi"""\nP2\t"line 1\nline 2"'
  assert.deepEqual(cellsFromText(excel), cells)
  assert.deepEqual(cellsFromText(sheets), cells)
})

test('A quote that no other quote closes is a character.', () => {
  assert.deepEqual(cellsFromText('"14\ttile'), [['"14', 'tile']])
  assert.deepEqual(cellsFromText('14" tile\t"so" he'), [['14" tile', '"so" he']])
})

test('A click that copies rows gives spreadsheets no formulas; numbers with signs and items of lists stay as they are.', () => {
  const rows = [
    ['=HYPERLINK("http://x")', '@SUM(A1)', "-2+3+cmd|' /C calc'!A0", '+1+1', '＝1'],
    ['-5', '+3.5 %', '- an item', '-1,200', 'a = b'],
  ]
  assert.equal(
    rowsForSpreadsheet(rows),
    `"'=HYPERLINK(""http://x"")"\t'@SUM(A1)\t'-2+3+cmd|' /C calc'!A0\t'+1+1\t'＝1\r\n-5\t+3.5 %\t- an item\t-1,200\ta = b`,
  )
})
