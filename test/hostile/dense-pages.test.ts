import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { densePages } from '../../bench/speed/dense-pages.ts'
import { createPdfiumEngine } from '../../packages/pdf/src/pdfium-engine.ts'
import { countComparisons } from '../../packages/reader/src/conversion/near/comparisons.ts'
import { readPage } from '../../packages/reader/src/conversion/slides/read-page.ts'
import { smallPdf } from '../support/small-pdf.ts'

/** Enough that a loop over all pairs exceeds both bounds; PDFium draws pages of more frames for seconds. */
const count = 2_000
/**
 * Comparisons for each thing on a page. A loop over all pairs needs half as many as there are things. The arrangements need
 * up to 50, except for grids, whose rules all cross each other: they need at most 1,500.
 */
const perThingMax = 300
/** Cells with narrow gaps between them are compared with those of 60 rows. */
const perCellMax = 800

let engine: Awaited<ReturnType<typeof createPdfiumEngine>>
before(async () => {
  const pageBounds = { characters: 1_000_000, objects: 1_000_000 }
  const pixels = { renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 }
  engine = await createPdfiumEngine({ ...pixels, pageBounds })
})
after(() => engine.close())

for (const { kind, arrangement, draw } of densePages) {
  test(`A page of ${kind}, ${arrangement}, is laid out without comparing all with all.`, () => {
    const comparisons = comparisonsOf(draw(count))
    const most = arrangement === 'cells' ? perCellMax : perThingMax
    assert.ok(comparisons <= most * count, `${comparisons}`)
  })
}

function comparisonsOf(content: string): number {
  const document = engine.open(smallPdf([{ content }]))
  try {
    const page = document.readPage(0)
    return countComparisons(() => readPage(page, 0))
  } finally {
    document.close()
  }
}
