import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { CharFlag } from '@rowdeck/core/deck-model/page'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from '../pdfium-engine.ts'
import { mendFile } from './mend-file.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 1_000_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

const stream = (entries: string, data: string) =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`
const bar = '100 300 m 700 300 l 700 400 l 100 400 l h f'
const font =
  '/Subtype /Type3 /BaseFont /Sans /FontBBox [0 0 800 800] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 55 /LastChar 55 /Widths [800] /Encoding << /Differences [55 /seven] >> /CharProcs << /seven 6 0 R >>'

/** A seven in a Type 3 font, behind a form with a name. */
function file(name: string, glyph = bar): Uint8Array {
  const content = `BT /F1 20 Tf 120 100 Td (7) Tj ET q .02 0 0 .02 100 100 cm /${name} Do Q`
  const entries = `/Resources << /Font << /F1 << /Type /Font ${font} >> >> /XObject << /${name} 7 0 R >> >>`
  const objects = [
    stream('', `800 0 0 0 800 800 d1 ${bar}`),
    stream('/Type /XObject /Subtype /Form /BBox [-99 -99 999 999]', glyph),
    // fonts of Matplotlib are objects of their own
    `<< /Type /Font ${font} >>`,
  ]
  return smallPdf([{ content, entries }], '', objects)
}

function read(bytes: Uint8Array): [string, number, number][] {
  const document = engine.open(bytes)
  const { codes, boxes, sizes, flags, length } = document.readPage(0).text
  document.close()
  return Array.from({ length }, (_, index): [string, number, number] => [
    String.fromCodePoint(codes[index] as number),
    Math.round(boxes[index * 4] as number),
    Math.round(sizes[index] as number),
  ]).filter((_, index) => ((flags[index] as number) & CharFlag.generated) === 0)
}

describe('a glyph that is drawn as a form', () => {
  it('is the letter that its name says, at its place and in its size', () => {
    for (const name of ['F2-Sans-minus', 'Sans-minus', 'F2-Sans-uni2212', 'F2-sans-file-minus']) {
      assert.deepEqual(
        read(file(name)),
        [
          ['\u2212', 100, 20],
          ['7', 120, 20],
        ],
        name,
      )
    }
  })

  it('is a letter without a character if its name says none', () => {
    const document = engine.open(file('F2-Sans-aj1328'))
    const { flags } = document.readPage(0).text
    document.close()
    assert.ok((flags[0] as number) & CharFlag.unmapped)
  })

  it('stays a form if it is named after no font, or has text or no outline', () => {
    for (const bytes of [
      file('Serif-minus'),
      file('minus'),
      file('Sans-minus', 'BT (7) Tj ET'),
      file('Sans-minus', '/X Do'),
    ]) {
      assert.doesNotMatch(
        Buffer.from(mendFile(bytes) ?? bytes).toString('latin1'),
        /\/Glyph 1000 Tf/u,
      )
    }
  })
})
