import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { openedDeck } from '../../../../../test/support/opened-deck.ts'
import { pictureOf, scanned } from '../../../../../test/support/small-scan.ts'
import { convert, startConversion } from '../convert.ts'
import { slideDrawer } from './draw-slide.ts'
import { drawnSlides } from './drawn-slides.ts'

const deck = { bytes: new Uint8Array(), type: 'pdf' as const }
const { signal } = new AbortController()

async function* slides(count: number): AsyncGenerator<SlideReading> {
  for (let index = 0; index < count; index++) yield pictureOf(index)
}

test('Slides come in order with their own thumbnails, of which only a few are drawn ahead.', async () => {
  let drawn = 0
  const open = openedDeck(100, {
    async thumbnail({ page }) {
      drawn++
      return Uint8Array.of(page)
    },
  })
  let taken = 0
  const draw = slideDrawer({
    open,
    keys: ['picture'],
    describer: undefined,
    pictureSize: undefined,
    signal,
  })
  assert.ok(draw !== undefined)
  for await (const { slide, drawing } of drawnSlides(slides(50), draw)) {
    assert.deepEqual([slide.index, drawing.thumbnail?.[0]], [taken, taken])
    taken++
    assert.ok(drawn - taken <= 4, `${drawn} are drawn, ${taken} taken`)
  }
  assert.equal(taken, 50)
})

test('A slide is not held back by later ones that are still being read.', async () => {
  const reader = scanned(12)
  const started = await startConversion(deck, {
    ...{ mode: 'auto', reader, signal },
    columns: ['number', 'picture'],
  })
  const rows = started.rows[Symbol.asyncIterator]()
  const first = rows.next()
  // the first slides are compared with four after them, to find footers
  await reader.finish(4)
  await reader.finish(5)
  assert.deepEqual((await first).value, { number: 1, picture: 'data:image/jpeg;base64,AA==' })
  assert.equal(reader.closed, false)
})

test('The deck stays open until the last thumbnail is drawn, and is closed then.', async () => {
  const reader = scanned(6)
  const table = convert(deck, { mode: 'auto', reader, signal, columns: ['picture'] })
  for (let at = 0; at < 6; at++) await reader.finish(1)
  await reader.finish(6)
  assert.equal((await table).rowCount, 6)
  assert.equal(reader.closed, true)
})

test('A slide that cannot be drawn fails in its turn.', async () => {
  const open = openedDeck(100, {
    async thumbnail({ page }) {
      if (page === 3) throw new Error('Slide 4 cannot be drawn.')
      return Uint8Array.of(page)
    },
  })
  const taken: number[] = []
  const all = async () => {
    const draw = slideDrawer({
      open,
      keys: ['picture'],
      describer: undefined,
      pictureSize: undefined,
      signal,
    })
    assert.ok(draw !== undefined)
    for await (const { slide } of drawnSlides(slides(9), draw)) taken.push(slide.index)
  }
  await assert.rejects(all, /Slide 4 cannot be drawn/)
  assert.deepEqual(taken, [0, 1, 2])
})
