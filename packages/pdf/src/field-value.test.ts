import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 200_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

it('a field shows its value as the fields say that contain it: not if it is a password', () => {
  const widget = '/Type /Annot /Subtype /Widget /Rect [40 40 240 60] /T (a) /V (Value)'
  const shown = (entries: string, fields: string[], more = '/Annots [6 0 R]') => {
    const objects = [`<< ${widget} ${entries} >>`, ...fields]
    const bytes = smallPdf([{ content: '', entries: more }], '', objects)
    const document = engine.open(bytes)
    try {
      return document.readPage(0).drawnText.map(({ text }) => text)
    } finally {
      document.close()
    }
  }
  const inherits = '/Parent 7 0 R'
  assert.deepEqual(shown(inherits, ['<< /FT /Tx >>']), ['Value'])
  assert.deepEqual(shown(inherits, ['<< /FT /Tx /Ff 8192 >>']), [])
  assert.deepEqual(shown(`${inherits} /FT /Tx`, ['<< /Ff 8192 >>']), [])
  assert.deepEqual(shown(`${inherits} /Ff 0`, ['<< /FT /Tx /Ff 8192 >>']), ['Value'])
  assert.deepEqual(shown(inherits, ['<< /FT /Btn >>']), [])
  assert.deepEqual(shown(inherits, ['<< /T (a) >>']), [])
  const nested = (depth: number) => [
    ...Array.from({ length: depth - 2 }, (_, at) => `<< /Parent ${8 + at} 0 R >>`),
    '<< /FT /Tx >>',
  ]
  assert.deepEqual(shown(inherits, nested(32)), ['Value'])
  assert.deepEqual(shown(inherits, nested(33)), [])
  assert.deepEqual(shown(`${inherits} /FT /Tx`, ['<< /Parent 7 0 R >>']), [])
  const inPage = (entries: string) => `/Annots [<< ${widget} ${entries} >>]`
  assert.deepEqual(shown('', [], inPage('/FT /Tx')), ['Value'])
  const ofPassword = ['<< /FT /Tx /Ff 8192 >>']
  assert.deepEqual(shown('', ofPassword, inPage('/FT /Tx /Parent 7 0 R')), [])
})
