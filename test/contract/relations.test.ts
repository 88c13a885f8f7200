import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { shareTestApp } from '../support/shared-app.ts'
import { smallPdf } from '../support/small-pdf.ts'
import { sendForm, type TestApp } from '../support/test-app.ts'

let service: TestApp
before(async () => {
  service = await shareTestApp()
})
after(() => service.close())

const box = (left: number, text: string) =>
  `${left} 100 80 40 re S BT /F1 10 Tf ${left + 20} 117 Td (${text}) Tj ET`
const title = 'BT /F1 20 Tf 40 260 Td (How it is shipped) Tj ET'
const arrow = '120 120 m 194 120 l S 200 120 m 194 123 l 194 117 l h f'

test('The arrows between boxes of a PDF file are in the column relations.', async () => {
  const { key } = await service.newAccount()
  const content = [title, box(40, 'Order'), box(200, 'Pack'), arrow].join(' ')
  const fields = { columns: 'relations', mode: 'text' }
  const file = smallPdf([{ content }, { content: title }])
  const { status, body } = await sendForm(service.convertUrl, key, { file, fields })
  assert.equal(status, 200)
  const [first, second] = body.rows.map(({ relations }: { relations: unknown }) => relations)
  assert.deepEqual(second, [])
  const [{ nodes, edges, mermaid }] = first
  assert.deepEqual(
    nodes.map(({ text, shape }: Record<'text' | 'shape', string>) => [text, shape]),
    [
      ['Order', 'other'],
      ['Pack', 'other'],
    ],
  )
  assert.deepEqual(edges, [{ source: 1, target: 2, label: '', direction: 'forward', glued: false }])
  assert.equal(mermaid, null)
})
