import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { CharFlag } from '@rowdeck/core/deck-model/page'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

interface SmallFont {
  name: string
  /** Code in the font to Unicode, both in hexadecimal. */
  unicode: Record<string, string>
}

/** The text of a page that draws these bytes, in hexadecimal, in a font with this map. */
function textIn({ name, unicode }: SmallFont, bytes: string) {
  const pairs = Object.entries(unicode).map(([code, meaning]) => `<${code}> <${meaning}>`)
  const range = 'begincodespacerange <00> <ff> endcodespacerange'
  const map = `begincmap 1 ${range} ${pairs.length} beginbfchar ${pairs.join(' ')} endbfchar endcmap`
  const content = `BT /F2 20 Tf 1 0 0 1 100 250 Tm <${bytes}> Tj ET`
  const entries = '/Resources << /Font << /F2 6 0 R >> >>'
  const widths = '/FirstChar 0 /LastChar 255 /Widths 8 0 R'
  const descriptor = `<< /Type /FontDescriptor /FontName /${name} /Flags 32 >>`
  const document = engine.open(
    smallPdf([{ content, entries }], '', [
      `<< /Type /Font /Subtype /Type1 /BaseFont /${name} ${widths} /FontDescriptor 9 0 R /ToUnicode 7 0 R >>`,
      `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
      `[${'500 '.repeat(256)}]`,
      descriptor,
    ]),
  )
  try {
    const { text } = document.readPage(0)
    return {
      words: String.fromCodePoint(...text.codes.subarray(0, text.length)).trim(),
      unmapped: text.flags.some((flags) => (flags & CharFlag.unmapped) !== 0),
      boxes: text.boxes,
      emphasis: (text.flags[0] as number) & (CharFlag.bold | CharFlag.italic),
    }
  } finally {
    document.close()
  }
}

describe('a glyph of a symbol font', () => {
  it('is replaced by its Unicode equivalent, whether the file maps it to a private or a plain code', () => {
    const name = 'ABCDEF+Wingdings-Regular'
    const glyphs = { d8: '➢', fc: '✓', a7: '▪', '6c': '●', e0: '→', '8c': '❶' }
    for (const [code, likeness] of Object.entries(glyphs)) {
      for (const meaning of [`f0${code}`, `00${code}`]) {
        assert.equal(textIn({ name, unicode: { [code]: meaning } }, code).words, likeness)
      }
    }
  })

  it('is recognized by the chart of its own font within the family', () => {
    const known: [string, string, string][] = [
      ['Wingdings2', 'f050', '✓'],
      ['Wingdings3', 'f07d', '►'],
      ['Webdings', 'f067', '■'],
      ['SymbolMT', 'f0b7', '•'],
      ['SymbolMT', 'f061', 'α'],
      ['SymbolMT', 'f02b', '+'],
    ]
    for (const [name, code, likeness] of known) {
      assert.equal(textIn({ name, unicode: { '61': code } }, '61').words, likeness, name)
    }
  })

  it('is recognized in substitute fonts, but not in icon fonts', () => {
    const unicode = { '61': 'f0d8' }
    assert.equal(textIn({ name: 'NotoSans-Regular', unicode }, '61').words, '➢')
    assert.equal(textIn({ name: 'FontAwesome', unicode }, '61').words, '\uf0d8')
  })

  it('is a bullet if it has no known equivalent, as in a subset numbered from ! on', () => {
    assert.equal(textIn({ name: 'Wingdings3', unicode: { '21': '0021' } }, '21').words, '•')
    assert.equal(textIn({ name: 'Wingdings', unicode: { '21': 'f07f' } }, '21').words, '•')
  })

  it('appears once if the file maps it to several codes', () => {
    assert.equal(textIn({ name: 'Wingdings', unicode: { e0: '00e0f0e0' } }, 'e0').words, '→')
  })

  it('is unchanged if the file maps it correctly', () => {
    const arrow = { name: 'Wingdings', unicode: { e0: '2192' } }
    assert.equal(textIn(arrow, 'e0').words, '→')
  })
})

describe('a ligature of TeX', () => {
  it('is spelled out if macOS mapped it to a keyboard symbol', () => {
    const unicode = { '45': '0045', '0b': '21b5', '65': '0065', '63': '0063', '74': '0074' }
    const { words, boxes } = textIn({ name: 'XYZABC+CMR10', unicode }, '450b656374')
    assert.equal(words, 'Effect')
    const edges = [...boxes.subarray(0, 24)].filter((_, at) => at % 4 === 0).map(Math.round)
    assert.deepEqual(edges, [100, 110, 115, 120, 130, 140])
  })

  it('is spelled out if the file does not map it', () => {
    const unicode = { '6f': '006f', '0e': 'fffd', '63': '0063', '65': '0065' }
    assert.equal(textIn({ name: 'CMSS17', unicode }, '6f0e6365').words, 'office')
    assert.equal(textIn({ name: 'CMSS17', unicode }, '6f0e65').words, 'offle')
  })

  it('is spelled out however many of them a page has', () => {
    const unicode = { '0e': 'fffd' }
    assert.equal(textIn({ name: 'CMR10', unicode }, '0e'.repeat(20)).words, 'ffi'.repeat(20))
  })

  it('is an alpha in the math font, and an arrow in any other', () => {
    const unicode = { '0b': '21b5' }
    assert.equal(textIn({ name: 'CMMI10', unicode }, '0b').words, 'α')
    assert.equal(textIn({ name: 'Calibri', unicode }, '0b').words, '↵')
  })
})

describe('the emphasis of a letter', () => {
  const emphasisIn = (name: string) => textIn({ name, unicode: { '41': '0041' } }, '41').emphasis

  it('is that which the name of its font tells', () => {
    assert.equal(emphasisIn('ABCDEF+Carlito-Bold'), CharFlag.bold)
    assert.equal(emphasisIn('Arial,BoldItalic'), CharFlag.bold | CharFlag.italic)
    assert.equal(emphasisIn('Helvetica-Oblique'), CharFlag.italic)
    assert.equal(emphasisIn('OpenSans-SemiBold'), CharFlag.bold)
    assert.equal(emphasisIn('NotoSans-Regular'), 0)
  })
})
