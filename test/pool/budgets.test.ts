import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { convert } from '../../src/conversion/convert.ts'
import { AppError } from '../../src/errors.ts'
import { createPool } from '../../src/pool/pool.ts'
import { manualClock } from '../support/manual-clock.ts'
import { settings, until } from './fake-worker-pool.ts'

async function poolFor(t: TestContext, taskMsMax = settings.taskMsMax) {
  const clock = manualClock()
  const pool = createPool({ ...settings, taskMsMax }, { clock })
  t.after(() => pool.close())
  await pool.started()
  return { pool, clock }
}

test('The working budget grows with every slide read by OCR, and its error says how many slides were read.', async (t) => {
  const { pool, clock } = await poolFor(t, 1_000_000)
  const slides = ['A slide', 'A slide', 'A slide', ...Array<string>(5).fill('hang when drawn')]
  const bytes = new TextEncoder().encode(slides.join('\n'))
  const { signal } = new AbortController()
  const reader = pool.readerFor({ accountId: 'a' })
  const hung = convert({ bytes, type: 'pdf' }, { mode: 'ocr', reader, signal })
  // opened with its text layer read, three pictures read, the fourth started
  await until(() => pool.stats().steps === 5 && pool.stats().workersBusy === 1)
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
  const options = { mode: 'text' as const, reader: pool.readerFor({ accountId: 'b' }), signal }
  const hung = assert.rejects(convert({ bytes: script, type: 'pdf' }, options), AppError)
  await until(() => pool.stats().steps === 2 && pool.stats().workersBusy === 1)
  // beyond the pages that were read when it was opened
  const text = begun.readText(8, 9)
  clock.advance(settings.waitingMsMax + 1)
  assert.equal(pool.stats().documents, 2)
  clock.advance(settings.taskMsMax)
  await hung
  assert.equal((await text).length, 1)
  await begun.close()
})
