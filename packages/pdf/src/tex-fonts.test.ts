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

/** A font of TeX with one glyph, of code 88: its name and its ink, whose heights are in thousandths of an em. */
function fontOf(font: string, glyph: string, [bottom, top]: [number, number]): string[] {
  const ink = `1000 0 0 ${bottom} 1000 ${top} d1 0 ${bottom} 1000 ${top - bottom} re f`
  return [
    [
      `<< /Type /Font /Subtype /Type3 /BaseFont /ABCDEF+${font} /FontMatrix [.001 0 0 .001 0 0]`,
      `/FontBBox [0 ${bottom} 1000 ${top}] /CharProcs << /${glyph} 7 0 R >>`,
      `/Encoding << /Type /Encoding /Differences [88 /${glyph}] >>`,
      '/FirstChar 88 /LastChar 88 /Widths [1000] >>',
    ].join(' '),
    `<< /Length ${ink.length} >>\nstream\n${ink}\nendstream`,
  ]
}

/** The text of a page, and the top of each character, of `a`, the glyph once for each part of the size that it is raised by, and `b`. */
async function readBeside(objects: string[], raised: number[]) {
  const engine = await createPdfiumEngine({ renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 })
  try {
    const entries = '/Resources << /Font << /F1 3 0 R /F2 6 0 R >> >>'
    const drawn = raised.map((share) => `1 0 0 1 62 ${150 + 20 * share} Tm (X) Tj`).join(' ')
    const content = `BT /F1 20 Tf 50 150 Td (a) Tj /F2 20 Tf ${drawn} /F1 20 Tf 1 0 0 1 83 150 Tm (b) Tj ET`
    const document = engine.open(smallPdf([{ content, entries }], '', objects))
    const { text } = document.readPage(0)
    const read = Array.from({ length: text.length }, (_, at) => ({
      letter: String.fromCodePoint(text.codes[at] as number),
      top: Math.round(text.boxes[at * 4 + 1] as number),
      angle: text.angles[at] as number,
    }))
    document.close()
    return read.filter(({ letter }) => letter.trim() !== '')
  } finally {
    engine.close()
  }
}

it('a large operator of TeX, which hangs below its baseline, is on the line that it is centered on', async () => {
  const read = await readBeside(fontOf('CMEX10', 'summationdisplay', [-1400, 0]), [0.95])
  const line = { top: 134, angle: 0 }
  assert.deepEqual(read, [
    { letter: 'a', ...line },
    { letter: '∑', ...line },
    { letter: 'b', ...line },
  ])
})

it('a sign that stands on its baseline stays there', async () => {
  const read = await readBeside(fontOf('CMSY10', 'prime', [50, 550]), [0.4])
  assert.deepEqual(
    read.map(({ letter, top }) => [letter, top]),
    [
      ['a', 134],
      ['′', 126],
      ['b', 134],
    ],
  )
})

it('a bar that TeX draws as several on each other is one, on the line in its middle', async () => {
  const read = await readBeside(fontOf('CMEX10', 'vextendsingle', [-600, 0]), [1.15, 0.55, -0.05])
  assert.deepEqual(
    read.filter(({ letter }) => letter !== '\u200b').map(({ letter, top }) => [letter, top]),
    [
      ['a', 134],
      ['|', 134],
      ['b', 134],
    ],
  )
})

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
