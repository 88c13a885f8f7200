import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import type { PdfEngine } from '../../deck-model/ports.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

/** The text of a page that draws these texts in these places. */
function read(texts: [words: string, x: number, y: number][]): string[] {
  const drawn = texts.map(([words, x, y]) => `BT /F1 20 Tf 1 0 0 1 ${x} ${y} Tm (${words}) Tj ET`)
  const document = engine.open(smallPdf([{ content: drawn.join(' ') }]))
  try {
    const { text } = document.readPage(0)
    const all = String.fromCodePoint(...text.codes.subarray(0, text.length))
    return all
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
  } finally {
    document.close()
  }
}

describe('text that is drawn twice', () => {
  it('appears once: bold type, shadows, and a line of code colored piece by piece', () => {
    assert.deepEqual(
      read([
        ['Bold', 50, 250],
        ['Bold', 51, 250],
      ]),
      ['Bold'],
    )
    assert.deepEqual(
      read([
        ['Shadow', 50, 250],
        ['Shadow', 52, 248],
      ]),
      ['Shadow'],
    )
    const whole = 'return state'
    assert.deepEqual(
      read([
        [whole, 50, 250],
        ['return', 50, 250],
      ]),
      [whole],
    )
    assert.deepEqual(
      read([
        ['return', 50, 250],
        [whole, 50, 250],
      ]),
      [whole],
    )
  })

  it('appears twice if the copies are side by side, however close', () => {
    assert.deepEqual(
      read([
        ['all', 50, 250],
        ['all', 50, 226],
      ]),
      ['all', 'all'],
    )
    assert.match(
      read([
        ['ll', 50, 250],
        ['ll', 59, 250],
      ]).join(),
      /^ll ?ll$/,
    )
  })

  it('is complete if two different texts overlap', () => {
    const both = read([
      ['BatchId IS NULL', 50, 250],
      ['BatchId = three', 50, 250],
    ])
    assert.deepEqual(both.join(' '), 'BatchId IS NULL BatchId = three')
  })
})
