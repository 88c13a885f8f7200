import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 2_000_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

const text = (words: string, top: number) => `BT /F1 20 Tf 40 ${top} Td (${words}) Tj ET`

it('text that nobody can see is not read in forms within forms, however deep', () => {
  const depth = 45
  const formOf = (content: string, resources: string) =>
    `<< /Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources << ${resources} >> /Length ${content.length} >>\nstream\n${content}\nendstream`
  const forms = Array.from({ length: depth }, (_, index) =>
    index === depth - 1
      ? formOf(`1 g ${text('Hidden', 100)}`, '/Font << /F1 3 0 R >>')
      : formOf('/X Do', `/XObject << /X ${7 + index} 0 R >>`),
  )
  for (const first of [6, 6 + 8, 6 + depth - 12]) {
    const resources = `/Resources << /Font << /F1 3 0 R >> /XObject << /X ${first} 0 R >> >>`
    const page = { content: `${text('Seen', 250)} /X Do`, entries: resources }
    const document = engine.open(smallPdf([page], '', forms))
    const { codes, length } = document.readPage(0).text
    document.close()
    assert.equal(String.fromCodePoint(...codes.subarray(0, length)).trim(), 'Seen')
  }
})
