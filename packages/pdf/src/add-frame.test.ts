import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

/** The number of frames that a path is, on a page of 400 by 300 points. */
function framesOf(path: string): number {
  const document = engine.open(smallPdf([{ content: path }]))
  try {
    return document.readPage(0).frames.length
  } finally {
    document.close()
  }
}

test('A slanted or curved ground that runs off the page on two sides is no frame of the texts over it.', () => {
  assert.equal(framesOf('0 0 m 150 0 l 50 300 l 0 300 l h f'), 0)
  assert.equal(framesOf('-20 -20 m 420 -20 l 420 80 l 250 160 150 20 -20 80 c h f'), 0)
  // its half of the page is a box; inside the page it may be a shape with text
  assert.equal(framesOf('0 0 m 150 0 l 150 300 l 0 300 l h f'), 1)
  assert.equal(framesOf('20 20 m 170 20 l 70 280 l 20 280 l h f'), 1)
})

test('A slanted stripe is no frame anywhere; a diamond, a circle and a border drawn as two boxes are.', () => {
  assert.equal(framesOf('50 50 m 70 50 l 350 250 l 330 250 l h f'), 0)
  assert.equal(framesOf('200 50 m 300 150 l 200 250 l 100 150 l h f'), 1)
  const curve = '200 50 m 255 50 300 95 300 150 c 300 205 255 250 200 250 c'
  assert.equal(framesOf(`${curve} 145 250 100 205 100 150 c 100 95 145 50 200 50 c h f`), 1)
  assert.equal(framesOf('50 50 300 200 re 52 52 296 196 re f*'), 1)
})

test('A turned box that runs off the page is no frame either.', () => {
  assert.equal(framesOf('q 0.7 0.7 -0.7 0.7 200 -60 cm 0 0 400 200 re f Q'), 0)
})
