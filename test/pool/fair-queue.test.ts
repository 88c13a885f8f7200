import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { convert } from '../../packages/reader/src/conversion/convert.ts'
import { createPool } from '../../packages/reader/src/pool/pool.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sendForm, startTestApp } from '../support/test-app.ts'
import { refusedAs, settings, until } from './fake-worker-pool.ts'

for (const workers of [1, 2]) {
  test(`A one-page deck does not wait for a hundred scanned decks of another account, with workers: ${workers}.`, async (t) => {
    const pool = createPool({ ...settings, workers, documentsMax: 200 }, { clock: manualClock() })
    t.after(() => pool.close())
    await pool.started()
    let heavySteps = 0
    const { signal } = new AbortController()
    const read = (accountId: string, slides: number, worked: () => void) => {
      const bytes = new TextEncoder().encode(Array(slides).fill('A slide').join('\n'))
      const reader = pool.readerFor({ accountId, worked })
      return convert({ bytes, type: 'pdf' }, { mode: 'ocr', reader, signal })
    }
    const heavy = Array.from({ length: 100 }, () => read('heavy', 10, () => heavySteps++))
    // all of its quick steps have finished
    while (heavySteps < 100 * 3 + 50) await setImmediate()
    const before = heavySteps
    await read('light', 1, () => {})
    assert.ok(heavySteps < 100 * 13, 'the heavy account still had work')
    // With two workers, one may take any number of steps while the other runs a step of the light deck.
    const passed = heavySteps - before
    if (workers === 1) assert.ok(passed <= 1, `${passed} steps went before`)
    await Promise.all(heavy)
  })
}

test('With one worker, a deck that hangs gives way to one of an account that pays, and its attempts together have the time of one.', async (t) => {
  const clock = manualClock()
  const pool = createPool(settings, { clock })
  t.after(() => pool.close())
  await pool.started()
  const { signal } = new AbortController()
  const read = (accountId: string, script: string, isPaying: boolean) => {
    const reader = pool.readerFor({ accountId, isPaying })
    const deck = { bytes: new TextEncoder().encode(script), type: 'pdf' as const }
    return convert(deck, { mode: 'text', reader, signal })
  }
  const hung = assert.rejects(read('free', 'hang', false), refusedAs('timed_out'))
  await until(() => pool.stats().workersBusy === 1)
  const { textMsMax } = settings
  clock.advance(textMsMax / 10)
  assert.equal((await read('paying', 'A slide', true)).rowCount, 1)
  assert.equal(pool.stats().workersBusy, 0, 'nobody knows yet whether more will come')
  clock.advance(10_000)
  await until(() => pool.stats().workersBusy === 1)
  clock.advance(textMsMax * 0.9 - 1)
  assert.equal(pool.stats().workersBusy, 1)
  clock.advance(1)
  await hung
})

test('A worker that is taken from a slow step is replaced by one that has already started, once a step was cut short.', {
  skip: process.platform !== 'linux' && 'the processes are listed by Linux',
}, async (t) => {
  const clock = manualClock()
  const pool = createPool(settings, { clock })
  t.after(() => pool.close())
  await pool.started()
  const left = new AbortController()
  const read = async (accountId: string, script: string, isPaying = false) => {
    const reader = pool.readerFor({ accountId, isPaying })
    const deck = { bytes: new TextEncoder().encode(script), type: 'pdf' as const }
    const { rows } = await convert(deck, { mode: 'text', reader, signal: left.signal })
    return Number(rows[0]?.slide)
  }
  const hung: Promise<unknown>[] = []
  const cutFor = async () => {
    hung.push(read(`free ${hung.length}`, 'hang'))
    await until(() => pool.stats().workersBusy === 1)
    clock.advance(settings.textMsMax / 10)
    return await read('paying', 'process', true)
  }
  const first = await cutFor()
  await until(() => processes().some((pid) => pid !== first))
  const started = processes()
  const second = await cutFor()
  assert.ok(started.includes(second) && second !== first)
  await until(() => processes().length === 2)
  clock.advance(60_000)
  await until(() => processes().length === 1)
  left.abort()
  await Promise.allSettled(hung)
})

/** The processes that this one has started. */
function processes(): number[] {
  const path = `/proc/${process.pid}/task/${process.pid}/children`
  return readFileSync(path, 'latin1').split(' ').filter(Boolean).map(Number)
}

test('Over HTTP, a picture does not wait for the scanned decks of another account, even if that one pays.', async (t) => {
  const clock = manualClock()
  const workerProgram = new URL('./fake-worker.ts', import.meta.url)
  const environment = { ROWDECK_WORKERS: '1', ROWDECK_SLIDE_SECONDS: '10' }
  const service = await startTestApp({ clock, workerProgram, environment })
  t.after(() => service.close())
  const [heavy, light] = [await service.newAccount(), await service.newAccount()]
  await service.app.accounts.grantCredits(heavy.id, 10)
  const send = (key: string, slide: string) =>
    sendForm(service.convertUrl, key, {
      file: Buffer.from(`%PDF-1.7\n${slide}`),
      fields: { mode: 'ocr', slides: '2' },
    })
  let answered = 0
  const sendHeavy = () => send(heavy.key, 'hang when drawn').finally(() => answered++)
  const decks = [sendHeavy()]
  // opened, picture started
  while (service.app.stats().steps < 2) await setImmediate()
  decks.push(sendHeavy(), sendHeavy())
  while (service.app.stats().documents < decks.length) await setImmediate()
  const sent = send(light.key, 'A slide')
  while (service.app.stats().documents <= decks.length) await setImmediate()
  clock.advance(10_000)
  // it would never be answered if the next picture of the others went first
  assert.equal((await sent).status, 200)
  assert.equal(answered, 1)
  while (answered < decks.length) {
    if (service.app.stats().workersBusy > 0) clock.advance(10_000)
    await setImmediate()
  }
  for (const { status } of await Promise.all(decks)) assert.equal(status, 504)
})
