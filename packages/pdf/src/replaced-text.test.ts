import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { CharFlag, type Page } from '@rowdeck/core/deck-model/page'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../test/support/small-pdf.ts'
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

  /** Draws content in forms inside one another, each at half the size of the one around it. */
  function readInForms(content: string, depth = 1, matrix = '.5 0 0 .5 20 100'): Page {
    const forms = Array.from({ length: depth }, (_, at) => {
      const inner = at === depth - 1 ? content : `q ${matrix} cm /X${at + 1} Do Q`
      const resources = `/Font << /F1 3 0 R >> /XObject << /X${at + 1} ${7 + at} 0 R >>`
      const entries = `/Type /XObject /Subtype /Form /BBox [-999 -999 999 999] /Resources << ${resources} >>`
      return `<< ${entries} /Length ${inner.length} >>\nstream\n${inner}\nendstream`
    })
    const entries = '/Resources << /XObject << /X0 6 0 R >> >>'
    const document = engine.open(
      smallPdf([{ content: `q ${matrix} cm /X0 Do Q`, entries }], '', forms),
    )
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

  it('stands where a form draws it, however deep forms are nested', () => {
    const ligature = `/Span << /ActualText ${hex('ffi')} >> BDC (a) Tj EMC`
    const content = `BT /F1 20 Tf 50 200 Td (O) Tj ${ligature} (ce) Tj ET`
    // letters of less than a point are not seen
    for (const [depth, scale] of [
      [1, 0.5],
      [3, 0.5],
      [12, 0.9],
    ] as const) {
      const page = readInForms(
        content,
        depth,
        `${scale} 0 0 ${scale} ${40 - 40 * scale} ${200 - 200 * scale}`,
      )
      assert.equal(drawn(page), 'Office', `${depth} forms`)
      const { boxes, sizes } = page.text
      for (let index = 1; index < 6; index++) {
        const [before, left] = [boxes[index * 4 - 4], boxes[index * 4]] as [number, number]
        assert.ok(left > before && left - before < 20 * scale ** depth, `${depth} forms: ${index}`)
        assert.equal(boxes[index * 4 + 1], boxes[1], `${depth} forms: ${index}`)
        assert.equal(sizes[index], sizes[0])
      }
    }
  })

  it('is read where a form turns it', () => {
    const ligature = `/Span << /ActualText ${hex('ffi')} >> BDC (a) Tj EMC`
    const content = `BT /F1 20 Tf 10 30 Td (O) Tj ${ligature} (ce) Tj ET`
    const { boxes, angles, length } = readInForms(content, 1, '0 1 -1 0 200 100').text
    for (let index = 0; index < length; index++) {
      assert.equal(boxes[index * 4], boxes[0])
      assert.equal(angles[index], angles[0])
    }
  })

  it('is read in its own direction', () => {
    const { text } = read(`/Span << /ActualText ${hex('של')} >> BDC (ab) Tj EMC`)
    assert.ok((text.boxes[0] as number) > (text.boxes[4] as number))
  })
})
