import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import { minuteMs } from '@rowdeck/core/time'
import { allEnded, startCallbacks, tried } from '../../../../test/support/started-callbacks.ts'
import type { HeldOutput } from '../jobs/jobs.ts'

const limit = 256 * 1024
/** A result in JSON of so many bytes, some of which are parts of characters. */
const resultOf = (bytes: number) => `{"rows":["é${'a'.repeat(bytes - 15)}"]}`

async function start(t: TestContext, status: () => number = () => 200) {
  const started = await startCallbacks(t, (to) => to.writeHead(status()).end())
  const { accountId, callbacks, url, received } = started
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
