import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import fc from 'fast-check'
import { deckPath } from '../../../../test/support/deck-path.ts'
import { packedPdf } from '../../../../test/support/packed-pdf.ts'
import { smallPdf } from '../../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from '../pdfium-engine.ts'
import { mendFile } from './mend-file.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 1_000_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

function firstPageText(pdf: Uint8Array): string {
  const document = engine.open(pdf)
  try {
    const { codes, length } = document.readPage(0).text
    return String.fromCodePoint(...codes.subarray(0, length)).trim()
  } finally {
    document.close()
  }
}

const mapOf = (...sections: string[][]) =>
  [
    '/CIDInit /ProcSet findresource begin\nbegincmap\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange',
    ...sections.map((lines) => {
      const kind = lines.every((line) => line.split('> <').length > 2) ? 'bfrange' : 'bfchar'
      return `${lines.length} begin${kind}\n${lines.join('\n')}\nend${kind}`
    }),
    'endcmap\nend',
  ].join('\n')

const streamOf = (data: string, entries = '') =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`
const flate = (map: string) => streamOf(deflateSync(map).toString('latin1'), '/Filter /FlateDecode')
const hex = (map: string) =>
  streamOf(`${Buffer.from(map).toString('hex')}>`, '/Filter /ASCIIHexDecode')

const composite =
  '/Subtype /Type0 /BaseFont /Any /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R'
const descendant =
  '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 8 0 R >>'
const descriptor = '<< /Type /FontDescriptor /FontName /Any /Flags 4 >>'
const shows = (codes: string) => `BT /F1 20 Tf 40 200 Td <${codes}> Tj ET`

/** The text of a page that shows codes in a composite font with this map. */
function textWith(stream: string, codes: string): string {
  const page = { content: shows(codes), font: composite }
  return firstPageText(smallPdf([page], '', [descendant, stream, descriptor]))
}

describe('a file whose maps to Unicode PDFium reads wrongly', () => {
  const overByte = mapOf(['<04fe> <0501> <0436>'])

  it('has the letters of ranges that go over a multiple of 256, whatever its compression', () => {
    for (const stream of [streamOf(overByte), flate(overByte), hex(overByte)]) {
      assert.equal(textWith(stream, '04fe04ff05000501'), 'жзий')
    }
  })

  it('has them also with object streams and a cross-reference stream', () => {
    const pdf = packedPdf({
      packed: {
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 400 300] >>',
        3: '<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
        5: `<< /Type /Font ${composite} >>`,
        6: descendant,
        8: descriptor,
      },
      plain: { 4: streamOf(shows('04fe04ff05000501')), 7: flate(overByte) },
    })
    assert.equal(firstPageText(pdf), 'жзий')
  })

  it('has them also if its cross-reference table is damaged', () => {
    const page = { content: shows('04fe0501'), font: composite }
    const pdf = Buffer.from(smallPdf([page], '', [descendant, flate(overByte), descriptor]))
    const damaged = pdf.toString('latin1').replace(/startxref\n\d+/u, 'startxref\n99')
    assert.equal(firstPageText(Buffer.from(damaged, 'latin1')), 'жй')
  })

  it('has the letters that follow or precede an empty mapping of the same glyph', () => {
    const skia = mapOf(['<0061> <0000>', '<0062> <0032>'], ['<0061> <0031>'])
    assert.equal(textWith(flate(skia), '00610062'), '12')
  })

  it('has ligatures whose bytes were exchanged', () => {
    const map = mapOf(['<0001> <0001> <66006900>', '<0002> <0002> <0065>'])
    assert.equal(textWith(flate(map), '00010002'), 'fie')
  })
})

test('A glyph that draws nothing is a space if the map has zero for it, and one that draws something is not.', () => {
  // of the program only the tables that say which glyphs are empty: 0 and 3 draw something, 1 and 2 do not
  const [head, places] = [Buffer.alloc(54), Buffer.from([0, 0, 0, 1, 0, 1, 0, 1, 0, 2])]
  const record = (tag: string, at: number, { length }: Buffer) => {
    const numbers = Buffer.alloc(12)
    numbers.writeUInt32BE(at, 4)
    numbers.writeUInt32BE(length, 8)
    return `${tag}${numbers.toString('latin1')}`
  }
  const table = `\0\x01\0\0\0\x02\0\0\0\0\0\0${record('head', 44, head)}${record('loca', 98, places)}`
  const program = streamOf(`${table}${head.toString('latin1')}${places.toString('latin1')}`)
  const withProgram = `${descendant.slice(0, -2)} /CIDToGIDMap /Identity /W [1 [280 280 500 500]] >>`
  const map = flate(mapOf(['<0001> <0000>', '<0002> <FFFD>', '<0003> <0000>', '<0004> <0041>']))
  const itsDescriptor = `${descriptor.slice(0, -2)} /FontFile2 9 0 R >>`
  const page = { content: shows('0004000100040002000400030004'), font: composite }
  const text = firstPageText(smallPdf([page], '', [withProgram, map, itsDescriptor, program]))
  assert.match(text, /^A A A[^ ]A$/u)
})

describe('a font without a map to Unicode', () => {
  const named = (kind: string, names: string) =>
    `/Subtype /${kind} /BaseFont /Helvetica /Encoding << /Differences [ 65 ${names} ] >>`

  it('has the letters that the names of its glyphs stand for', () => {
    const content = 'BT /F1 20 Tf 40 200 Td (ABC) Tj ET'
    const font = named('Type1', '/f_f_i /uni00660066 /e')
    assert.equal(firstPageText(smallPdf([{ content, font }])), 'ffiffe')
  })

  it('has the signs that the program of a Type 1 font names, unless the file names its own encoding', () => {
    const program = streamOf('/Encoding 256 array\ndup 65 /epsilon1 put\ndup 66 /minusplus put\n')
    const descriptor = '<< /Type /FontDescriptor /FontName /CMMI10 /Flags 4 /FontFile 6 0 R >>'
    const textOfFont = (entries: string) => {
      const font = `/Subtype /Type1 /BaseFont /CMMI10 /FontDescriptor 7 0 R ${entries}`
      const content = 'BT /F1 20 Tf 40 200 Td (AB) Tj ET'
      return firstPageText(smallPdf([{ content, font }], '', [program, descriptor]))
    }
    assert.equal(textOfFont(''), 'ϵ∓')
    assert.equal(textOfFont('/Encoding << /Differences [ 66 /A ] >>'), 'ϵA')
    assert.equal(textOfFont('/Encoding /WinAnsiEncoding'), 'AB')
  })

  it('that draws its glyphs by content streams has them too', () => {
    const glyph = streamOf('500 0 d0 0 0 500 500 re f')
    const font =
      '/Subtype /Type3 /FontMatrix [.001 0 0 .001 0 0] /FontBBox [0 0 500 500] /FirstChar 65 /LastChar 66 /Widths [500 500] /CharProcs << /Euro 6 0 R /eacute 6 0 R >> /Encoding << /Differences [ 65 /Euro /eacute ] >>'
    const content = 'BT /F1 20 Tf 40 200 Td (AB) Tj ET'
    assert.equal(firstPageText(smallPdf([{ content, font }], '', [glyph])), '€é')
  })
})

describe('a font whose map Ghostscript made of the names of glyphs', () => {
  /** The text of a page that shows A and B in a font with these names and this map. */
  function read(font: string, names: string, ...map: string[]): string {
    const entries = `/Subtype /Type1 /BaseFont /${font} /Encoding << /Differences [ 65 ${names} ] >> /ToUnicode 6 0 R`
    const content = 'BT /F1 20 Tf 40 200 Td (AB) Tj ET'
    return firstPageText(smallPdf([{ content, font: entries }], '', [flate(mapOf(map))]))
  }

  it('has the letters of the names that it did not know', () => {
    const text = read('SFSS1000', '/afii10065 /emdash.cyr', '<41> <41> <0034>', '<42> <42> <0034>')
    assert.equal(text, 'а—')
  })

  it('has the signs of Dingbats, whose names do not tell them', () => {
    assert.equal(read('Dingbats', '/a10 /a29', '<41> <41> <0036>', '<42> <42> <003a>'), '✡✢')
  })

  it('has what the map says where the name is of another case or plain', () => {
    assert.equal(read('Any', '/a.sc /x', '<41> <41> <0041>', '<42> <42> <0062>'), 'Ab')
  })
})

describe('mending', () => {
  const decks = ['google-slides.pdf', 'powerpoint.pdf', 'quartz.pdf', 'beamer.pdf', 'acrobat.pdf']

  it('leaves sound files as they are', () => {
    for (const name of ['powerpoint.pdf', 'acrobat.pdf']) {
      const bytes = readFileSync(deckPath(name))
      assert.equal(mendFile(bytes), bytes, name)
    }
  })

  it('is left until files that are encrypted or do not say where their objects are have been written anew', () => {
    for (const name of ['encrypted.pdf', 'owner-password.pdf'])
      assert.equal(mendFile(readFileSync(deckPath(name))), undefined, name)
    const sound = smallPdf([{ content: '' }])
    assert.equal(mendFile(sound), sound)
    assert.equal(mendFile(Buffer.concat([Buffer.from('%\n'), sound])), undefined)
  })

  it('never fails, whatever is damaged', () => {
    const files = decks.map((name) => readFileSync(deckPath(name)))
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 40 })
    const cut = fc.option(fc.nat())
    fc.assert(
      fc.property(fc.constantFrom(...files), damage, cut, (file, bytes, end) => {
        const damaged = Buffer.from(file)
        for (const [at, byte] of bytes) damaged[at % damaged.length] = byte
        const part = end === null ? damaged : damaged.subarray(0, end % damaged.length)
        assert.ok((mendFile(part) ?? part).length >= part.length)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a font whose glyphs are numbered as they come', () => {
  const letters = 'applictonsrvemub fDd'
  /** The text of a page in a font whose codes from 33 on are these letters, and 68 is a wide glyph that the map calls D. */
  function read(width: number): string {
    const codes = [...letters].map((letter, at): [number, string] => [33 + at, letter])
    const map = mapOf(
      [...codes, [68, 'D'] as [number, string]].map(([code, letter]) => {
        return `<${code.toString(16)}> <00${letter.charCodeAt(0).toString(16)}>`
      }),
    )
    const widths = Array.from({ length: 36 }, (_, at) => (at === 35 ? width : 300))
    widths[letters.indexOf('t')] = 359
    widths[letters.indexOf('i')] = 240
    const font = `/Subtype /TrueType /BaseFont /Lato /FirstChar 33 /LastChar 68 /Widths [${widths.join(' ')}] /FontDescriptor 7 0 R /ToUnicode 6 0 R`
    const codeOf = (letter: string) =>
      (letter === '*' ? 68 : 33 + letters.indexOf(letter)).toString(16)
    const content = shows([...'applica*on'].map(codeOf).join(''))
    const objects = [streamOf(map), '<< /Type /FontDescriptor /FontName /Lato /Flags 4 >>']
    return firstPageText(smallPdf([{ content, font }], '', objects))
  }

  it('has a ligature where the map gives a code its own value, and the character is another glyph', () => {
    assert.equal(read(595), 'application')
  })

  it('has the character where both glyphs are of one width', () => {
    assert.equal(read(300), 'applicaDon')
  })
})

test('A file whose fonts share a large map is mended within seconds, however many they are.', () => {
  const entries = Array.from({ length: 60_000 }, (_, code) => {
    const own = code.toString(16).padStart(4, '0')
    return `<${own}> <${own}> <${code % 3 === 0 ? '7f90' : '00ff'}>`
  })
  const fonts = Array.from({ length: 200 }, () => `<< /Type /Font ${composite} >>`)
  const objects = [descendant, flate(mapOf(entries)), descriptor, ...fonts]
  const file = smallPdf([{ content: '', font: composite }], '', objects)
  const startedAt = process.cpuUsage()
  assert.notEqual(mendFile(file), file)
  const { user, system } = process.cpuUsage(startedAt)
  assert.ok(user + system < 15e6, `${user + system} µs`)
})
