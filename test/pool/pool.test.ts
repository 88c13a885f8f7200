import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { overriding } from '../../packages/core/src/deck-model/deck-reader.ts'
import type { AppError } from '../../packages/core/src/errors.ts'
import { convert } from '../../packages/reader/src/conversion/convert.ts'
import { createPool, type PoolSettings } from '../../packages/reader/src/pool/pool.ts'
import { manualClock } from '../support/manual-clock.ts'
import { read, refusedAs, settings, until } from './fake-worker-pool.ts'

async function poolFor(t: TestContext, changes: Partial<PoolSettings> = {}) {
  const clock = manualClock('2026-03-01T12:00:00Z')
  const pool = createPool({ ...settings, ...changes }, { clock })
  t.after(() => pool.close())
  await pool.started()
  return { pool, clock }
}

test('A deck is read the same as without a pool, with its slides in order.', async (t) => {
  const { pool } = await poolFor(t, { workers: 2 })
  const slides = Array.from({ length: 100 }, (_, n) => `Slide ${n + 1}`)
  const table = await read(pool, slides)
  assert.deepEqual(
    table.rows.map((row) => row.slide),
    slides,
  )
})

test('Slides of one deck are read by all workers.', async (t) => {
  const { pool } = await poolFor(t, { workers: 2 })
  let busyMost = 0
  const reading = read(
    pool,
    Array.from({ length: 500 }, () => 'A slide'),
  )
  await until(() => {
    busyMost = Math.max(busyMost, pool.stats().workersBusy)
    return busyMost === 2
  })
  assert.equal((await reading).rowCount, 500)
})

test('A document that hangs is timed out after the budget of a step, and others are not affected.', async (t) => {
  const { pool, clock } = await poolFor(t, { workers: 2 })
  const hung = read(pool, ['hang'])
  await until(() => pool.stats().workersBusy === 1)
  const other = read(pool, ['Another deck'])
  assert.equal((await other).rowCount, 1)
  clock.advance(settings.taskMsMax)
  await assert.rejects(hung, refusedAs('timed_out'))
  assert.equal((await read(pool, ['The next deck'])).rowCount, 1)
})

test('A document over its working budget is timed out.', async (t) => {
  const { pool, clock } = await poolFor(t, { textMsMax: 1_000_000, taskMsMax: 1_000_000 })
  const hung = read(pool, ['hang'])
  await until(() => pool.stats().workersBusy === 1)
  clock.advance(settings.workingMsMax)
  await assert.rejects(hung, refusedAs('timed_out'))
})

test('Waiting does not count as working time and has its own budget.', async (t) => {
  const { pool, clock } = await poolFor(t, {
    textMsMax: 1_000_000,
    taskMsMax: 1_000_000,
    waitingMsMax: 50_000,
  })
  const hung = read(pool, ['hang'])
  await until(() => pool.stats().workersBusy === 1)
  const waiting = read(pool, ['Waits'])
  clock.advance(49_999)
  assert.equal(pool.stats().documents, 2)
  clock.advance(1)
  await assert.rejects(waiting, (error) => {
    refusedAs('busy')(error)
    assert.ok(((error as AppError).retryAfterSeconds ?? 0) >= 1)
    return true
  })
  clock.advance(settings.workingMsMax - 50_000)
  await assert.rejects(hung, refusedAs('timed_out'))
})

test('A document over the capacity of the queue is refused immediately.', async (t) => {
  const { pool } = await poolFor(t, { documentsMax: 2 })
  const held = [read(pool, ['hang']), read(pool, ['Waits'])]
  for (const one of held) one.catch(() => {})
  await assert.rejects(read(pool, ['One more']), refusedAs('busy'))
})

test('After an unexpected error the next deck gets a new worker.', async (t) => {
  const { pool } = await poolFor(t)
  await assert.rejects(read(pool, ['bug']), /A bug in the engine/)
  assert.equal((await read(pool, ['The next deck'])).rowCount, 1)
})

test('A fault of the program on one slide costs that slide, and neither the others nor the worker.', async (t) => {
  const { pool } = await poolFor(t)
  const { rows } = await read(pool, ['First', 'fault', 'Last'])
  assert.deepEqual(
    rows.map(({ slide }) => slide),
    ['First', '', 'Last'],
  )
  assert.equal(pool.stats().workersReady, 1)
})

test('A document on which the engine traps is unreadable; the worker renews the engine and goes on with the other decks.', async (t) => {
  const { pool } = await poolFor(t)
  const lines = ['process', ...Array<string>(7).fill('A slide'), 'process']
  const bytes = new TextEncoder().encode(lines.join('\n'))
  const { signal } = new AbortController()
  const open = await pool.readerFor({ accountId: 'b' }).open({ bytes, type: 'pdf' }, signal)
  const firstLine = async (from: number, to: number) =>
    (await open.ask({ kind: 'text', from, to }))[0]?.blocks[0]?.lines[0]
  const before = await firstLine(0, 8)
  const trap = { bytes: new TextEncoder().encode('trap'), type: 'pdf' as const }
  const trapped = pool.readerFor({ accountId: 'c' }).open(trap, signal)
  await assert.rejects(trapped, refusedAs('document_unreadable'))
  assert.equal(pool.stats().workersReady, 1)
  assert.equal(await firstLine(8, 9), before, 'by the same process')
  await open.close()
  const { rows } = await read(pool, ['renewals'])
  assert.equal(rows[0]?.slide, '1')
})

test('Errors of an engine arrive unchanged, and the worker is kept.', async (t) => {
  const { pool } = await poolFor(t)
  await assert.rejects(read(pool, ['refuse']), refusedAs('document_unreadable'))
  assert.equal(pool.stats().workersReady, 1)
})

test('A worker over its memory limit is killed and replaced, and its document refused.', async (t) => {
  if (process.platform !== 'linux') return t.skip('the memory of a process is told by /proc')
  // the clock advances as fast as possible here, so only memory may run out
  const { pool, clock } = await poolFor(t, {
    workerMemoryBytesMax: 400 * 1024 * 1024,
    textMsMax: Number.MAX_SAFE_INTEGER,
    taskMsMax: Number.MAX_SAFE_INTEGER,
    begunWaitingMsMax: 300_000,
    workingMsMax: Number.MAX_SAFE_INTEGER,
    workingMsPerSlide: 5_000,
  })
  const growing = assert.rejects(read(pool, ['grow']), refusedAs('document_unreadable'))
  let over = false
  void growing.finally(() => {
    over = true
  })
  await until(() => {
    clock.advance(200)
    return over
  })
  await growing
  assert.equal((await read(pool, ['The next deck'])).rowCount, 1)
})

test('When the client disconnects, waiting steps are dropped and a hanging step is killed shortly afterwards.', async (t) => {
  const { pool, clock } = await poolFor(t)
  const caller = new AbortController()
  const hung = read(pool, ['hang'], caller.signal)
  await until(() => pool.stats().workersBusy === 1)
  caller.abort(new Error('gone'))
  await assert.rejects(hung, /gone/)
  assert.equal(pool.stats().documents, 0)
  assert.equal(pool.stats().workersBusy, 1)
  clock.advance(1000)
  assert.equal((await read(pool, ['The next deck'])).rowCount, 1)
})

test('A client that has already disconnected causes no work.', async (t) => {
  const { pool } = await poolFor(t)
  await assert.rejects(read(pool, ['A slide'], AbortSignal.abort(new Error('gone'))), /gone/)
})

test('A short deck does not wait for the end of a long one.', async (t) => {
  const { pool } = await poolFor(t)
  const order: string[] = []
  const long = read(
    pool,
    Array.from({ length: 900 }, () => 'A slide'),
  ).then(() => order.push('long'))
  const short = read(pool, ['A slide']).then(() => order.push('short'))
  await Promise.all([long, short])
  assert.deepEqual(order, ['short', 'long'])
})

test('A deck with a text layer does not wait for the pictures of others.', async (t) => {
  const { pool } = await poolFor(t)
  let picturesRead = 0
  const reader = overriding(pool.readerFor({ accountId: 'a' }), (open) => ({
    async picture(call) {
      const reading = await open.ask(call)
      picturesRead++
      return reading
    },
  }))
  const bytes = new TextEncoder().encode(Array.from({ length: 50 }, () => 'A slide').join('\n'))
  const { signal } = new AbortController()
  const others = Array.from({ length: 5 }, () =>
    convert({ bytes, type: 'pdf' }, { mode: 'ocr', reader, signal }),
  )
  while (picturesRead < 10) await setImmediate()
  const before = picturesRead
  await read(pool, ['A slide'])
  assert.ok(picturesRead - before <= 5, `${picturesRead - before} pictures went before`)
  await Promise.all(others)
})

test('Thumbnails are drawn in workers, and a page that never ends is given up.', async (t) => {
  const { pool, clock } = await poolFor(t)
  const { signal } = new AbortController()
  const opened = async (script: string) => {
    const bytes = new TextEncoder().encode(script)
    return await pool.readerFor({ accountId: 'a' }).open({ bytes, type: 'pdf' }, signal)
  }
  const open = await opened('A slide\nAnother')
  const before = pool.stats().steps
  assert.deepEqual([...(await open.ask({ kind: 'thumbnail', page: 1 }))], [0, 0, 0])
  assert.equal(pool.stats().steps, before + 1)
  const hung = (await opened('hang when drawn')).ask({ kind: 'thumbnail', page: 0 })
  await until(() => pool.stats().workersBusy === 1)
  clock.advance(settings.taskMsMax)
  await assert.rejects(hung, refusedAs('timed_out'))
})

test('A closed pool refuses in-flight documents and new ones as shutting_down.', async (t) => {
  const { pool } = await poolFor(t)
  const hung = read(pool, ['hang'])
  await until(() => pool.stats().workersBusy === 1)
  pool.close()
  await assert.rejects(hung, refusedAs('shutting_down'))
  await assert.rejects(read(pool, ['A slide']), refusedAs('shutting_down'))
})

test("Workers get none of the server's environment.", async (t) => {
  process.env.ROWDECK_TEST_SECRET = 'secret'
  t.after(() => {
    delete process.env.ROWDECK_TEST_SECRET
  })
  const { pool } = await poolFor(t)
  const table = await read(pool, ['environment'])
  assert.doesNotMatch(String(table.rows[0]?.slide), /ROWDECK|PATH|HOME/)
})
