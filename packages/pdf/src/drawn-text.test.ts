import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { type TaggedElement, taggedPdf } from '../../../test/support/tagged-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

/** The texts drawn as shapes on a tagged page, with their rounded left, top, right and bottom. */
function drawnOn(content: string, elements: TaggedElement[]) {
  const document = engine.open(taggedPdf(content, elements))
  try {
    return document.readPage(0).drawnText.map(({ text, box }) => {
      const { left, top, right, bottom } = box
      return [text, ...[left, top, right, bottom].map(Math.round)]
    })
  } finally {
    document.close()
  }
}

const shape = (id: number, x: number, y: number) =>
  `/Span <</MCID ${id}>> BDC ${x} ${y} 60 20 re f EMC`

describe('words that are drawn as shapes', () => {
  it('are found in their place', () => {
    const elements = [{ type: 'P', kids: [{ actualText: 'Drawn', kids: [0] }] }]
    assert.deepEqual(drawnOn(shape(0, 40, 200), elements), [['Drawn', 40, 80, 100, 100]])
  })

  it('are found even if the spaces between them are text', () => {
    const space = 'BT /F1 20 Tf 100 200 Td ( ) Tj ET'
    const content = `/Span <</MCID 0>> BDC 40 200 60 20 re f ${space} 110 200 50 20 re f EMC`
    const elements = [{ type: 'P', kids: [{ actualText: 'Drawn words', kids: [0] }] }]
    assert.deepEqual(drawnOn(content, elements), [['Drawn words', 40, 80, 160, 100]])
  })

  it('are not repeated if their letters are text', () => {
    const content = '/Span <</MCID 0>> BDC BT /F1 20 Tf 100 200 Td (Drawn) Tj ET EMC'
    assert.deepEqual(drawnOn(content, [{ actualText: 'Drawn', kids: [0] }]), [])
  })

  it('are one text if they are adjacent pieces of a line', () => {
    const content = [shape(0, 40, 200), shape(1, 102, 200), shape(2, 172, 200)].join(' ')
    const kids = ['Dra', 'wn', 'words'].map((actualText, id) => ({ actualText, kids: [id] }))
    assert.deepEqual(drawnOn(content, [{ type: 'P', kids }]), [['Drawn words', 40, 80, 232, 100]])
  })

  it('are two texts if they are on two lines or far apart', () => {
    const kids = ['One', 'two'].map((actualText, id) => ({ actualText, kids: [id] }))
    const texts = (content: string) => drawnOn(content, [{ type: 'P', kids }]).map(([text]) => text)
    assert.deepEqual(texts(`${shape(0, 40, 200)} ${shape(1, 40, 170)}`), ['One', 'two'])
    assert.deepEqual(texts(`${shape(0, 40, 200)} ${shape(1, 240, 200)}`), ['One', 'two'])
  })

  it('appear once if both an element and its children have them', () => {
    const content = `${shape(0, 40, 200)} ${shape(1, 110, 200)}`
    const kids = ['Drawn', 'words'].map((actualText, id) => ({ actualText, kids: [id] }))
    const elements = [{ type: 'P', actualText: 'Drawn words', kids }]
    assert.deepEqual(
      drawnOn(content, elements).map(([text]) => text),
      ['Drawn words'],
    )
  })

  it('may be a picture, or a gradient clipped to the letters', () => {
    const picture = 'q 60 0 0 20 40 200 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x80 EI Q'
    const clipped = `q 40 200 60 20 re W n ${'0 0 400 300 re f'} Q`
    for (const drawing of [picture, clipped]) {
      const content = `/Span <</MCID 0>> BDC ${drawing} EMC`
      const elements = [{ actualText: 'Effect', kids: [0] }]
      assert.deepEqual(drawnOn(content, elements), [['Effect', 40, 80, 100, 100]])
    }
  })
})
