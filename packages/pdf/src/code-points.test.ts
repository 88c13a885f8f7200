import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { characterOf } from '@rowdeck/core/deck-model/character-of'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import fc from 'fast-check'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 1_000_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

/** The code points of a page, without spaces. */
function codesIn(pdf: Uint8Array): number[] {
  const document = engine.open(pdf)
  try {
    const { codes, length } = document.readPage(0).text
    return [...codes.subarray(0, length)].filter((code) => code > 0x20)
  } finally {
    document.close()
  }
}

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
  return codesIn(pdf)
}

/** A page that shows glyphs of these codes, each four bytes long in hexadecimal, whose ink hangs below the baseline. */
function pageOfLongCodes(codes: string[]): Uint8Array {
  const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 6 >>'
  const map = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 1 def /CMapName /Own-H def /WMode 0 def',
    '2 begincodespacerange <00> <7f> <f0000000> <ffffffff> endcodespacerange',
    `${codes.length} begincidrange ${codes.map((code, at) => `<${code}> <${code}> ${843 + at}`).join(' ')} endcidrange`,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
  const descriptor =
    '/Type /FontDescriptor /FontName /Own /Flags 4 /FontBBox [0 -900 1000 0] /Ascent 0 /Descent -900'
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Own ${system} /DW 1000 /FontDescriptor << ${descriptor} >> >>`
  const font =
    '<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding 7 0 R /DescendantFonts [8 0 R] >>'
  const entries = '/Resources << /Font << /F1 3 0 R /F2 6 0 R >> >>'
  const content = `BT /F1 20 Tf 40 200 Td (Plan) Tj /F2 20 Tf 0 -60 Td <${codes.join('')}> Tj ET`
  return smallPdf([{ content, entries }], '', [
    font,
    `<< /Type /CMap /CMapName /Own-H ${system} /Length ${map.length} >>\nstream\n${map}\nendstream`,
    descendant,
  ])
}

const plan = Array.from('Plan', (letter) => letter.charCodeAt(0))
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

describe('a glyph whose code has four bytes and no character', () => {
  it('leaves the other letters of its page as they are', () => {
    assert.deepEqual(codesIn(pageOfLongCodes(['fe010203'])), [...plan, 0xfffd])
  })

  it('is the character that its bytes are in UTF-8', () => {
    assert.deepEqual(codesIn(pageOfLongCodes(['f0a98380'])), [...plan, 0x290c0])
  })
})

it('Whatever codes a font has, and whatever it maps them to, every code is that of a character.', () => {
  const byte = fc.nat(255).map((value) => value.toString(16).padStart(2, '0'))
  const bytesFrom = (first: fc.Arbitrary<string>) =>
    fc.tuple(first, byte, byte, byte).map((bytes) => bytes.join(''))
  const code = bytesFrom(byte)
  const longCode = bytesFrom(fc.constantFrom('f0', 'f1', 'fe', 'ff'))
  const letters = (codes: number[]) => codes.map(characterOf).join('')
  fc.assert(
    fc.property(
      fc.array(longCode, { minLength: 1, maxLength: 4 }),
      fc.record({ a: code, b: code, c: code }),
      (codes, mapped) => {
        for (const read of [codesIn(pageOfLongCodes(codes)), codesOf(mapped, line('abc'))]) {
          assert.equal(letters(read), String.fromCodePoint(...read))
          assert.ok(letters(read).isWellFormed())
        }
      },
    ),
    { numRuns: 60 },
  )
})
