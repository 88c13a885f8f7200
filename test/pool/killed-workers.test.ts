import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../packages/core/src/errors.ts'
import { policy } from '../../packages/core/src/fairness/fairness.ts'
import { minuteMs } from '../../packages/core/src/time.ts'
import { convert } from '../../packages/reader/src/conversion/convert.ts'
import { createPool } from '../../packages/reader/src/pool/pool.ts'
import { childrenOf } from '../support/child-processes.ts'
import { manualClock } from '../support/manual-clock.ts'
import { deckBytes, sendForm, startTestApp } from '../support/test-app.ts'
import { read as readPages, refusedAs, settings, until } from './fake-worker-pool.ts'

const { startMs } = policy.workers
const program = new URL('./fake-worker.ts', import.meta.url)
const skip = process.platform === 'linux' ? false : 'workers are found by /proc'
const script = (...lines: string[]) => Buffer.from(`%PDF-1.7\n${lines.join('\n')}`)

async function poolFor(t: TestContext, workers: number) {
  const clock = manualClock()
  const pool = createPool({ ...settings, workers, documentsMax: 10 }, { clock })
  t.after(() => pool.close())
  await pool.started()
  const times: number[] = []
  const read = (...lines: string[]) => {
    const reader = pool.readerFor({ accountId: 'a', worked: (ms) => times.push(ms) })
    const { signal } = new AbortController()
    return convert({ bytes: script(...lines), type: 'pdf' }, { mode: 'text', reader, signal })
  }
  return { pool, clock, until, read, times }
}

test('A step whose worker is killed from outside is retried on another; if that is killed too, the document is refused.', {
  skip,
}, async (t) => {
  // one, because of two that are killed together the second may be given the step before its end is known
  const { pool, clock, until, read, times } = await poolFor(t, 1)
  const before = childrenOf(process.pid)
  const hung = assert.rejects(read('hang'), (error) => {
    assert.ok(error instanceof AppError && error.code === 'reading_crashed')
    return true
  })
  // the deck is open and hangs
  await until(() => pool.stats().steps === 1 && pool.stats().workersBusy === 1)
  clock.advance(1000)
  for (const pid of before) process.kill(pid, 'SIGKILL')
  await until(() => pool.stats().steps === 2 && pool.stats().workersBusy === 1)
  const anew = childrenOf(process.pid)
  assert.ok(!anew.some((pid) => before.includes(pid)))
  clock.advance(500)
  for (const pid of anew) process.kill(pid, 'SIGKILL')
  await hung
  assert.deepEqual(
    times.slice(-2),
    [1000 + startMs, 500 + startMs],
    'both attempts count as worker time',
  )
  // one that was killed while it started is replaced after a delay
  await until(() => !childrenOf(process.pid).some((pid) => anew.includes(pid)))
  clock.advance(2000)
  assert.equal((await read('The next deck')).rowCount, 2)
})

test('A worker that stood still is not taken for one that crashed.', { skip }, async (t) => {
  const clock = manualClock(undefined, { cpuMs: () => 0 })
  const pool = createPool(settings, { clock })
  t.after(() => pool.close())
  await pool.started()
  const hung = assert.rejects(readPages(pool, ['hang']), refusedAs('reading_crashed'))
  const attempt = (steps: number) =>
    until(() => pool.stats().steps === steps && pool.stats().workersBusy === 1)
  await attempt(1)
  clock.advance(settings.clockFactor * settings.textMsMax)
  for (const steps of [2, 3]) {
    await attempt(steps)
    for (const pid of childrenOf(process.pid)) process.kill(pid, 'SIGKILL')
  }
  await hung
})

test('A document that crashes its worker is retried once, then refused, and others continue.', async (t) => {
  const { pool, read } = await poolFor(t, 1)
  await assert.rejects(read('crash'), (error) => {
    assert.ok(error instanceof AppError && error.code === 'reading_crashed')
    return true
  })
  // it was opened and read twice, on a busy machine each time in one step or in two
  const { steps } = pool.stats()
  assert.ok(steps >= 2 && steps <= 4, `${steps} steps`)
  assert.equal((await read('The next deck')).rowCount, 2)
})

test('A spare worker that is no longer needed while it starts does not delay the next worker.', {
  skip,
}, async (t) => {
  const { pool, clock } = await poolFor(t, 1)
  const ready = () => until(() => pool.stats().workersReady === 1)
  const killAll = async () => {
    for (const pid of childrenOf(process.pid)) process.kill(pid, 'SIGKILL')
    await until(() => pool.stats().workersReady === 0)
  }
  await killAll()
  await ready()
  clock.advance(minuteMs)
  await killAll()
  await ready()
})

test('A document that ends a worker costs its account the start of another one; one that is refused does not.', async (t) => {
  const { read, times } = await poolFor(t, 1)
  await read('refuse')
  assert.ok(times.every((ms) => ms === 0))
  for (const [line, spent] of [
    ['trap', []],
    ['bug', [startMs]],
    ['crash', [startMs, startMs]],
  ] as const) {
    times.length = 0
    await assert.rejects(read(line))
    // on a busy machine the first page, which is all right, is a step by itself, at either attempt
    assert.deepEqual(
      times.filter((ms) => ms > 0),
      spent,
      line,
    )
  }
})

test('A step that takes too long is not retried.', async (t) => {
  const { pool, clock, until, read } = await poolFor(t, 1)
  const hung = assert.rejects(read('hang'), (error) => {
    assert.ok(error instanceof AppError && error.code === 'timed_out')
    return true
  })
  await until(() => pool.stats().steps === 1 && pool.stats().workersBusy === 1)
  clock.advance(60_000)
  await hung
  assert.equal(pool.stats().steps, 1)
})

test('Over HTTP, a picture whose worker is killed midway is converted completely and charged once.', {
  skip,
}, async (t) => {
  const before = childrenOf(process.pid)
  const service = await startTestApp({ ocr: true })
  t.after(() => service.close())
  const { id, key } = await service.newAccount()
  const file = await deckBytes('picture-jpg.jpg')
  const whole = await sendForm(service.convertUrl, key, { file })
  const { steps } = service.app.stats()
  const answer = sendForm(service.convertUrl, key, { file })
  // opened, picture started
  while (service.app.stats().steps < steps + 2) await setImmediate()
  for (const pid of childrenOf(process.pid)) {
    if (!before.includes(pid)) process.kill(pid, 'SIGKILL')
  }
  const { status, body } = await answer
  assert.equal(status, 200)
  assert.deepEqual(body, whole.body)
  assert.equal((await service.app.accounts.standing(id)).free?.used, 2)
})

test('Over HTTP, a document that crashes two workers is reading_crashed and free.', async (t) => {
  const service = await startTestApp({ workerProgram: program })
  t.after(() => service.close())
  const { id, key } = await service.newAccount()
  const { status, body } = await sendForm(service.convertUrl, key, { file: script('crash') })
  assert.equal(status, 400)
  assert.equal(body.error.code, 'reading_crashed')
  assert.doesNotMatch(JSON.stringify(body), /SIG|src|stack/)
  assert.equal((await service.app.accounts.standing(id)).free?.used, 0)
  const next = await sendForm(service.convertUrl, key, { file: script('A slide') })
  assert.equal(next.status, 200)
})

test('Over HTTP, a service is ready while workers are replaced, which documents can provoke, and not before all have been warm.', {
  skip,
}, async (t) => {
  const before = childrenOf(process.pid)
  const service = await startTestApp({ workerProgram: program })
  t.after(() => service.close())
  const { key } = await service.newAccount()
  for (const pid of childrenOf(process.pid)) {
    if (!before.includes(pid)) process.kill(pid, 'SIGKILL')
  }
  await until(() => service.app.stats().workersReady === 0)
  const answers = [
    await fetch(`${service.app.url}/readyz`),
    await sendForm(service.convertUrl, key, { file: script('A slide') }),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
})
