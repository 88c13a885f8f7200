import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { RequestMode } from '../../packages/core/src/deck-model/conversion-options.ts'
import type { Deck } from '../../packages/core/src/deck-model/ports.ts'
import {
  type ColumnKey,
  columnKeys,
  convert,
  loadLocalReading,
} from '../../packages/reader/src/conversion/convert.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import { picturedDeck } from '../support/pictured-deck.ts'
import { goldenDecks, readDeck } from './golden-decks.ts'

const { localDeckReader } = await loadLocalReading()
const engines = await createEngines({ picturePixelsMax: 100_000_000, renderPixelsMax: 8_000_000 })
after(() => engines.close())
const reader = localDeckReader(engines, { slidesMax: 100, charactersMax: 5_000_000 })
/** Drawings and descriptions need no reading. */
const others = columnKeys.filter(
  (key) => !['pictures', 'picture', 'images', 'description'].includes(key),
)
const pictured: Deck = { bytes: await picturedDeck(), type: 'pdf' }

function rowsOf(deck: Deck, mode: RequestMode, columns: ColumnKey[]) {
  const signal = AbortSignal.timeout(120_000)
  return convert({ ...deck, bytes: deck.bytes.slice() }, { mode, columns, reader, signal })
}

/** The rows of a deck with the column `pictures`, which are the same without it in every other column. */
async function assertUnchanged(deck: Deck, mode: RequestMode): Promise<unknown[]> {
  const without = await rowsOf(deck, mode, others)
  const { rows, mode: readAs } = await rowsOf(deck, mode, [...others, 'pictures'])
  const rest = rows.map(({ pictures: _, ...row }) => row)
  assert.deepEqual([rest, readAs], [without.rows, without.mode])
  return rows.flatMap(({ pictures }) => (Array.isArray(pictures) ? pictures : []))
}

for (const mode of ['auto', 'text', 'ocr'] as const) {
  test(`Asking for the pictures changes no other column of a slide with a picture, in mode ${mode}.`, async () => {
    const pictures = await assertUnchanged(pictured, mode)
    assert.equal(pictures.length > 0, mode === 'auto')
  })
}

test('Asking for the pictures changes no other column of any deck.', async () => {
  for (const { file } of goldenDecks.filter(({ file }) => file.endsWith('.pdf'))) {
    await assertUnchanged(readDeck(file), 'text')
  }
  for (const file of ['diagrams.pdf', 'layouts.pdf', 'powerpoint.pdf', 'blank-slide.pdf']) {
    await assertUnchanged(readDeck(file), 'auto')
  }
})
