import assert from 'node:assert/strict'
import { it } from 'node:test'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

/** Codes that a bitmap font of TeX has here, without t and i: d, e, n and the ligature fi. */
const used = [0x1c, 0x64, 0x65, 0x6e]

/** A page that draws these bytes in a bitmap font of TeX, which has no name and no map to Unicode. */
function bitmapText(bytes: string): Uint8Array {
  const glyph = '55 0 0 0 50 50 d1 0 0 50 50 re f'
  const differences = used.map((code) => `${code}/a${code}`).join(' ')
  const widths = Array.from({ length: 256 }, (_, code) => (used.includes(code) ? 55 : 0))
  const font = [
    '<< /Type /Font /Subtype /Type3 /FontMatrix [.01 0 0 .01 0 0] /FontBBox [0 0 50 50]',
    `/CharProcs << ${used.map((code) => `/a${code} 7 0 R`).join(' ')} >>`,
    `/Encoding << /Type /Encoding /Differences [${differences}] >>`,
    `/FirstChar 0 /LastChar 255 /Widths [${widths.join(' ')}] >>`,
  ].join(' ')
  const entries = '/Resources << /Font << /F2 6 0 R >> >>'
  return smallPdf([{ content: `BT /F2 20 Tf 50 250 Td (${bytes}) Tj ET`, entries }], '', [
    font,
    `<< /Length ${glyph.length} >>\nstream\n${glyph}\nendstream`,
  ])
}

it('a ligature in a bitmap font of TeX is its letters, and the letters beside it stay', async () => {
  const engine = await createPdfiumEngine({ renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 })
  try {
    const document = engine.open(bitmapText('de\\034ned'))
    const { text } = document.readPage(0)
    const words = String.fromCodePoint(...text.codes.subarray(0, text.length)).trim()
    assert.equal(words, 'defined')
    document.close()
  } finally {
    engine.close()
  }
})
