import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import type { PdfEngine } from '../../deck-model/ports.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 1_000_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

/** The code points of a page that shows the letters `a`, `b` and `c`, which its font maps to UTF-16BE in hexadecimal. */
function codesOf(mapped: Record<'a' | 'b' | 'c', string>, content: string): number[] {
  const pairs = Object.entries(mapped).map(([letter, hex]) => {
    return `<${letter.charCodeAt(0).toString(16)}> <${hex}>`
  })
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 3 beginbfchar ${pairs.join(' ')} endbfchar endcmap`
  const pdf = smallPdf([{ content, entries: '/Resources << /Font << /F1 6 0 R >> >>' }], '', [
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 7 0 R >>',
    `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
  ])
  const document = engine.open(pdf)
  try {
    const { codes, length } = document.readPage(0).text
    return [...codes.subarray(0, length)].filter((code) => code > 0x20)
  } finally {
    document.close()
  }
}

const hebrew = { b: '05d0', c: '05d1' }
const line = (letters: string) => `BT /F1 20 Tf 40 200 Td (${letters}) Tj ET`

describe('a character beyond the first 65,536', () => {
  it('is one code point', () => {
    assert.deepEqual(codesOf({ a: 'd83ddca1', ...hebrew }, line('a')), [0x1f4a1])
  })

  it('is one code point in right-to-left text, where PDFium reverses its halves', () => {
    const codes = codesOf({ a: 'd83ddca1', ...hebrew }, line('cab'))
    assert.deepEqual(
      codes.sort((a, b) => a - b),
      [0x05d0, 0x05d1, 0x1f4a1],
    )
  })

  it('is the replacement character if it is half of one', () => {
    assert.deepEqual(codesOf({ a: 'd83d', ...hebrew }, line('a')), [0xfffd])
  })
})
