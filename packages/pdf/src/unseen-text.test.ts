import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { CharFlag, type Page } from '@rowdeck/core/deck-model/page'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 2_000_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

const entries =
  '/Resources << /Font << /F1 3 0 R >> /ExtGState << /None 6 0 R /Half 7 0 R /Multiply 8 0 R /NoLine 14 0 R /Lighten 15 0 R /Masked 16 0 R /Screen 20 0 R >> /XObject << /Gray 9 0 R /Masked 10 0 R >> /Pattern << /Blue 12 0 R /White 18 0 R /Empty 19 0 R >> /Shading << /Fade 13 0 R >> >>'
const picture = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8'
const tiling =
  '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >>'
const objects = [
  '<< /ca 0 >>',
  '<< /ca 0.5 >>',
  '<< /BM /Multiply >>',
  `<< ${picture} /ColorSpace /DeviceGray /Length 1 >>\nstream\n@\nendstream`,
  `<< ${picture} /ColorSpace /DeviceGray /SMask 11 0 R /Length 1 >>\nstream\n@\nendstream`,
  `<< ${picture} /ColorSpace /DeviceGray /Length 1 >>\nstream\n@\nendstream`,
  '<< /Type /Pattern /PatternType 2 /Shading 13 0 R >>',
  '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 400 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 .6] /C1 [0 0 .2] >> >>',
  '<< /CA 0 >>',
  '<< /BM /Lighten >>',
  '<< /SMask << /S /Luminosity /G 17 0 R >> >>',
  '<< /Type /XObject /Subtype /Form /BBox [0 0 400 300] /Group << /S /Transparency /CS /DeviceGray >> /Length 20 >>\nstream\n0 g 0 0 400 300 re f\nendstream',
  `<< ${tiling} /Length 18 >>\nstream\n1 g 0 0 10 10 re f \nendstream`,
  `<< ${tiling} /Length 1 >>\nstream\n \nendstream`,
  '<< /BM /Screen >>',
]

function pageOf(content: string): Page {
  const document = engine.open(smallPdf([{ content, entries }], '', objects))
  try {
    return document.readPage(0)
  } finally {
    document.close()
  }
}

function read(content: string): string {
  const { codes, length } = pageOf(`${seen} ${content}`).text
  return String.fromCodePoint(...codes.subarray(0, length)).trim()
}

const at = (words: string, top = 100, size = 20) =>
  `BT /F1 ${size} Tf 40 ${top} Td (${words}) Tj ET`
const seen = at('Seen', 250)
const onlySeen = 'Seen'
const hiddenToo = (words: string) => `Seen\r\n${words}`
const card = '20 80 300 60 re f'
const specks = '390 10 .1 .1 re f '.repeat(30_001)

describe('text that nobody can see', () => {
  const unseen = {
    'is drawn in the color of the page': `1 g ${at('Hidden')} 0 g`,
    'differs from the page by what no eye tells': `.98 g ${at('Hidden')} 0 g`,
    'is one point high and white': `1 g ${at('Hidden', 100, 1)} 0 g`,
    'has a font size of 0': at('Hidden', 100, 0),
    'is lower than a pixel': at('Hidden', 100, 0.35),
    'is flattened': 'q 1 0 0 .01 0 0 cm BT /F1 20 Tf 40 10000 Td (Hidden) Tj ET Q',
    'is narrower than a pixel': 'q .01 0 0 1 0 0 cm BT /F1 20 Tf 4000 100 Td (Hidden) Tj ET Q',
    'is scaled to no width': 'BT .01 Tz /F1 20 Tf 40 100 Td (Hidden) Tj ET',
    'is outlined in the color of the page': `1 Tr 1 G ${at('Hidden')} 0 Tr`,
    'is outlined with an alpha of 0': `/NoLine gs 1 Tr ${at('Hidden')} 0 Tr`,
    'is a clip of nothing': `q 7 Tr ${at('Hidden')} Q`,
    'is clipped away by a clip of several rectangles': `q 0 0 400 300 re 10 50 380 150 re W* n ${at('Hidden')} Q`,
    'is outside a triangle that it is clipped to': `q 0 0 m 400 0 l 400 200 l h W n ${at('Hidden', 180)} Q`,
    'is outside letters that it is clipped to': `q 7 Tr ${at('x', 20)} 0 Tr ${at('Hidden')} Q`,
    'is darker than its ground, which stays where it is darker': `.5 g ${card} /Lighten gs 0 g ${at('Hidden')}`,
    'is filled with a pattern of white': `/Pattern cs /White scn ${at('Hidden')} 0 g`,
    'is filled with a pattern of nothing': `/Pattern cs /Empty scn ${at('Hidden')} 0 g`,
    'is outlined with a pattern of white': `/Pattern CS /White SCN 1 Tr ${at('Hidden')} 0 Tr 0 G`,
    'is white and blended with white': `q /Screen gs 1 g ${at('Hidden')} Q`,
    'is white under other text of its size': `1 g ${at('HiddenXY')} 0 g ${at('YXHidden'.replace('Hidden', 'neddiH'))}`,
    'is clipped to nothing over lines': `${Array.from({ length: 60 }, (_, n) => `${20 + n * 5} 80 m ${20 + n * 5} 140 l S`).join(' ')} q 0 0 m 1 0 l 1 1 l h W n ${at('Hidden')} Q`,
    'is masked away': `/Masked gs ${at('Hidden')}`,
    'is white, with a line across': `.8 G .1 w 20 105 m 300 105 l S 1 g ${at('Hidden')} 0 g`,
    'is one of many': `1 g ${Array.from({ length: 1100 }, (_, n) => at('Hidden', 20 + (n % 100) * 2, 4)).join(' ')} 0 g`,
    'is behind more areas than are compared with texts': `1 g ${'20 200 3 3 re f '.repeat(14000)} ${at('.', 40, 4).repeat(160)} ${at('Hidden')} 0 g`,
    'is white and beyond the objects that are read': `${specks} 1 g ${at('Hidden')} 0 g`,
    'is covered beyond the objects that are read': `${at('Hidden')} ${specks} 1 g ${card} 0 g`,
    'is scaled to no size': 'BT /F1 20 Tf 0 0 0 0 40 100 Tm (Hidden) Tj ET',
    'is scaled to a size without bounds': 'BT /F1 20 Tf 1e38 0 0 1e38 40 100 Tm (Hidden) Tj ET',
    'has the color of the shape below it': `.2 g ${card} ${at('Hidden')} 0 g`,
    'has an alpha of 0': `/None gs ${at('Hidden')}`,
    'is invisible by its mode': `3 Tr ${at('Hidden')}`,
    'is invisible by its mode on a shape of one color': `.8 g ${card} 0 g 3 Tr ${at('Hidden')}`,
    'is covered by a shape': `${at('Hidden')} .5 g ${card} 0 g`,
    'is covered by a shape of its own color': `${at('Hidden')} ${card}`,
    'is covered by a white shape': `${at('Hidden')} 1 g ${card} 0 g`,
    'is covered by a round shape': `${at('Hidden')} 0 90 m 0 300 400 300 400 90 c 400 -200 0 -200 0 90 c f`,
    'is covered by a picture': `${at('Hidden')} q 300 0 0 60 20 80 cm /Gray Do Q`,
    'is covered by a thick line': `${at('Hidden')} 40 w 0 105 m 400 105 l S`,
    'is covered by a thick line that a pattern fills': `${at('Hidden')} /Pattern CS /Blue SCN 40 w 0 105 m 400 105 l S`,
    'is covered by a round dot': `${at('Hidden')} 1 J 200 w 100 105 m 100 105 l S`,
    'is covered by a line that goes to and fro': `${at('Hidden')} 3 w 0 90 m ${Array.from({ length: 40 }, (_, n) => `${(n % 2) * 400} ${90 + n} l`).join(' ')} S`,
    'is covered by many flat strips': `${at('Hidden')} ${Array.from({ length: 60 }, (_, n) => `20 ${80 + n} 300 1.2 re f`).join(' ')}`,
    'is covered by many thin lines': `${at('Hidden')} 1.2 w ${Array.from({ length: 300 }, (_, n) => `${20 + n} 80 m ${20 + n} 140 l S`).join(' ')}`,
    'is covered by shapes that are half transparent': `${at('Hidden')} /Half gs 1 g ${`${card} `.repeat(6)} 0 g`,
    'is covered by what is lighter': `${at('Hidden')} /Lighten gs 1 g ${card}`,
    'has the color of a thick line below it': `.5 G 40 w 0 105 m 400 105 l S .5 g ${at('Hidden')}`,
    'has the color of the strips below it': `.5 g ${Array.from({ length: 60 }, (_, n) => `20 ${80 + n} 300 1.2 re f`).join(' ')} ${at('Hidden')}`,
    'is invisible by its mode over a transparent shape': `/None gs 60 104 2 2 re f 3 Tr ${at('Hidden')}`,
    'is invisible by its mode over a gradient': `q 20 80 300 60 re W n /Fade sh Q 3 Tr ${at('Hidden')}`,
    'has an alpha of 0 over a picture': `q 300 0 0 60 20 80 cm /Gray Do Q /None gs ${at('Hidden')}`,
    'is invisible by its mode across the edge of a shape': `.5 g 60 90 20 40 re f 0 g 3 Tr ${at('Hidden')}`,
    'is invisible, with a white shape over the whole page that multiplies': `3 Tr ${at('Hidden')} 0 Tr /Multiply gs 1 g 0 0 400 300 re f`,
    'has a fill and an outline with an alpha of 0': `/None gs /NoLine gs 2 Tr ${at('Hidden')} 0 Tr`,
    'has a fill and an outline that are masked away': `/Masked gs 2 Tr ${at('Hidden')} 0 Tr`,
    'is white on a shape with an alpha of 0': `q /None gs ${card} Q 1 g ${at('Hidden')} 0 g`,
    'is white on a white shape that multiplies': `q /Multiply gs 1 g ${card} Q 1 g ${at('Hidden')} 0 g`,
    'is white and covered by white': `1 g ${at('Hidden')} ${card} 0 g`,
    'is blackened within a line': `${at('Hidden')} ${at('', 100)} BT /F1 20 Tf 106 100 Td (and seen) Tj ET 38 94 66 24 re f`,
  }
  for (const [reason, content] of Object.entries(unseen)) {
    it(`is not read if it ${reason}`, () => {
      assert.ok(!read(content).includes('Hidden'), read(content))
      assert.ok(read(content).includes('Seen'))
    })
  }
})

describe('text that can be seen', () => {
  const cases = {
    'white on a dark shape': `0 g ${card} 1 g ${at('Shown')} 0 g`,
    'white on a shape that is drawn in two parts': `0 g 20 80 80 60 re f 100 80 220 60 re f 1 g ${at('Shown')} 0 g`,
    'white on a round shape': `0 90 m 0 300 400 300 400 90 c 400 -200 0 -200 0 90 c f 1 g ${at('Shown')} 0 g`,
    'white on a picture': `q 300 0 0 60 20 80 cm /Gray Do Q 1 g ${at('Shown')} 0 g`,
    'white on a pattern': `/Pattern cs /Blue scn ${card} 1 g ${at('Shown')} 0 g`,
    'white on a gradient': `q 20 80 300 60 re W n /Fade sh Q 1 g ${at('Shown')} 0 g`,
    'filled with a pattern': `/Pattern cs /Blue scn ${at('Shown')} 0 g`,
    'white on a shape that is half transparent': `q /Half gs ${card} Q 1 g ${at('Shown')} 0 g`,
    'filled, with an outline that has an alpha of 0': `/NoLine gs 2 Tr ${at('Shown')} 0 Tr`,
    'white with an outline': `2 Tr 1 g ${at('Shown')} 0 Tr 0 g`,
    'pale gray': `.93 g ${at('Shown')} 0 g`,
    'half transparent': `/Half gs ${at('Shown')}`,
    'under a transparent panel': `${at('Shown')} /Half gs ${card}`,
    'highlighted by a shape that multiplies': `${at('Shown')} /Multiply gs 1 1 0 rg ${card}`,
    'under a picture with a mask': `${at('Shown')} q 300 0 0 60 20 80 cm /Masked Do Q`,
    'under a thin line': `${at('Shown')} 1 w 0 105 m 400 105 l S`,
    'hatched by many lines': `${at('Shown')} ${Array.from({ length: 60 }, (_, n) => `${20 + n * 5} 80 m ${20 + n * 5} 140 l S`).join(' ')}`,
    'on a thick line of another color': `.9 G 40 w 0 105 m 400 105 l S ${at('Shown')}`,
    'under a few shapes that are half transparent': `${at('Shown')} /Half gs 1 g ${card} ${card} ${card} 0 g`,
    'under a thick line that cuts through its line': `${at('Shown')} BT /F1 20 Tf 106 100 Td (partly) Tj ET 80 w 60 105 m 130 105 l S`,
    'under a frame': `${at('Shown')} ${card.replace(' f', ' 25 85 290 50 re f*')}`,
    'covered by half': `${at('Shown')} 60 80 300 60 re f`,
    'beside what covers the rest of its line': `${at('Shown')} BT /F1 20 Tf 106 100 Td (partly) Tj ET 100 20 200 200 re f`,
    'in part inside a triangle that it is clipped to': `q 0 0 m 400 0 l 400 300 l 0 90 l h W n ${at('Shown')} Q`,
    'blended so that it is seen': `.5 g ${card} /Multiply gs 0 g ${at('Shown')}`,
    faint: `.9 g ${at('Shown')} 0 g`,
    'a clip of what is painted later': `q 7 Tr ${at('Shown')} ${card} Q`,
  }
  for (const [kind, content] of Object.entries(cases)) {
    it(`is read if it is ${kind}`, () => {
      assert.ok(read(content).includes('Shown'), read(content))
    })
  }

  it('is read with its white shadow, which does not repeat it', () => {
    assert.equal(read(`1 g ${at('Shown', 99)} 0 g ${at('Shown')}`), hiddenToo('Shown'))
  })
})

describe('text that a file has beside what it draws', () => {
  const glyphs = (code: string) =>
    `/Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 72 /LastChar 72 /Widths [.6] /Encoding << /Differences [72 /H] >> /CharProcs << /H 6 0 R >> /Resources << >> >>`.replace(
      / >>$/,
      code,
    )
  const glyph = (code: string) => `<< /Length ${code.length} >>\nstream\n${code}\nendstream`
  const readOf = (
    page: { content: string; font?: string; entries?: string },
    ...more: string[]
  ) => {
    const document = engine.open(smallPdf([page], '', more))
    try {
      const { text, drawnText } = document.readPage(0)
      const { codes, length } = text
      const drawn = drawnText.map((one) => one.text)
      return [String.fromCodePoint(...codes.subarray(0, length)).trim(), ...drawn].join(' ').trim()
    } finally {
      document.close()
    }
  }

  it('is not read if the glyphs of its font are empty or white', () => {
    const page = { content: at('HH'), font: glyphs('') }
    assert.equal(readOf(page, glyph('.6 0 d0 0 0 .5 .7 re f')), 'HH')
    assert.equal(readOf(page, glyph('.6 0 d0')), '')
    assert.equal(readOf(page, glyph('.6 0 d0 1 g 0 0 .5 .7 re f')), '')
  })

  it('is not read from a field that is too small, or whose text has the color of its ground', () => {
    const field = (box: string, color: string) =>
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (Value) /DA (/Helv 12 Tf ${color}) /Rect [${box}] /F 4 >>`
    const textIn = (...of: Parameters<typeof field>) =>
      readOf({ content: '', entries: '/Annots [6 0 R]' }, field(...of))
    assert.equal(textIn('40 40 200 60', '0 g'), 'Value')
    assert.equal(textIn('40 40 40.5 40.5', '0 g'), '')
    assert.equal(textIn('40 40 200 60', '1 g'), '')
  })
})

describe('the layer of a scan', () => {
  const scan = 'q 400 0 0 300 0 0 cm /Gray Do Q'
  const flagsOf = (content: string) => {
    const { flags, length } = pageOf(content).text
    return Array.from(flags.subarray(0, length), (flag) => flag & CharFlag.invisible)
  }

  it('is read, and marked, however it is hidden', () => {
    for (const content of [
      `${scan} 3 Tr ${at('Layer')}`,
      `3 Tr ${at('Layer')} ${scan}`,
      `${at('Layer')} ${scan}`,
      `${scan} /None gs ${at('Layer')}`,
    ]) {
      assert.deepEqual(flagsOf(content), Array(5).fill(CharFlag.invisible), content)
    }
  })

  it('stays beside a stamp if it is invisible, not if the picture covers it', () => {
    assert.deepEqual(flagsOf(`${at('Layer')} ${scan} ${at('Seen', 250)}`), Array(4).fill(0))
    assert.ok(flagsOf(`${scan} 3 Tr ${at('Layer')} 0 Tr ${at('Seen', 250)}`).length > 8)
  })
})
it('a page with nothing unseen is not changed', () => {
  assert.equal(read(''), onlySeen)
})

it('the codes of a font of icons are not text, and those of a font of letters are', () => {
  const shown = (name: string) => {
    const font = `/Subtype /Type1 /BaseFont /ABCDEF+${name} /Encoding /WinAnsiEncoding`
    const document = engine.open(smallPdf([{ content: at('! a'), font }]))
    try {
      const { codes, length } = document.readPage(0).text
      return String.fromCodePoint(...codes.subarray(0, length)).trim()
    } finally {
      document.close()
    }
  }
  assert.equal(shown('FontAwesome5Free-Solid'), '')
  assert.equal(shown('Lexicon'), '! a')
})
