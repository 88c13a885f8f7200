import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createPool } from '../../packages/reader/src/pool/pool.ts'
import { manualClock } from '../support/manual-clock.ts'
import { read, settings, until } from './fake-worker-pool.ts'

/** A little more than a step waits for the worker that has its deck. */
const briefMs = 101

/** Opens a deck whose first and last slide, which are read by two steps, say which process read them. */
async function openedDeck(t: TestContext) {
  const clock = manualClock()
  const pool = createPool({ ...settings, workers: 2 }, { clock })
  t.after(() => pool.close())
  await pool.started()
  const lines = ['process', ...Array<string>(7).fill('A slide'), 'process']
  const bytes = new TextEncoder().encode(lines.join('\n'))
  const reader = pool.readerFor({ accountId: 'a' })
  const open = await reader.open({ bytes, type: 'pdf' }, new AbortController().signal)
  const firstLine = async (from: number, to: number) =>
    (await open.ask({ kind: 'text', from, to }))[0]?.blocks[0]?.lines[0]
  return { pool, clock, firstLine, first: await firstLine(0, 8), readLast: () => firstLine(8, 9) }
}

test('A deck is read to its end by the worker that has opened it, without another one opening it too.', async (t) => {
  const { pool, first, readLast } = await openedDeck(t)
  const other = read(pool, ['Another deck'])
  assert.equal(await readLast(), first)
  assert.equal((await other).rowCount, 1)
})

test('If that worker hangs on another deck, the step waits only briefly.', async (t) => {
  const { pool, clock, first, readLast } = await openedDeck(t)
  const hung = assert.rejects(read(pool, ['hang']))
  await until(() => pool.stats().workersBusy === 1)
  const last = readLast()
  for (let turn = 0; turn < 10; turn++) await setImmediate()
  assert.deepEqual([pool.stats().workersBusy, pool.stats().stepsWaiting], [1, 1])
  clock.advance(briefMs)
  assert.notEqual(await last, first)
  clock.advance(settings.taskMsMax)
  await hung
})

test('The first slides of a deck are read when it is opened.', async (t) => {
  const { pool, firstLine } = await openedDeck(t)
  assert.equal(pool.stats().steps, 1)
  // once: they are not kept any longer
  await firstLine(0, 8)
  assert.equal(pool.stats().steps, 2)
})
