import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createPool, type PoolSettings } from '../../packages/reader/src/pool/pool.ts'
import { read, refusedAs, settings, until } from './fake-worker-pool.ts'

async function poolFor(t: TestContext, changes: Partial<PoolSettings> = {}) {
  const pool = createPool({ ...settings, ...changes })
  t.after(() => pool.close())
  await pool.started()
  return { pool }
}

test('A step whose result exceeds the size of a message is refused, and the worker is kept.', async (t) => {
  const { pool } = await poolFor(t)
  await assert.rejects(read(pool, ['swell']), refusedAs('document_too_long'))
  assert.equal(pool.stats().workersReady, 1)
})

test('Slides with more characters than a deck may have are refused before layout.', async (t) => {
  const { pool } = await poolFor(t, { reading: { ...settings.reading, charactersMax: 20 } })
  assert.equal((await read(pool, ['Ten chars.', 'Ten chars.'])).rowCount, 2)
  const more = read(pool, ['Ten chars.', 'Ten chars.', '!'])
  await assert.rejects(more, refusedAs('document_too_long'))
})

test('A large deck arrives unchanged; a client that disconnects meanwhile frees the worker.', async (t) => {
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
