import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { convert, loadLocalReading } from '../../packages/reader/src/conversion/convert.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import { smallPptx } from '../support/small-pptx.ts'
import { goldenPptx } from './pptx-slides.ts'

const { localDeckReader } = await loadLocalReading()
const engines = await createEngines({
  ...{ picturePixelsMax: 100_000_000, renderPixelsMax: 8_000_000, withoutOcr: true },
})
after(() => engines.close())
const reader = localDeckReader(engines, { slidesMax: 100, charactersMax: 5_000_000 })

describe('The rows of a PPTX are what its slides show:', () => {
  for (const { kind, deck, rows } of goldenPptx) {
    it(`${kind}.`, async () => {
      const signal = AbortSignal.timeout(120_000)
      const read = await convert(
        { bytes: smallPptx(deck), type: 'pptx' },
        { mode: 'text', columns: ['slide', 'notes'], reader, signal },
      )
      const expected = rows.map(({ slide, notes = '' }) => ({ slide, notes }))
      assert.deepEqual(read.rows, expected)
    })
  }
})
