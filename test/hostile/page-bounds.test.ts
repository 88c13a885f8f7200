import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { convert, loadLocalReading } from '../../src/conversion/convert.ts'
import type { RequestMode } from '../../src/deck-model/conversion-options.ts'
import type { Engines } from '../../src/deck-model/engine-set.ts'
import { createEngines } from '../../src/engines/engines.ts'
import { AppError } from '../../src/errors.ts'
import { smallPdf } from '../support/small-pdf.ts'

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

async function rows(pages: { content: string }[], mode: RequestMode, slides?: string) {
  const deck = { bytes: smallPdf(pages), type: 'pdf' as const }
  const reader = localDeckReader(engines, { slidesMax: 10, charactersMax: 1e6 })
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
