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

/** Words below one another, each marked with its number; letters name the paragraphs of the page that they are in. */
function paragraphsOf(words: string[], elements: TaggedElement[]): string {
  return numbersOf('paragraphs', words, elements)
}

function numbersOf(
  kind: 'paragraphs' | 'unbroken',
  words: string[],
  elements: TaggedElement[],
): string {
  const content = words.map((word, id) => {
    const text = `BT /F1 20 Tf 40 ${260 - 30 * id} Td (${word}) Tj ET`
    return `/Span <</MCID ${id}>> BDC ${text} EMC`
  })
  const document = engine.open(taggedPdf(content.join(' '), elements))
  try {
    const found = document.readPage(0)[kind] ?? []
    const numbers = [...new Set(found)].filter((number) => number >= 0)
    return Array.from(found, (number) => 'abc'[numbers.indexOf(number)] ?? '-').join('')
  } finally {
    document.close()
  }
}

describe('the paragraphs of a tagged page', () => {
  it('are those that hold the text, with the links and spans inside them', () => {
    const link = { type: 'Link', kids: [{ kids: [1] }] }
    const elements = [
      { type: 'P', kids: [0, link] },
      { type: 'H2', kids: [2] },
    ]
    assert.equal(paragraphsOf(['One', 'and', 'two'], elements), 'aab')
  })

  it('of a list are its items, without the items of lists inside them', () => {
    const inner = { type: 'L', kids: [{ type: 'LI', kids: [{ type: 'LBody', kids: [2] }] }] }
    const item = { type: 'LI', kids: [{ type: 'LBody', kids: [0, 1, inner] }] }
    assert.equal(paragraphsOf(['One', 'and', 'two'], [{ type: 'L', kids: [item] }]), 'aab')
  })

  it('consist of texts without line breaks in web pages', () => {
    const text = (...kids: number[]) => ({ type: 'NonStruct', kids })
    const elements = [{ type: 'P', kids: [text(0, 1), { type: 'Link', kids: [text(2)] }] }]
    assert.equal(numbersOf('unbroken', ['One', 'and', 'two'], elements), 'aab')
    assert.equal(numbersOf('unbroken', ['One'], [{ type: 'P', kids: [0] }]), '-')
  })

  it('are unknown for text that only a section holds', () => {
    const elements = [{ type: 'Sect', kids: [0, { type: 'P', kids: [1] }] }]
    assert.equal(paragraphsOf(['One', 'two'], elements), '-a')
  })
})
