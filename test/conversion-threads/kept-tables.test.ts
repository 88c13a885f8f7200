import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { systemClock } from '../../packages/core/src/clock.ts'
import { AppError } from '../../packages/core/src/errors.ts'
import {
  type EncodedAnswers,
  type EncodedReader,
  encodedHandlers,
  encodeReadings,
} from '../../packages/reader/src/conversion/convert.ts'
import type { TableFormat } from '../../packages/reader/src/output/write-table.ts'
import { createConversionThreads } from '../../packages/service/src/conversion-threads/conversion-threads.ts'
import { openedDeck } from '../support/opened-deck.ts'
import { deckOfTexts } from './deck-of-texts.ts'

const deck = { bytes: new Uint8Array(), type: 'pdf' as const }
const texts = ['One slide', 'Überraschung', '']

async function threadsFor(t: TestContext, answerBytesMax = 100_000) {
  const threads = createConversionThreads(
    { threads: 2, heapMbMax: 64, silenceMsMax: 600_000, charactersMax: 100_000, answerBytesMax },
    systemClock,
  )
  t.after(() => threads.close())
  await threads.started()
  return threads
}

function asked(columns: string[], signal = new AbortController().signal) {
  const reader: EncodedReader = {
    async open() {
      const { text } = encodedHandlers(deckOfTexts(texts), encodeReadings)
      return openedDeck<EncodedAnswers>(texts.length, { text }, async () => {})
    },
  }
  const calls = { setHeldBytes() {}, worked() {} }
  return { mode: 'text' as const, accountId: 'acc_1', reader, signal, columns, ...calls }
}

const formats: { format: TableFormat; columns: string[] }[] = [
  { format: { kind: 'json' }, columns: ['slide', 'title'] },
  { format: { kind: 'csv', header: true, byteOrderMark: false }, columns: ['slide', 'title'] },
  { format: { kind: 'markdown' }, columns: ['markdown'] },
  { format: { kind: 'xlsx' }, columns: ['number', 'slide', 'title'] },
]

test('A table that was kept is written in every format as it would have been at once.', async (t) => {
  const threads = await threadsFor(t)
  const all = await threads.start(deck, asked(['slide', 'title', 'number', 'markdown']))
  const kept = await all.keep('a.pdf', ['slide', 'title'])
  assert.deepEqual([kept.mode, kept.rowCount, all.gathered()], ['text', 3, 3])
  for (const { format, columns } of formats) {
    const both = async () => {
      const again = await threads.reopen(kept.content, asked(columns))
      const written = await again.write('a.pdf', format)
      const atOnce = await threads.start(deck, asked(columns))
      return [written, await atOnce.write('a.pdf', format)]
    }
    let [written, expected] = await both()
    // a workbook has the second in which it is written
    for (let more = 3; more > 0 && !isDeepStrictEqual(written, expected); more--) {
      if (format.kind === 'xlsx') [written, expected] = await both()
    }
    assert.deepEqual(written, expected, format.kind)
  }
  const lines = async (one: Awaited<ReturnType<typeof threads.reopen>>) =>
    Buffer.concat(await Array.fromAsync(one.lines({ kind: 'ndjson' }).rows)).toString()
  const atOnce = await threads.start(deck, asked(['slide', 'title']))
  const again = await threads.reopen(kept.content, asked(['slide', 'title']))
  assert.deepEqual([again.rowCount, again.columns], [atOnce.rowCount, atOnce.columns])
  assert.equal(await lines(again), await lines(atOnce))
})

test('A table is kept if its requested columns fit into an answer, whatever else is kept beside them.', async (t) => {
  const whole = await (await threadsFor(t)).start(deck, asked(['slide']))
  const bytes = (await whole.write('a.pdf', { kind: 'json' })).content.length
  const keep = async (answerBytesMax: number) => {
    const threads = await threadsFor(t, answerBytesMax)
    const all = await threads.start(deck, asked(['slide', 'number', 'markdown']))
    return await all.keep('a.pdf', ['slide'])
  }
  assert.ok((await keep(bytes)).content.length > bytes)
  await assert.rejects(keep(bytes - 1), (error) => {
    assert.ok(error instanceof AppError && error.code === 'document_too_long')
    return true
  })
})

test('Writing a kept table ends when its caller has gone.', async (t) => {
  const threads = await threadsFor(t)
  const kept = await (await threads.start(deck, asked(['slide']))).keep('a.pdf', ['slide'])
  const caller = new AbortController()
  const again = await threads.reopen(kept.content, asked(['slide'], caller.signal))
  caller.abort(new Error('gone'))
  await assert.rejects(again.write('a.pdf', { kind: 'json' }), /gone/)
})
