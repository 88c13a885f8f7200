import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '@rowdeck/core/errors'
import { minuteMs } from '@rowdeck/core/time'
import { accountOf } from '../../../../test/store-suites/webhook-store.ts'
import { allEnded, startCallbacks, tried } from '../../../../test/support/started-callbacks.ts'
import type { HeldOutput, LeavingResult } from '../jobs/jobs.ts'
import { composeMsMax } from './results-in-webhooks.ts'

const limit = 256 * 1024
/** A result in JSON of so many bytes, some of which are parts of characters. */
const resultOf = (bytes: number) => `{"rows":["é${'a'.repeat(bytes - 15)}"]}`

async function start(t: TestContext, status: () => number = () => 200) {
  const started = await startCallbacks(t, (to) => to.writeHead(status()).end())
  const { accountId, callbacks, url, received, store } = started
  await store.insertAccount(accountOf(accountId))
  const forgetting = new AbortController()
  const events: string[] = []
  const held = (result: string, changes: Partial<HeldOutput> = {}): HeldOutput => ({
    signal: forgetting.signal,
    open: async () => ({
      ...{ type: 'application/json', content: Buffer.from(result) },
      leaves: async () => void events.push('leaves'),
      [Symbol.dispose]: () => void events.push('free'),
    }),
    ...changes,
  })
  const ended = (id: string, result: HeldOutput) =>
    callbacks.ended({
      ...{ accountId, type: 'job.done', data: { id }, result },
      callbackUrl: callbacks.seal(accountId, url),
    })
  const results = () => received.map(({ body }) => JSON.parse(body).data.result)
  return { ...started, forgetting, events, held, ended, results }
}

test('A webhook has rows up to its limit and counts them as fetched; longer ones it leaves to be fetched.', async (t) => {
  const { ended, held, until, results, events } = await start(t)
  assert.equal(Buffer.byteLength(resultOf(limit)), limit)
  await ended('fits', held(resultOf(limit)))
  await until(allEnded)
  assert.ok(results()[0].rows[0].length === limit - 14)
  assert.deepEqual(events, ['leaves', 'free'])
  await ended('too long', held(resultOf(limit + 1)))
  await until((rows) => rows.length === 2 && allEnded(rows))
  assert.equal(results()[1], null)
  assert.deepEqual(events, ['leaves', 'free', 'free'])
})

test('A webhook is sent without rows if they are gone, cannot be written, or go while it connects.', async (t) => {
  const { ended, held, until, results, forgetting } = await start(t)
  const busy = new AppError('busy', 'Later.')
  const all = [
    held('', { open: () => Promise.reject(busy) }),
    held('', {
      open: async () => ({
        ...{ type: 'application/json', content: Buffer.from(resultOf(100)) },
        leaves: () => Promise.reject(busy),
        [Symbol.dispose]() {},
      }),
    }),
  ]
  for (const [at, result] of all.entries()) {
    await ended(`job_${at}`, result)
    await until((rows) => rows.length === at + 1 && allEnded(rows))
  }
  forgetting.abort(new Error('forgotten'))
  await ended('forgotten', held(resultOf(100)))
  await until((rows) => rows.length === 3 && allEnded(rows))
  assert.deepEqual(results(), [null, null, null])
})

test('Rows are in each attempt of the server that has them, and in none of another one; they are not stored.', async (t) => {
  let status = 500
  const { ended, held, until, results, clock, callbacks, open, store, accountId } = await start(
    t,
    () => status,
  )
  await ended('job_1', held(resultOf(100)))
  await until(tried(1))
  clock.advance(minuteMs)
  callbacks.look()
  const twice = await until(tried(2))
  assert.ok(!twice[0]?.body.includes('rows'))
  assert.ok(results().every((result) => result.rows.length === 1))
  await callbacks.stop()
  status = 200
  clock.advance(5 * minuteMs)
  open()
  clock.advance(0)
  await until(allEnded)
  assert.equal(results().at(-1), null)
  const [stored] = await store.listDeliveries(accountId, { rowsMax: 1 })
  assert.equal(JSON.parse(stored?.body ?? '').data.result, null)
})

test('A result that is too long is written once, however often its webhook is sent, and that of an accepted one not again.', async (t) => {
  let status = 500
  const { ended, held, until, callbacks, clock, accountId, store, results } = await start(
    t,
    () => status,
  )
  const opened: string[] = []
  const counted = (id: string, result: string) => {
    const whole = held(result)
    return held('', {
      async open() {
        opened.push(id)
        return await whole.open()
      },
    })
  }
  await ended('long', counted('long', resultOf(limit + 1)))
  await until(tried(1))
  status = 200
  clock.advance(minuteMs)
  callbacks.look()
  await until(allEnded)
  assert.deepEqual(opened, ['long'])
  await ended('short', counted('short', resultOf(100)))
  const [short] = await until((rows) => rows.length === 2 && allEnded(rows))
  assert.ok(short)
  await callbacks.resend(accountId, short.id)
  await until((rows) => rows[0]?.attempts.length === 2 && allEnded(rows))
  assert.deepEqual(opened, ['long', 'short'])
  assert.deepEqual(results().slice(2), [JSON.parse(resultOf(100)), null])
  assert.equal((await store.listDeliveries(accountId, { rowsMax: 10 })).length, 2)
})

test('A webhook waits for its rows within a limit, and is then sent without them; what is written too late is freed.', async (t) => {
  const { ended, held, until, results, received, clock, events } = await start(t)
  const writing = Promise.withResolvers<LeavingResult>()
  const signals: (AbortSignal | undefined)[] = []
  const open: HeldOutput['open'] = async (ends) => {
    signals.push(ends)
    return await writing.promise
  }
  await ended('slow', held('', { open }))
  while (signals.length === 0) await setImmediate()
  clock.advance(composeMsMax - 1)
  for (let at = 0; at < 10; at += 1) await setImmediate()
  assert.deepEqual([signals[0]?.aborted, received.length], [false, 0])
  clock.advance(1)
  await until(allEnded)
  assert.deepEqual([signals[0]?.aborted, results()], [true, [null]])
  writing.resolve(await held(resultOf(100)).open())
  await setImmediate()
  assert.deepEqual(events, ['free'])
})

test('A server that stops does not wait for the rows of a webhook.', async (t) => {
  const { ended, held, callbacks, deliveries, received } = await start(t)
  const begun = Promise.withResolvers<void>()
  const open = () => {
    begun.resolve()
    return new Promise<LeavingResult>(() => {})
  }
  await ended('slow', held('', { open }))
  await begun.promise
  await callbacks.stop()
  const [left] = await deliveries()
  assert.deepEqual([left?.state, left?.attempts, received], ['pending', [], []])
})
