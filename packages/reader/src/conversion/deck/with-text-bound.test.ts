import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeckReader } from '@rowdeck/core/deck-model/deck-reader'
import { AppError } from '@rowdeck/core/errors'
import { openedDeck } from '../../../../../test/support/opened-deck.ts'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { scanned } from '../../../../../test/support/small-scan.ts'
import { convert } from '../convert.ts'
import { readPage } from '../slides/read-page.ts'
import { withTextBound } from './with-text-bound.ts'

const deck = { bytes: new Uint8Array(), type: 'pdf' as const }
const { signal } = new AbortController()
const smallBox = { left: 0, top: 0, right: 1, bottom: 1 }

/** A deck of so many slides of 20 characters each. */
function written(pageCount: number): DeckReader & { closed: boolean } {
  const page = smallPage([{ text: 'Twenty characters ok', left: 20, top: 100 }])
  const reader = {
    closed: false,
    open: async () => ({
      ...openedDeck(pageCount, {
        text: async ({ from, to, words }) =>
          Array.from({ length: to - from }, (_, at) => readPage(page, from + at, { words })),
      }),
      async close() {
        reader.closed = true
      },
    }),
  }
  return reader
}

const tooLong = (error: unknown) =>
  error instanceof AppError &&
  error.code === 'document_too_long' &&
  error.details?.charactersMax === 200

test('A deck with as many characters as are allowed is converted, one with more is refused and closed.', async () => {
  const options = { mode: 'text' as const, signal }
  const fits = await convert(deck, { ...options, reader: withTextBound(written(10), 200) })
  assert.equal(fits.rowCount, 10)
  const long = written(11)
  await assert.rejects(convert(deck, { ...options, reader: withTextBound(long, 200) }), tooLong)
  assert.equal(long.closed, true)
})

test('A word whose place is asked for counts as ten characters more.', async () => {
  const options = { mode: 'text' as const, signal, columns: ['words'] }
  const fits = await convert(deck, { ...options, reader: withTextBound(written(4), 200) })
  assert.equal(fits.rowCount, 4)
  await assert.rejects(
    convert(deck, { ...options, reader: withTextBound(written(5), 200) }),
    tooLong,
  )
})

test('A cell of a table counts as ten characters more, also one that fills up a short row.', async () => {
  // four cells and two characters
  const rows = [['a', ''], ['b']]
  const table = { number: 0, rows, spans: [], header: false }
  const block = {
    lines: ['a', 'b'],
    role: 'body' as const,
    box: smallBox,
    size: 9,
    confidence: null,
  }
  const withTable = (pageCount: number): DeckReader => ({
    open: async () => ({
      ...openedDeck(pageCount, {
        text: async ({ from, to }) =>
          Array.from({ length: to - from }, (_, at) => ({
            ...readPage(smallPage([]), from + at),
            blocks: [{ ...block, isTable: true as const, table }],
          })),
      }),
      close: async () => {},
    }),
  })
  const options = { mode: 'text' as const, signal }
  const fits = await convert(deck, { ...options, reader: withTextBound(withTable(4), 200) })
  assert.equal(fits.rowCount, 4)
  await assert.rejects(
    convert(deck, { ...options, reader: withTextBound(withTable(5), 200) }),
    tooLong,
  )
})

test('Words that are read from pictures count too.', async () => {
  const reader = scanned(20)
  const table = convert(deck, { mode: 'ocr', signal, reader: withTextBound(reader, 200) })
  const refused = assert.rejects(table, tooLong)
  for (let at = 0; at < 40; at++) await reader.finish(1)
  await refused
})
