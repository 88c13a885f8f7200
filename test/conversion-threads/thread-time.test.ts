import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { systemClock } from '../../packages/core/src/clock.ts'
import { policy } from '../../packages/core/src/fairness/policy.ts'
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
import { openedDeck } from '../support/opened-deck.ts'
import { deckOfTexts } from './deck-of-texts.ts'

/** What `burn` costs, as in fake-thread.ts. */
const burntMs = 300
const deck = { bytes: new Uint8Array(), type: 'pdf' as const }
const settings: ConversionThreadsSettings = {
  threads: 2,
  heapMbMax: 64,
  silenceMsMax: 600_000,
  charactersMax: 100_000,
  answerBytesMax: 100_000,
  program: new URL('./fake-thread.ts', import.meta.url),
}

async function threadsFor(t: TestContext, changes: Partial<ConversionThreadsSettings> = {}) {
  const threads = createConversionThreads({ ...settings, ...changes }, systemClock)
  t.after(() => threads.close())
  await threads.started()
  return threads
}

/** An account that has a deck with these slides converted, and what it has been charged. */
function account({
  texts = ['One slide'],
  columns = ['slide'],
  signal = new AbortController().signal,
} = {}) {
  const reader: EncodedReader = {
    async open() {
      const handlers = encodedHandlers(deckOfTexts(texts), encodeReadings)
      return openedDeck<EncodedAnswers>(texts.length, { text: handlers.text }, async () => {})
    },
  }
  const charged = { ms: 0 }
  const worked = (ms: number) => {
    charged.ms += ms
  }
  const request = { mode: 'text' as const, accountId: 'acc_1', reader, signal, columns }
  const conversion = { ...request, worked, setHeldBytes() {} }
  return { charged, conversion }
}

/** Waits until an account has been charged so much; the test times out if it never is. */
async function untilCharged(charged: { ms: number }, ms: number): Promise<void> {
  while (charged.ms < ms) await setTimeout(5)
}

const timeout = 60_000

test('The CPU time of a thread is charged to the account whose conversion used it, to no other on the thread.', {
  timeout,
}, async (t) => {
  const threads = await threadsFor(t)
  const [slow, quick] = [account({ columns: ['burn'] }), account()]
  const others = threads.start(deck, quick.conversion)
  await assert.rejects(threads.start(deck, slow.conversion), { code: 'request_invalid' })
  const table = await (await others).write('a.pdf', { kind: 'json' })
  assert.equal(table.rowCount, 1)
  await untilCharged(slow.charged, burntMs)
  await untilCharged(quick.charged, 0.001)
  assert.ok(quick.charged.ms < burntMs, `${quick.charged.ms} ms`)
})

test('A thread that computes on after its caller has gone charges the account all the same.', {
  timeout,
}, async (t) => {
  const threads = await threadsFor(t)
  const caller = new AbortController()
  const gone = account({ columns: ['burn'], signal: caller.signal })
  const started = threads.start(deck, gone.conversion)
  caller.abort(new Error('gone'))
  await assert.rejects(started, /gone/)
  assert.equal(gone.charged.ms, 0)
  await untilCharged(gone.charged, burntMs)
})

test('A conversion that ends its thread pays for its time and for the next thread; conversions that shared the thread do not.', {
  timeout,
}, async (t) => {
  const { startMs } = policy.threads
  const threads = await threadsFor(t, { silenceMsMax: 2000 })
  const hung = account({ columns: ['hang'] })
  await assert.rejects(threads.start(deck, hung.conversion), { code: 'timed_out' })
  assert.equal(hung.charged.ms, 2000 + startMs)
  const full = await threadsFor(t)
  const [grown, other] = [account({ columns: ['grow'] }), account()]
  const restarted = full.start(deck, other.conversion)
  await assert.rejects(full.start(deck, grown.conversion), { code: 'document_too_long' })
  assert.ok(grown.charged.ms > startMs)
  await (await restarted).write('a.pdf', { kind: 'json' })
  await untilCharged(other.charged, 0.001)
  assert.ok(other.charged.ms < startMs, `${other.charged.ms} ms`)
})

test('Threads that the service closes charge nobody for the next ones.', { timeout }, async (t) => {
  const threads = await threadsFor(t)
  const { charged, conversion } = account()
  const pending = threads.start(deck, {
    ...conversion,
    reader: { open: () => new Promise(() => {}) },
  })
  const refused = assert.rejects(pending, { code: 'busy' })
  await threads.close()
  await refused
  assert.equal(charged.ms, 0)
})
