import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

/** A font whose letters draw nothing, as Figma adds it over letters that it has drawn as paths. */
const font = [
  '<< /Type /Font /Subtype /Type3 /FontMatrix [1 0 0 1 0 0] /FontBBox [0 0 0 0]',
  '/CharProcs << /a 7 0 R >> /Encoding << /Type /Encoding /Differences [97/a] >>',
  '/FirstChar 97 /LastChar 97 /Widths [.6] >>',
].join(' ')
const glyph = '.6 0 0 0 0 0 d1'
const text = 'BT /F2 40 Tf 50 200 Td (aaaa) Tj ET'
const outlines = [0, 1, 2, 3]
  .map((at) => `${52 + 24 * at} 200 m ${70 + 24 * at} 200 l ${61 + 24 * at} 228 l f`)
  .join(' ')

async function textOf(content: string): Promise<string> {
  const engine = await createPdfiumEngine({ renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 })
  try {
    const entries = '/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >>'
    const stream = `<< /Length ${glyph.length} >>\nstream\n${glyph}\nendstream`
    const document = engine.open(smallPdf([{ content, entries }], '', [font, stream]))
    const { codes, length } = document.readPage(0).text
    document.close()
    return String.fromCodePoint(...codes.subarray(0, length)).trim()
  } finally {
    engine.close()
  }
}

test('Text without ink over letters that are drawn as outlines is read', async () => {
  assert.equal(await textOf(`${outlines} ${text}`), 'aaaa')
})

test('Text without ink is not read on a plain ground, nor beside text that is seen', async () => {
  assert.equal(await textOf(text), '')
  const seen = 'BT /F1 20 Tf 50 100 Td (seen) Tj ET'
  assert.equal(await textOf(`${outlines} ${text} ${seen}`), 'seen')
})
