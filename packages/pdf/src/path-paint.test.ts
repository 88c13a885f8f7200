import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

/** The left edges of the frames of a page with one plain box, at 10, and one that this state of graphics paints, at 150. */
function framesWith(state: string, objects: string[] = []): number[] {
  const entries = `/Resources << /ExtGState << /Own << ${state} >> >> >>`
  const content = '10 10 100 80 re f q /Own gs 150 10 100 80 re f Q'
  const document = engine.open(smallPdf([{ content, entries }], '', objects))
  try {
    return document.readPage(0).frames.map(({ left }) => Math.round(left))
  } finally {
    document.close()
  }
}

describe('a filled shape', () => {
  it('is no frame if it is transparent', () => {
    assert.deepEqual(framesWith('/ca 0'), [10])
    assert.deepEqual(framesWith('/ca .5'), [10, 150])
  })

  it('is no frame if a mask shapes it, as blurred shadows of letters are drawn', () => {
    const group = '/Group << /S /Transparency /CS /DeviceGray >>'
    const mask = `<< /Type /XObject /Subtype /Form /BBox [0 0 400 300] ${group} /Length 4 >>\nstream\n0 g \nendstream`
    assert.deepEqual(framesWith('/SMask << /S /Luminosity /G 6 0 R >>', [mask]), [10])
  })
})
