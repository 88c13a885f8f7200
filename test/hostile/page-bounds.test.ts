import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RequestMode } from '../../packages/core/src/deck-model/conversion-options.ts'
import type { Engines } from '../../packages/core/src/deck-model/engine-set.ts'
import type { Deck } from '../../packages/core/src/deck-model/ports.ts'
import { AppError } from '../../packages/core/src/errors.ts'
import { convert, loadLocalReading } from '../../packages/reader/src/conversion/convert.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import { smallPdf } from '../support/small-pdf.ts'
import { smallPptx, textBox, transform } from '../support/small-pptx.ts'

const pageBounds = { characters: 2_000, objects: 500 }
const { localDeckReader } = await loadLocalReading()
let engines: Engines
before(async () => {
  engines = await createEngines({ picturePixelsMax: 1e6, renderPixelsMax: 100_000, pageBounds })
})
after(() => engines.close())

const ordinary = { content: 'BT /F1 20 Tf 20 250 Td (Harbour dues) Tj ET' }
const dense = {
  content: `BT /F1 1 Tf 1 TL 20 290 Td ${'(A line of forty characters, more or less) Tj T* '.repeat(60)} ET`,
}
const squares = Array.from({ length: 900 }, (_, at) => `${at % 30} ${at % 29} 9 9 re f`).join(' ')
const map = { content: `${squares} BT /F1 20 Tf 20 250 Td (Harbour dues) Tj ET` }

async function rows(pages: { content: string }[] | Uint8Array, mode: RequestMode, slides?: string) {
  const deck: Deck = Array.isArray(pages)
    ? { bytes: smallPdf(pages), type: 'pdf' }
    : { bytes: pages, type: 'pptx' }
  const reader = localDeckReader(engines, { slidesMax: 10, charactersMax: 1e6, pageBounds })
  const ranges = slides === undefined ? undefined : [{ from: Number(slides), to: Number(slides) }]
  const signal = new AbortController().signal
  const table = await convert(deck, { mode, slides: ranges, reader, signal })
  return table.rows.map((row) => row.slide)
}

for (const mode of ['auto', 'text'] as const) {
  test(`A page with too many characters is refused with its number and a way out, in mode ${mode}.`, async () => {
    await assert.rejects(rows([ordinary, dense], mode), (error) => {
      assert.ok(error instanceof AppError)
      assert.equal(error.code, 'document_too_long')
      assert.match(error.message, /^Page 2 .* 2000 .*`slides`.*`mode=ocr`/)
      return true
    })
  })

  test(`A page with too many characters does not concern a request for others, in mode ${mode}.`, async () => {
    assert.deepEqual(await rows([ordinary, dense], mode, '1'), ['Harbour dues'])
  })
}

test('A page with too many characters is read from its picture if asked to be.', async () => {
  assert.equal((await rows([dense], 'ocr')).length, 1)
})

test('All text is read of a page with more shapes than are looked at.', async () => {
  assert.deepEqual(await rows([map], 'text'), ['Harbour dues'])
})

/** A PPTX file whose second slide has so many characters, half of them in its notes. */
function wordy(characters: number): Uint8Array {
  const half = characters / 2
  const slides = [
    { shapes: textBox([0, 0, 600, 90], ['Harbour dues']) },
    { shapes: textBox([0, 0, 600, 90], ['x'.repeat(half)]), notes: 'y'.repeat(half) },
  ]
  return smallPptx({ slides })
}

for (const mode of ['auto', 'text'] as const) {
  test(`A slide of a PPTX file is bounded as a page is, its notes included, in mode ${mode}.`, async () => {
    const [first, second] = await rows(wordy(2000), mode)
    assert.deepEqual([first, second], ['Harbour dues', 'x'.repeat(1000)])
    const message =
      /^Slide 2 of this deck has 2002 characters; at most 2000 .*`slides`, or split it/
    await assert.rejects(rows(wordy(2002), mode), { code: 'document_too_long', message })
    assert.deepEqual(await rows(wordy(2002), mode, '1'), ['Harbour dues'])
  })
}

test('Cells of a table count to the bound, too.', async () => {
  const cell = `<a:tc><a:txBody><a:p><a:r><a:t>${'z'.repeat(500)}</a:t></a:r></a:p></a:txBody></a:tc>`
  const table = `<a:tbl><a:tblGrid/>${`<a:tr h="1">${cell}</a:tr>`.repeat(5)}</a:tbl>`
  const place = transform([0, 0, 600, 400]).replaceAll('a:xfrm', 'p:xfrm')
  const shapes = `<p:graphicFrame>${place}<a:graphic><a:graphicData>${table}</a:graphicData></a:graphic></p:graphicFrame>`
  const message = /^Slide 1 .* 2500 characters/
  await assert.rejects(rows(smallPptx({ slides: [{ shapes }] }), 'auto'), { message })
})

/** A PPTX file whose second slide has two tables, one with so many rows; their first rows alone have 100 cells. */
function withTables(rows: number): Uint8Array {
  const place = transform([50, 100, 600, 300]).replaceAll('a:xfrm', 'p:xfrm')
  const cell = '<a:tc><a:txBody><a:p><a:r><a:t>a</a:t></a:r></a:p></a:txBody></a:tc>'
  const table = (all: number) =>
    `<p:graphicFrame>${place}<a:graphic><a:graphicData><a:tbl><a:tr h="0">${cell}${'<a:tc/>'.repeat(99)}</a:tr>${'<a:tr/>'.repeat(all - 1)}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  const slides = [
    { shapes: textBox([0, 0, 600, 90], ['Harbour dues']) },
    { shapes: table(rows) + table(1) },
  ]
  return smallPptx({ slides })
}

for (const mode of ['auto', 'text'] as const) {
  test(`A slide whose tables have too many cells is refused, rows that are filled up included, in mode ${mode}.`, async () => {
    assert.equal((await rows(withTables(99), mode)).length, 2)
    const message = /^Slide 2 of this deck has 10100 table cells; at most 10000 .*`slides`/
    await assert.rejects(rows(withTables(100), mode), { code: 'document_too_long', message })
    assert.deepEqual(await rows(withTables(100), mode, '1'), ['Harbour dues'])
  })
}
