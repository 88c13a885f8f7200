import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallPptx, transform } from '../../../test/support/small-pptx.ts'
import { tablesOf } from '../../reader/src/conversion/rows/tables.ts'
import { readSlideShapes } from '../../reader/src/conversion/slides/read-shapes.ts'
import { openPptx } from './pptx-engine.ts'

const cell = (paragraphs: string[], attributes = '') =>
  `<a:tc ${attributes}><a:txBody><a:bodyPr/>${paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')}</a:txBody></a:tc>`

const usualRows = [
  cell(['Both'], 'gridSpan="2"') + cell([], 'hMerge="1"') + cell(['Third']),
  cell(['a', 'b']) + cell(['1,5']) + cell(['']),
].map((row) => `<a:tr h="0">${row}</a:tr>`)

async function tableOf(properties: string, content = usualRows.join('')) {
  const place = transform([72, 54, 360, 108]).replaceAll('a:xfrm', 'p:xfrm')
  const shapes = `<p:graphicFrame>${place}<a:graphic><a:graphicData><a:tbl><a:tblPr ${properties}/>${content}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  const document = await openPptx(smallPptx({ slides: [{ shapes }] }))
  const reading = readSlideShapes(await document.readSlide(0), 0)
  const [table] = tablesOf(reading)
  return { ...table, lines: reading.blocks[0]?.lines }
}

test('A table has its merged cells, its header and the paragraphs of its cells', async () => {
  const { rows, spans, header, box, lines } = await tableOf('firstRow="1"')
  assert.deepEqual(rows, [
    ['Both', '', 'Third'],
    ['a\nb', '1,5', ''],
  ])
  assert.deepEqual(spans, [{ row: 0, column: 0, rows: 1, columns: 2 }])
  assert.equal(header, true)
  assert.deepEqual(box?.slice(0, 3), [0.1, 0.1, 0.5])
  assert.deepEqual(lines, ['Both\t\tThird', 'a b\t1,5\t'])
})

test('A table from right to left has its first column, that on the right, first', async () => {
  const { rows, spans, header } = await tableOf('rtl="1"')
  assert.deepEqual(rows?.[0], ['Both', '', 'Third'])
  assert.deepEqual(spans, [{ row: 0, column: 0, rows: 1, columns: 2 }])
  assert.equal(header, false)
})

test('A table is as large as its columns and rows, whatever its frame says, and rows grow with their text', async () => {
  const columns = `<a:tblGrid><a:gridCol w="${36 * 12_700}"/><a:gridCol w="${36 * 12_700}"/></a:tblGrid>`
  const row = (height: number, texts: string[]) =>
    `<a:tr h="${height * 12_700}">${texts.map((text) => cell([text])).join('')}</a:tr>`
  const small = await tableOf('', columns + row(54, ['a', 'b']))
  assert.deepEqual(small.box, [0.1, 0.1, 0.1, 0.1])
  const grown = await tableOf('', columns + row(1, ['a', 'one two three']))
  assert.ok((grown.box?.[3] ?? 0) > 0.12, `${grown.box?.[3]}`)
})
