import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { CharFlag, type Page } from '../../deck-model/page.ts'
import type { PdfEngine } from '../../deck-model/ports.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

/** A PDF text string of UTF-16. */
function hex(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}

describe('the text of marked content', () => {
  let engine: PdfEngine
  before(async () => {
    engine = await createPdfiumEngine({ renderPixelsMax: 1_000_000, picturePixelsMax: 1_000_000 })
  })
  after(() => engine.close())

  function read(content: string): Page {
    const document = engine.open(smallPdf([{ content: `BT /F1 20 Tf 50 200 Td ${content} ET` }]))
    const page = document.readPage(0)
    document.close()
    return page
  }

  function drawn({ text }: Page): string {
    const { codes, flags, length } = text
    const own = [...codes.subarray(0, length)].filter(
      (_, index) => !((flags[index] as number) & CharFlag.generated),
    )
    return String.fromCodePoint(...own)
  }

  const syllable = `/Span << /ActualText ${hex('वि')} >> BDC (a) Tj 9 0 Td (b) Tj EMC 11 0 Td`

  it('takes the place of its glyphs, whose font says something else, and stands once', () => {
    assert.equal(drawn(read(`${syllable} (c) Tj`)), 'विc')
    assert.equal(drawn(read(`${syllable} ${syllable} (c) Tj`)), 'विविc')
  })

  it('leaves no space between its glyphs and those around it', () => {
    const { text } = read(`${syllable} (c) Tj`)
    assert.equal([...text.codes.subarray(0, text.length)].includes(0x20), false)
  })

  it('covers its glyphs: marks share the cells of their letters', () => {
    const { text } = read(`${syllable} (c) Tj`)
    const [left, , right] = text.boxes
    assert.deepEqual([...text.boxes.subarray(0, 4)], [...text.boxes.subarray(4, 8)])
    assert.ok(
      Math.abs((left as number) - 50) < 2 && Math.abs((right as number) - 70) < 2,
      `${left} ${right}`,
    )
  })

  it('is read in its own direction', () => {
    const { text } = read(`/Span << /ActualText ${hex('של')} >> BDC (ab) Tj EMC`)
    assert.ok((text.boxes[0] as number) > (text.boxes[4] as number))
  })
})
