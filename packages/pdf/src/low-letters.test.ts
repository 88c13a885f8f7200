import assert from 'node:assert/strict'
import { it } from 'node:test'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

const lowGlyph = '55 0 0 -45 50 5 d1 0 -45 50 50 re f'

/** A page that draws a glyph, which advances by 55, for this character, in a font without ascent. */
function pageOf(code: number, glyph: string): Uint8Array {
  const hex = code.toString(16).padStart(4, '0')
  const map = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    `1 beginbfchar <61> <${hex}> endbfchar`,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
  const font = [
    '<< /Type /Font /Subtype /Type3 /FontMatrix [.01 0 0 .01 0 0] /FontBBox [0 0 0 0]',
    '/CharProcs << /a 7 0 R >> /Encoding << /Type /Encoding /Differences [97/a] >>',
    '/FirstChar 97 /LastChar 97 /Widths [55] /ToUnicode 8 0 R >>',
  ].join(' ')
  const entries = '/Resources << /Font << /F2 6 0 R >> >>'
  return smallPdf([{ content: 'BT /F2 20 Tf 50 250 Td (a) Tj ET', entries }], '', [
    font,
    `<< /Length ${glyph.length} >>\nstream\n${glyph}\nendstream`,
    `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
  ])
}

it('a final yeh, whose ink is below the baseline, is on the line, unlike vertical Japanese', async () => {
  const engine = await createPdfiumEngine({ renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 })
  try {
    const [arabic, japanese] = [0x64a, 0x30a2].map((code) => {
      const document = engine.open(pageOf(code, lowGlyph))
      const { text } = document.readPage(0)
      document.close()
      assert.equal(text.codes[0], code)
      return { angle: text.angles[0], top: Math.round(text.boxes[1] ?? 0) }
    })
    assert.deepEqual(arabic, { angle: 0, top: 34 })
    assert.ok((japanese?.angle ?? 0) > 1)
  } finally {
    engine.close()
  }
})

it('the cell of a presentation form begins where its advance does, which joins it with the next letter', async () => {
  const engine = await createPdfiumEngine({ renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 })
  try {
    const inkFrom30 = '55 0 30 0 50 50 d1 30 0 20 50 re f'
    const document = engine.open(pageOf(0xfe91, inkFrom30))
    const { text } = document.readPage(0)
    document.close()
    assert.equal(String.fromCodePoint(text.codes[0] ?? 0), 'ب')
    assert.equal(Math.round(text.boxes[0] ?? 0), 50)
  } finally {
    engine.close()
  }
})
