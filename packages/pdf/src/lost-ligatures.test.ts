import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import fc from 'fast-check'
import { smallPage } from '../../../test/support/small-page.ts'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { type FontTraits, noTraits } from './font-traits.ts'
import { findLostLigatures } from './lost-ligatures.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'
import { spellOut } from './spell-out.ts'

/** Widths of letters in ems, by row: those of a typical font for text. */
const letterWidths: [string, number][] = [
  ['ijl', 0.23],
  ['ft', 0.32],
  ['rs', 0.37],
  ['acevxyz', 0.46],
  ['bdghknopqu', 0.53],
  ['ABCDEFGHKNOPQRSTUVXYZ', 0.6],
  ['mwMW', 0.8],
  ['\\)', 0.63],
]
const widths = new Map(letterWidths.flatMap(([row, width]) => [...row].map((one) => [one, width])))
const widthOf = (letter: string) => widths.get(letter) ?? 0.5
const groups = /ffi|ffl|tti|fi|fl|ff|ft|tf|tt|ti/u

interface Drawing {
  /** Width of letters in this font, as a multiple of the typical one. */
  stretch?: number
  /** Width of a ligature, as a share of that of its letters. */
  ratio?: number
  size?: number
  /** Text that a ligature is mapped to, by its letters. */
  codeOf: (letters: string) => number
}

/** Draws words, with their first group of letters as one glyph, and returns what is read. */
function read(words: string[], drawing: Drawing): string[] {
  const { stretch = 1, size = 20 } = drawing
  const font: FontTraits = {
    ...noTraits,
    id: 1,
    widthOf: (code) => widthOf(String.fromCharCode(code)) * stretch,
  }
  const { text, lines } = draw(words, drawing, { stretch, size })
  const fonts = Array.from({ length: text.length }, () => font)
  const spelled = spellOut(text, findLostLigatures({ text, fonts }))
  const codes = [...spelled.codes.subarray(0, spelled.length)]
  assert.equal(lines, words.length)
  return String.fromCodePoint(...codes)
    .trimEnd()
    .split('\n')
}

function draw(
  words: string[],
  { codeOf, ratio = 0.98 }: Drawing,
  { stretch, size }: { stretch: number; size: number },
): { text: PageText; lines: number } {
  const glyphs = words.flatMap((word, line) => {
    const letters = groups.exec(word)?.[0] ?? ''
    const at = letters === '' ? -1 : word.indexOf(letters)
    const parts =
      at < 0 ? [...word] : [...word.slice(0, at), letters, ...word.slice(at + letters.length)]
    return [...parts.map((part) => ({ part, line })), { part: '\n', line }]
  })
  const { text } = smallPage([{ text: glyphs.map(() => 'x').join(''), left: 0, top: 0, size }])
  text.length = glyphs.length
  let left = 0
  glyphs.forEach(({ part, line }, index) => {
    const width = [...part].reduce((sum, letter) => sum + widthOf(letter), 0) * size * stretch
    const advance = part === '\n' ? 0 : part.length > 1 ? width * ratio : width
    text.codes[index] = part.length > 1 ? codeOf(part) : part.charCodeAt(0)
    text.objects[index] = line
    text.flags[index] = part === '\n' ? CharFlag.generated : 0
    text.boxes.set([left, 0, left + advance, size], index * 4)
    left = part === '\n' ? 0 : left + advance
  })
  return { text, lines: words.length }
}

/** Words that stay no words if another group of letters of the same width replaces the ligature. */
const words =
  'section platform software workflow office scientific better letter nation after artifact'
    .concat(' getting setting difficult efficient notification attribute participate computing')
    .split(' ')

describe('a ligature that its font maps to nothing', () => {
  it('comes back in any word, font and size', () => {
    const drawings = fc.record({
      word: fc.constantFrom(...words),
      stretch: fc.double({ min: 0.8, max: 1.3, noNaN: true }),
      ratio: fc.double({ min: 0.96, max: 1.01, noNaN: true }),
      size: fc.integer({ min: 6, max: 80 }),
      code: fc.constantFrom(0, 0xfffd, 0xe001, 0x1b),
    })
    fc.assert(
      fc.property(drawings, ({ word, code, ...drawing }) => {
        assert.deepEqual(read([word], { ...drawing, codeOf: () => code }), [word])
      }),
    )
  })

  it('is not invented where a glyph is too narrow or too wide, or stands alone', () => {
    for (const ratio of [0.5, 0.7, 1.6, 2]) {
      assert.deepEqual(read(['software'], { ratio, codeOf: () => 0 }), ['so\0ware'])
    }
    assert.deepEqual(read(['fi'], { codeOf: () => 0 }), ['\0'])
    assert.deepEqual(read(['fi-', '(ti)'], { codeOf: () => 0xe001 }), ['\ue001-', '(\ue001)'])
  })
})

describe('text that is fine', () => {
  it('is not changed, however it is written', () => {
    const plain = [
      'iPhone',
      'H2O',
      'getGroup',
      'Group',
      'B2B',
      'i18n',
      'f(x)',
      'a=b',
      'MyClass',
      'x5',
      '2019',
    ]
    assert.deepEqual(read(plain, { codeOf: () => 0 }), plain)
  })
})

describe('a file whose font has no text for a glyph', () => {
  let engine: PdfEngine
  before(async () => {
    engine = await createPdfiumEngine({ renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 })
  })
  after(() => engine.close())

  it('is read with the letters that the glyph is as wide as', () => {
    const codes = Array.from({ length: 128 }, (_, code) => code)
    const letters = codes.filter((code) => /[a-z]/.test(String.fromCharCode(code)))
    const pairs = letters.map((code) => `<${code.toString(16)}> <00${code.toString(16)}>`)
    const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${pairs.length} beginbfchar ${pairs.join(' ')} endbfchar endcmap`
    const advances = codes.map((code) => 1000 * widthOf(String.fromCharCode(code)))
    advances[1] = 630
    const document = engine.open(
      smallPdf(
        [
          {
            content: 'BT /F2 20 Tf 40 200 Td (so\\001ware) Tj ET',
            entries: '/Resources << /Font << /F2 6 0 R >> >>',
          },
        ],
        '',
        [
          '<< /Type /Font /Subtype /Type1 /BaseFont /Sans /FirstChar 0 /LastChar 127 /Widths 8 0 R /FontDescriptor 9 0 R /ToUnicode 7 0 R >>',
          `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
          `[${advances.join(' ')}]`,
          '<< /Type /FontDescriptor /FontName /Sans /Flags 32 >>',
        ],
      ),
    )
    try {
      const { codes: read, length, flags } = document.readPage(0).text
      assert.equal(String.fromCodePoint(...read.subarray(0, length)).trim(), 'software')
      assert.ok(flags.every((flag) => (flag & CharFlag.unmapped) === 0))
    } finally {
      document.close()
    }
  })
})
