import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { systemClock } from '../../packages/core/src/clock.ts'
import { AppError, type ErrorCode } from '../../packages/core/src/errors.ts'
import {
  type EncodedAnswers,
  type EncodedReader,
  encodedHandlers,
  encodeReadings,
} from '../../packages/reader/src/conversion/convert.ts'
import {
  type ConversionThreadsSettings,
  createConversionThreads,
} from '../../packages/service/src/conversion-threads/conversion-threads.ts'
import { runConversion } from '../../packages/service/src/conversion-threads/run-conversion.ts'
import { openedDeck } from '../support/opened-deck.ts'
import { deckOfTexts } from './deck-of-texts.ts'

const settings: ConversionThreadsSettings = {
  // one for accounts that pay, one for the others
  threads: 2,
  heapMbMax: 64,
  // longer than any test takes, so that a busy machine makes no thread seem to hang
  silenceMsMax: 600_000,
  charactersMax: 100_000,
  answerBytesMax: 100_000,
}
const misbehaving = { program: new URL('./fake-thread.ts', import.meta.url) }
const deck = { bytes: new Uint8Array(), type: 'pdf' as const }

async function threadsFor(t: TestContext, changes: Partial<ConversionThreadsSettings> = {}) {
  const threads = createConversionThreads({ ...settings, ...changes }, systemClock)
  t.after(() => threads.close())
  await threads.started()
  return threads
}

/** A reader of a deck with these slides, and its state. */
function slides(texts: string[]) {
  const state = { closed: 0 }
  const reader: EncodedReader = {
    async open() {
      const open = deckOfTexts(texts)
      const handlers = encodedHandlers(open, encodeReadings)
      const close = async () => void state.closed++
      return openedDeck<EncodedAnswers>(texts.length, { text: handlers.text }, close)
    },
  }
  return { reader, state }
}

function asked(
  reader: EncodedReader,
  more: { columns?: string[]; signal?: AbortSignal; isPaying?: boolean; accountId?: string } = {},
) {
  const { signal } = new AbortController()
  const calls = { setHeldBytes() {}, worked() {} }
  return { mode: 'text' as const, accountId: 'acc_1', reader, signal, ...calls, ...more }
}

const json = { kind: 'json' as const }

const refusedAs = (code: ErrorCode) => (error: unknown) => {
  assert.ok(error instanceof AppError, String(error))
  assert.equal(error.code, code)
  return true
}

test('A thread returns the table whole or as lines, and the deck is closed.', async (t) => {
  const threads = await threadsFor(t)
  const { reader, state } = slides(['One slide', 'Überraschung'])
  const whole = await threads.start(deck, asked(reader))
  assert.deepEqual([whole.rowCount, whole.columns], [2, [{ key: 'slide', label: 'Slide' }]])
  const { type, content, mode, rowCount } = await whole.write('a.pdf', json)
  assert.deepEqual([type, mode, rowCount], ['application/json; charset=utf-8', 'text', 2])
  const rows = [{ slide: 'One slide' }, { slide: 'Überraschung' }]
  assert.deepEqual(JSON.parse(Buffer.from(content).toString()).rows, rows)
  const streamed = await threads.start(deck, asked(reader))
  const lines = Buffer.concat(
    await Array.fromAsync(streamed.lines({ kind: 'ndjson' }).rows),
  ).toString()
  assert.equal(
    lines,
    '{"index":0,"row":{"slide":"One slide"}}\n{"index":1,"row":{"slide":"Überraschung"}}\n',
  )
  assert.ok(state.closed >= 2)
})

test('Errors of the reader arrive unchanged, with their details.', async (t) => {
  const threads = await threadsFor(t)
  const busy = new AppError('busy', 'Later.', { retryAfterSeconds: 7, details: { a: 1 } })
  const reader: EncodedReader = { open: () => Promise.reject(busy) }
  await assert.rejects(threads.start(deck, asked(reader)), (error) => {
    refusedAs('busy')(error)
    assert.deepEqual({ ...(error as AppError) }, { ...busy })
    return true
  })
})

test('Rows over the size limit of a response are refused, whole or as lines.', async (t) => {
  const threads = await threadsFor(t, { answerBytesMax: 500 })
  const { reader } = slides(['x'.repeat(300), 'y'.repeat(300)])
  const whole = await threads.start(deck, asked(reader))
  await assert.rejects(whole.write('a.pdf', json), refusedAs('document_too_long'))
  const streamed = await threads.start(deck, asked(reader))
  await assert.rejects(
    Array.fromAsync(streamed.lines({ kind: 'ndjson' }).rows),
    refusedAs('document_too_long'),
  )
})

test('A deck with too much text is refused, and the bytes held are reported to the caller.', async (t) => {
  const threads = await threadsFor(t, { charactersMax: 1000 })
  const { reader } = slides(Array.from({ length: 20 }, () => 'Some more words. '.repeat(5)))
  let heldBytes = 0
  const setHeldBytes = (bytes: number) => {
    heldBytes = bytes
  }
  const started = threads.start(deck, { ...asked(reader), setHeldBytes })
  await assert.rejects(started, refusedAs('document_too_long'))
  assert.ok(heldBytes > 0)
})

test('When the client disconnects, the conversion ends with that reason and the deck is closed.', async (t) => {
  const threads = await threadsFor(t)
  const caller = new AbortController()
  const { reader, state } = slides(['One slide'])
  const conversion = await threads.start(deck, asked(reader, { signal: caller.signal }))
  caller.abort(new Error('gone'))
  await assert.rejects(conversion.write('a.pdf', json), /gone/)
  assert.ok(state.closed > 0)
})

test('A conversion that blocks its thread is timed out; another one on the same thread is restarted.', async (t) => {
  const threads = await threadsFor(t, { ...misbehaving, silenceMsMax: 2000 })
  const { reader } = slides(['One slide'])
  const never = Promise.withResolvers<never>()
  let opened = 0
  // its first read does not finish before its thread has ended
  const patient: EncodedReader = {
    open: (...given) => (++opened === 1 ? never.promise : reader.open(...given)),
  }
  const other = threads.start(deck, asked(patient))
  while (opened === 0) await setImmediate()
  const hung = threads.start(deck, asked(slides([]).reader, { columns: ['hang'] }))
  await assert.rejects(hung, refusedAs('timed_out'))
  assert.equal((await other).rowCount, 1)
  assert.equal(opened, 2)
})

test('Conversions of accounts that do not pay never hold the thread of one that pays, however many block theirs.', async (t) => {
  const threads = await threadsFor(t, { ...misbehaving, threads: 3 })
  const left = new AbortController()
  const { reader } = slides(['One slide'])
  const convert = async () => {
    const table = await threads.start(deck, asked(reader, { isPaying: true }))
    return (await table.write('a.pdf', json)).rowCount
  }
  const before = convert()
  const hung = Array.from({ length: 6 }, () =>
    threads.start(deck, asked(reader, { columns: ['hang'], signal: left.signal })),
  )
  const after = convert()
  assert.deepEqual([await before, await after, await convert()], [1, 1, 1])
  left.abort()
  await Promise.allSettled(hung)
})

test('An account that has ended a thread shares none with others afterwards, however many conversions it starts.', async (t) => {
  const threads = await threadsFor(t, { ...misbehaving, threads: 3 })
  const left = new AbortController()
  const slow = { accountId: 'acc_slow', signal: left.signal }
  const growing = threads.start(deck, asked(slides([]).reader, { ...slow, columns: ['grow'] }))
  await assert.rejects(growing, refusedAs('document_too_long'))
  const hung = Array.from({ length: 6 }, () =>
    threads.start(deck, asked(slides([]).reader, { ...slow, columns: ['hang'] })),
  )
  const other = await threads.start(deck, asked(slides(['One slide']).reader))
  assert.equal((await other.write('a.pdf', json)).rowCount, 1)
  left.abort()
  await Promise.allSettled(hung)
})

test("A conversion that exhausts its thread's memory is refused, and the next one gets a new thread.", async (t) => {
  const threads = await threadsFor(t, misbehaving)
  const growing = threads.start(deck, asked(slides([]).reader, { columns: ['grow'] }))
  await assert.rejects(growing, refusedAs('document_too_long'))
  const next = await threads.start(deck, asked(slides(['One slide']).reader))
  assert.equal((await next.write('a.pdf', json)).rowCount, 1)
})

test('Closed threads refuse in-flight and new conversions as busy.', async (t) => {
  const threads = await threadsFor(t)
  const { promise } = Promise.withResolvers<never>()
  const pending = threads.start(deck, asked({ open: () => promise }))
  const refused = assert.rejects(pending, refusedAs('busy'))
  await threads.close()
  await refused
  await assert.rejects(threads.start(deck, asked(slides([]).reader)), refusedAs('busy'))
})

test('Lines are produced only as fast as they may be sent.', async () => {
  const { port1, port2 } = new MessageChannel()
  const open = deckOfTexts(Array.from({ length: 100 }, (_, at) => `Slide ${at}`))
  let pieces = 0
  const ended = new Promise<void>((resolve) => {
    port1.on('message', async (message) => {
      if (message.kind === 'piece') pieces++
      if (message.kind === 'end') resolve()
      if (message.kind !== 'read') return
      const { call, request: wanted } = message
      if (wanted.kind === 'open') port1.postMessage({ kind: 'opened', call, pageCount: 100 })
      else {
        const bytes = encodeReadings(await open.ask(wanted))
        port1.postMessage({ kind: 'bytes', call, bytes })
      }
    })
  })
  const request = { mode: 'text' as const, type: 'pdf' as const, charactersMax: 1e6 }
  const done = runConversion({ port: port2, begin() {} }, { ...request, answerBytesMax: 1e6 })
  port1.postMessage({ kind: 'lines', format: { kind: 'ndjson' }, pieces: 3 })
  while (pieces < 3) await setImmediate()
  for (let turn = 0; turn < 50; turn++) await setImmediate()
  assert.equal(pieces, 3)
  port1.postMessage({ kind: 'lines', format: { kind: 'ndjson' }, pieces: 1000 })
  await Promise.all([ended, done])
  assert.equal(pieces, 100)
  port1.close()
})
