import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import type { PdfEngine } from '../../conversion/convert.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 2_000_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

const form = 'BT /F1 20 Tf 40 50 Td (Form) Tj ET'
const layers = '/OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [7 0 R] >> >>'
const entries =
  '/Resources << /Font << /F1 3 0 R >> /Properties << /On 6 0 R /Off 7 0 R >> /XObject << /X 8 0 R >> >>'
const objects = [
  '<< /Type /OCG /Name (One) >>',
  '<< /Type /OCG /Name (Two) >>',
  `<< /Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources << /Font << /F1 3 0 R >> >> /Length ${form.length} >>\nstream\n${form}\nendstream`,
]

/** The text of a page with two layers; the layer /Off is switched off. */
function read(content: string, catalog = layers): string {
  const document = engine.open(smallPdf([{ content, entries }], catalog, objects))
  try {
    const { codes, length } = document.readPage(0).text
    return String.fromCodePoint(...codes.subarray(0, length)).trim()
  } finally {
    document.close()
  }
}

const text = (words: string, top: number) => `BT /F1 20 Tf 40 ${top} Td (${words}) Tj ET`
const inLayer = (name: string, content: string) => `/OC /${name} BDC ${content} EMC`

describe('text of a layer', () => {
  it('is read if the layer is switched on, and not if it is off', () => {
    const content = [
      text('Page', 200),
      inLayer('On', text('shown', 150)),
      inLayer('Off', text('hidden', 100)),
    ]
    assert.equal(read(content.join(' ')).replace(/\s+/g, ' '), 'Page shown')
    assert.equal(read(content.join(' '), '').replace(/\s+/g, ' '), 'Page shown hidden')
  })

  it('is known by the layer, whatever marks it has besides', () => {
    assert.equal(read(inLayer('Off', `/Span << /MCID 0 >> BDC ${text('hidden', 100)} EMC`)), '')
    assert.equal(read(inLayer('On', `/Span << /MCID 0 >> BDC ${text('shown', 100)} EMC`)), 'shown')
  })

  it('may be in a form', () => {
    assert.equal(read(inLayer('Off', '/X Do')), '')
    assert.equal(read(inLayer('On', '/X Do')), 'Form')
  })
})
