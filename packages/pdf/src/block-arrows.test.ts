import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

/** An arrow to the right with its tail at 100, 100, by default 50 points long and 30 high. */
const arrow = (paint: string, scale = 1) => {
  const points = [
    [0, -8],
    [30, -8],
    [30, -15],
    [50, 0],
    [30, 15],
    [30, 8],
    [0, 8],
  ].map(([x = 0, y = 0]) => `${100 + x * scale} ${100 + y * scale}`)
  return `${points[0]} m ${points.slice(1).join(' l ')} l ${paint}`
}

function endsOn(content: string): number[][] {
  const document = engine.open(smallPdf([{ content }]))
  try {
    const { blockArrows, height } = document.readPage(0)
    return blockArrows.map(({ from, to }) =>
      [from.point.x, height - from.point.y, to.point.x, height - to.point.y].map(Math.round),
    )
  } finally {
    document.close()
  }
}

describe('the block arrows of a page', () => {
  it('are filled or closed paths, where they are displayed', () => {
    assert.deepEqual(endsOn(arrow('h f')), [[100, 100, 150, 100]])
    assert.deepEqual(endsOn(arrow('h S')), [[100, 100, 150, 100]])
    assert.deepEqual(endsOn(arrow('S')), [])
    assert.deepEqual(endsOn(`q 0 1 -1 0 250 0 cm ${arrow('h f')} Q`), [[150, 100, 150, 150]])
  })

  it('are found once if their outline is drawn over their fill', () => {
    assert.deepEqual(endsOn(`${arrow('h f')} ${arrow('h S')}`), [[100, 100, 150, 100]])
  })

  it('are no heads of lines, which are small', () => {
    assert.equal(endsOn(arrow('h f', 8.1 / 30)).length, 1)
    assert.equal(endsOn(arrow('h f', 7.9 / 30)).length, 0)
  })
})
