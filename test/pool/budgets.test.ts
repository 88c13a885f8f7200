import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type DeckReader, overriding } from '../../packages/core/src/deck-model/deck-reader.ts'
import { AppError } from '../../packages/core/src/errors.ts'
import { policy } from '../../packages/core/src/fairness/fairness.ts'
import { convert } from '../../packages/reader/src/conversion/convert.ts'
import type { WorkerEnd } from '../../packages/reader/src/pool/pool.ts'
import { createPool } from '../../packages/reader/src/pool/pool.ts'
import { manualClock } from '../support/manual-clock.ts'
import { read, settings, until } from './fake-worker-pool.ts'

async function poolFor(t: TestContext, taskMsMax = settings.taskMsMax) {
  const clock = manualClock()
  const pool = createPool({ ...settings, textMsMax: taskMsMax, taskMsMax }, { clock })
  t.after(() => pool.close())
  await pool.started()
  return { pool, clock }
}

/** The reader, which tells of every picture that has been read. */
function tellingPictures(reader: DeckReader, tell: () => void): DeckReader {
  return overriding(reader, (open) => ({
    async picture(call) {
      const reading = await open.ask(call)
      tell()
      return reading
    },
  }))
}

test('The working budget grows with every slide read by OCR, and its error says how many slides were read.', async (t) => {
  const { pool, clock } = await poolFor(t, 1_000_000)
  const slides = ['A slide', 'A slide', 'A slide', ...Array<string>(5).fill('hang when drawn')]
  const bytes = new TextEncoder().encode(slides.join('\n'))
  const { signal } = new AbortController()
  let picturesRead = 0
  const reader = tellingPictures(pool.readerFor({ accountId: 'a' }), () => picturesRead++)
  const hung = convert({ bytes, type: 'pdf' }, { mode: 'ocr', reader, signal })
  // three pictures read, the fourth started; a busy machine reads the text layer in several steps
  await until(() => picturesRead === 3 && pool.stats().workersBusy === 1)
  const allowedMs = settings.workingMsMax + slides.length * settings.workingMsPerSlide
  clock.advance(allowedMs - 1)
  assert.equal(pool.stats().documents, 1)
  clock.advance(1)
  await assert.rejects(hung, (error) => {
    assert.ok(error instanceof AppError && error.code === 'timed_out')
    const { details } = error
    assert.deepEqual(details, {
      secondsMax: allowedMs / 1000,
      slidesRead: 3,
      slides: 8,
      rest: '4-',
    })
    return true
  })
})

test('A document that was started is not refused because it waits for its turn.', async (t) => {
  const { pool, clock } = await poolFor(t)
  const { signal } = new AbortController()
  const bytes = new TextEncoder().encode(Array(9).fill('A slide').join('\n'))
  const begun = await pool.readerFor({ accountId: 'a' }).open({ bytes, type: 'pdf' }, signal)
  const script = new TextEncoder().encode('hang')
  const other = pool.readerFor({ accountId: 'b', isPaying: true })
  const options = { mode: 'text' as const, reader: other, signal }
  const hung = assert.rejects(convert({ bytes: script, type: 'pdf' }, options), AppError)
  await until(() => pool.stats().steps === 2 && pool.stats().workersBusy === 1)
  // beyond the pages that were read when it was opened
  const text = begun.ask({ kind: 'text', from: 8, to: 9 })
  clock.advance(settings.waitingMsMax + 1)
  assert.equal(pool.stats().documents, 2)
  clock.advance(settings.taskMsMax)
  await hung
  assert.equal((await text).length, 1)
  await begun.close()
})

test('On a busy machine a step may take as much CPU time as on an idle one.', async (t) => {
  // the worker gets a third of a core
  const clock = manualClock(undefined, { cpuMs: (now) => now / 3 })
  const pool = createPool(settings, { clock })
  t.after(() => pool.close())
  await pool.started()
  const hung = assert.rejects(read(pool, ['hang']), (error) => {
    assert.ok(error instanceof AppError && error.code === 'timed_out')
    return true
  })
  await until(() => pool.stats().steps === 1 && pool.stats().workersBusy === 1)
  clock.advance(3 * settings.textMsMax - 100)
  assert.equal(pool.stats().workersBusy, 1)
  clock.advance(200)
  await hung
})

test('A step that gets hardly any CPU time is tried once more, then refused as busy: the machine is at fault, not the document.', async (t) => {
  const clock = manualClock(undefined, { cpuMs: () => 0 })
  const ends: WorkerEnd[] = []
  const observer = { stepEnded: () => {}, workerEnded: (end: WorkerEnd) => ends.push(end) }
  const pool = createPool(settings, { clock, observer })
  t.after(() => pool.close())
  await pool.started()
  const worked: number[] = []
  const reader = pool.readerFor({ accountId: 'a', worked: (ms) => worked.push(ms) })
  const deck = { bytes: new TextEncoder().encode('hang'), type: 'pdf' as const }
  const { signal } = new AbortController()
  const refused = assert.rejects(convert(deck, { mode: 'text', reader, signal }), (error) => {
    assert.ok(error instanceof AppError && error.code === 'busy')
    assert.ok((error.retryAfterSeconds ?? 0) > 0)
    assert.doesNotMatch(error.message, /document|file/)
    return true
  })
  for (const attempt of [1, 2]) {
    await until(() => pool.stats().steps === attempt && pool.stats().workersBusy === 1)
    clock.advance(settings.clockFactor * settings.textMsMax - 1)
    assert.equal(pool.stats().workersBusy, 1)
    clock.advance(1)
  }
  await refused
  await until(() => ends.length === 2)
  assert.deepEqual(ends, ['standstill', 'standstill'])
  assert.deepEqual(worked, [0, 0], 'it costs the account nothing')
})

test('A step that got hardly any CPU time at first is read when it is tried again, and the time of both attempts counts.', async (t) => {
  let cpuMs = 0
  const clock = manualClock(undefined, { cpuMs: () => cpuMs })
  const pool = createPool(settings, { clock })
  t.after(() => pool.close())
  await pool.started()
  const hung = assert.rejects(read(pool, ['hang']), (error) => {
    assert.ok(error instanceof AppError && error.code === 'timed_out')
    return true
  })
  const attempt = (steps: number) =>
    until(() => pool.stats().steps === steps && pool.stats().workersBusy === 1)
  await attempt(1)
  cpuMs += settings.textMsMax / 2
  clock.advance(settings.clockFactor * settings.textMsMax)
  await attempt(2)
  cpuMs += settings.textMsMax / 2 - 1
  clock.advance(settings.textMsMax)
  assert.equal(pool.stats().workersBusy, 1)
  cpuMs += 1
  clock.advance(settings.textMsMax)
  await hung
})

test('The CPU time of a worker is measured while its main thread is busy.', async (t) => {
  if (process.platform !== 'linux')
    return t.skip('the CPU time of another process is told by /proc')
  const pool = createPool({ ...settings, textMsMax: 300, clockFactor: 1000 })
  t.after(() => pool.close())
  await pool.started()
  const worked: number[] = []
  const reader = pool.readerFor({ accountId: 'a', worked: (ms) => worked.push(ms) })
  const deck = { bytes: new TextEncoder().encode('hang'), type: 'pdf' as const }
  const { signal } = new AbortController()
  await assert.rejects(convert(deck, { mode: 'text', reader, signal }), AppError)
  // the start of the next worker counts too
  const ms = (worked[0] ?? 0) - policy.workers.startMs
  assert.ok(ms >= 300 && ms < 1000, `${ms} ms`)
})

test('Several slow slides do not add up to a step that takes too long.', async (t) => {
  const pool = createPool({ ...settings, textMsMax: 800, clockFactor: 1000 })
  t.after(() => pool.close())
  await pool.started()
  const table = await read(pool, Array<string>(8).fill('slow'))
  assert.equal(table.rowCount, 8)
})
