import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { CharFlag } from '@rowdeck/core/deck-model/page'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { dropDuplicates } from './drop-duplicates.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'
import { emptyText } from './spell-out.ts'

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
  it('leaves it to the places of the letters whether there is a space where the other copy was', () => {
    // as PDFium gives a line in pieces with a shadow: `wor`, its copy, `ds`
    const letters = [...'wor', ' ', ...'wor', ' ', ...'ds', ' ', 'x']
    const objects = [1, 1, 1, -1, 2, 2, 2, -1, 3, 3, -1, 4]
    const lefts = [50, 60, 70, 0, 51, 61, 71, 0, 80, 90, 0, 110]
    const text = emptyText(letters.length)
    letters.forEach((letter, index) => {
      const left = lefts[index] as number
      text.codes[index] = letter.charCodeAt(0)
      text.objects[index] = objects[index] as number
      text.flags[index] = letter === ' ' ? CharFlag.generated : 0
      if (letter !== ' ') text.boxes.set([left, 50, left + 10, 70], index * 4)
      text.sizes[index] = 20
    })
    text.length = letters.length
    dropDuplicates(text)
    assert.equal(String.fromCodePoint(...text.codes.subarray(0, text.length)), 'wor\r\rds x')
  })

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

  it('appears as often as it stands below itself, however tight its lines are', () => {
    const line = 'X = X + It, as in a longer line'
    for (const step of [10, 14, 18]) {
      const lines = [250, 250 - step, 250 - 2 * step]
      assert.deepEqual(read(lines.map((y) => [line, 50, y])), [line, line, line])
    }
    // as near as a shadow may be
    for (const y of [246, 242]) {
      assert.deepEqual(read([250, y].map((at) => [line, 50, at])), [line])
    }
  })

  it('is complete if two different texts overlap', () => {
    const both = read([
      ['BatchId IS NULL', 50, 250],
      ['BatchId = three', 50, 250],
    ])
    assert.deepEqual(both.join(' '), 'BatchId IS NULL BatchId = three')
  })
})
