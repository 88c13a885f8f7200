import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import type { PdfEngine } from '../../deck-model/ports.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'
import { repairSkiaMaps } from './skia-maps.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 1_000_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

const mapOf = (...sections: string[][]) =>
  [
    '/CIDInit /ProcSet findresource begin\nbegincmap\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange',
    ...sections.map((lines) => `${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar`),
    'endcmap\nend',
  ].join('\n')

const streamOf = (map: string) => {
  const packed = deflateSync(map).toString('latin1')
  return `<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`
}

/** The text of a page that draws the glyphs 0x61 and 0x62 with a font of the map. */
function textWith(map: string, producer: string): string {
  const content = 'BT /F1 20 Tf 40 200 Td <00610062> Tj ET'
  const font =
    '/Subtype /Type0 /BaseFont /Any /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R'
  const pdf = smallPdf([{ content, font }], '', [
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 9 0 R >>',
    streamOf(map),
    `<< /Producer (${producer}) >>`,
    '<< /Type /FontDescriptor /FontName /Any /Flags 4 >>',
  ])
  const withInfo = Buffer.from(pdf)
    .toString('latin1')
    .replace('trailer << ', 'trailer << /Info 8 0 R ')
  const document = engine.open(Buffer.from(withInfo, 'latin1'))
  try {
    const { codes, length } = document.readPage(0).text
    return String.fromCodePoint(...codes.subarray(0, length)).trim()
  } finally {
    document.close()
  }
}

describe('a map to Unicode by Skia', () => {
  const twice = mapOf(['<0061> <0000>', '<0062> <0032>'], ['<0061> <0031>'])

  it('gives a glyph the letters that follow its empty mapping', () => {
    assert.equal(textWith(twice, 'Skia/PDF m134'), '12')
  })

  it('is left to PDFium in files of other programs', () => {
    assert.equal(textWith(twice, 'Another'), '\0' + '2')
  })

  it('keeps its empty mappings where nothing follows', () => {
    const file = Buffer.from(streamOf(mapOf(['<0061> <0000>', '<0062> <0032>'])), 'latin1')
    const before = Buffer.from(file)
    repairSkiaMaps(file)
    assert.deepEqual(file, before)
  })

  it('is not looked for in damaged streams and large ones', () => {
    const stream = streamOf(twice)
    const cut = stream.replace('endstream', '')
    const damaged = stream.slice(0, 80) + '-'.repeat(30) + stream.slice(110)
    const large = streamOf(twice + ' '.repeat(300_000))
    for (const text of [cut, damaged, large, '/FlateDecode', '/FlateDecode stream']) {
      const file = Buffer.from(text, 'latin1')
      const before = Buffer.from(file)
      repairSkiaMaps(file)
      assert.deepEqual(file, before)
    }
  })
})
