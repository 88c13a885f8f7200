import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { convert } from '../../src/conversion/convert.ts'
import { AppError, type ErrorCode } from '../../src/errors.ts'
import { createPool, type Pool, type PoolSettings } from '../../src/pool/pool.ts'

const program = new URL('./fake-worker.ts', import.meta.url)
const settings: PoolSettings = {
  program,
  workers: 1,
  workerMemoryBytesMax: 1500 * 1024 * 1024,
  reading: {
    slidesMax: 1000,
    charactersMax: 5_000_000,
    picturePixelsMax: 1_000_000,
    renderPixelsMax: 1_000_000,
  },
  waitingMsMax: 30_000,
  begunWaitingMsMax: 300_000,
  workingMsPerSlide: 5000,
  workingMsMax: 120_000,
  taskMsMax: 60_000,
  documentsMax: 100,
}

async function poolFor(t: TestContext, changes: Partial<PoolSettings> = {}) {
  const pool = createPool({ ...settings, ...changes })
  t.after(() => pool.close())
  await pool.started()
  return { pool }
}

function read(pool: Pool, slides: string[], signal = new AbortController().signal) {
  const deck = { bytes: new TextEncoder().encode(slides.join('\n')), type: 'pdf' as const }
  return convert(deck, { mode: 'text', reader: pool.readerFor({ accountId: 'a' }), signal })
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setImmediate()
}

const refusedAs = (code: ErrorCode) => (error: unknown) => {
  assert.ok(error instanceof AppError)
  assert.equal(error.code, code)
  return true
}

test('A step that reads more than a message may hold is refused, and the worker stays.', async (t) => {
  const { pool } = await poolFor(t)
  await assert.rejects(read(pool, ['swell']), refusedAs('document_too_long'))
  assert.equal(pool.stats().workersReady, 1)
})

test('Slides with more characters than a deck may have are refused before they are laid out.', async (t) => {
  const { pool } = await poolFor(t, { reading: { ...settings.reading, charactersMax: 20 } })
  assert.equal((await read(pool, ['Ten chars.', 'Ten chars.'])).rowCount, 2)
  const more = read(pool, ['Ten chars.', 'Ten chars.', '!'])
  await assert.rejects(more, refusedAs('document_too_long'))
})

test('A large deck arrives in pieces as it was sent; a caller who hangs up meanwhile frees the worker.', async (t) => {
  const { pool } = await poolFor(t)
  const slide = 'A slide of a large deck. '.repeat(16_000)
  const table = await read(pool, [slide.trim()])
  assert.equal(String(table.rows[0]?.slide).replace(/\s+/g, ' '), slide.trim())
  const caller = new AbortController()
  const given = read(pool, ['x'.repeat(20_000_000)], caller.signal)
  await until(() => pool.stats().workersBusy === 1)
  caller.abort(new Error('gone'))
  await assert.rejects(given, /gone/)
  assert.equal((await read(pool, ['The next deck'])).rowCount, 1)
  assert.equal(pool.stats().workersReady, 1)
})
