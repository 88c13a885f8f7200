import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

/** The text of a page that draws "if", a dash `dy` points above the baseline, and "all", each as far `apart`; line ends as spaces. */
async function textAround(dy: number, { between = '', apart = 0 } = {}): Promise<string> {
  const dash = `q 1 0 0 1 ${59.2 + apart} ${100 + dy} cm .4 w 0 0 m 6 0 l S Q`
  const left = 66 + 2 * apart
  const content = `BT /F1 20 Tf 50 100 Td (if) Tj ET ${dash} ${between} BT /F1 20 Tf ${left} 100 Td (all) Tj ET`
  const engine = await createPdfiumEngine({ renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 })
  try {
    const document = engine.open(smallPdf([{ content }]))
    const { codes, length } = document.readPage(0).text
    document.close()
    return String.fromCodePoint(...codes.subarray(0, length))
      .replace(/\s+/g, ' ')
      .trim()
  } finally {
    engine.close()
  }
}

test('A dash on the baseline, drawn between two letters and as wide as their gap, is an underscore', async () => {
  assert.equal(await textAround(0), 'if_all')
  assert.equal(await textAround(-3), 'if_all')
})

test('Letters may be as far from it as in a listing of LaTeX with fixed columns, but not as from a word', async () => {
  assert.equal(await textAround(0, { apart: 4 }), 'if_all')
  assert.equal(await textAround(0, { apart: 6 }), 'if all')
})

test('A dash above or below the baseline, or drawn at another time, is none', async () => {
  assert.equal(await textAround(4), 'if all')
  assert.equal(await textAround(-6), 'if all')
  assert.equal(await textAround(0, { between: '200 200 30 30 re f' }), 'if all')
})
