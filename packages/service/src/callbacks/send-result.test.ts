import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { ResultDelivery } from '@rowdeck/accounts/accounts'
import { AppError } from '@rowdeck/core/errors'
import { hourMs, minuteMs, secondMs } from '@rowdeck/core/time'
import { startCallbacks } from '../../../../test/support/started-callbacks.ts'
import type { ResultSending } from '../jobs/jobs.ts'

const rows = '{"rows":[]}'

/** Starts an object store, and what sends results to it on a clock that only advances on request. */
async function startSending(t: TestContext, answer: (to: ServerResponse) => void) {
  const { callbacks, clock, accountId, received, url } = await startCallbacks(t, answer)
  const states: ResultDelivery[] = []
  const events: string[] = []
  const forgetting = new AbortController()
  const sending: ResultSending = {
    ...{ accountId, isPaying: true, url, endsAt: clock.now() + hourMs, signal: forgetting.signal },
    async open() {
      events.push('open')
      return {
        ...{ type: 'text/csv', content: Buffer.from(rows) },
        leaves: async () => void events.push('leaves'),
        [Symbol.dispose]: () => void events.push('free'),
      }
    },
    attempted: async (delivery) => void states.push(delivery),
  }
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await setImmediate()
    // what follows at once has begun
    await setImmediate()
  }
  const send = (changes: Partial<ResultSending> = {}) =>
    callbacks.sendResult({ ...sending, ...changes })
  return { clock, received, states, events, forgetting, send, until }
}

const outcome = (delivery: ResultDelivery | undefined) => [
  delivery?.state,
  ...(delivery?.attempts.map(({ status, error }) => status ?? error) ?? []),
]

test('A result is sent once, with its type and length, after it has counted as fetched, and is freed.', async (t) => {
  const { received, states, events, send } = await startSending(t, (to) => to.end())
  await send()
  assert.equal(received.length, 1)
  const { headers, body } = received[0] ?? {}
  assert.equal(body, rows)
  assert.deepEqual(
    [headers?.['content-type'], headers?.['content-length'], headers?.['transfer-encoding']],
    ['text/csv', `${rows.length}`, undefined],
  )
  assert.deepEqual(events, ['open', 'leaves', 'free'])
  assert.deepEqual(states.map(outcome), [['delivered', 200]])
})

test('A refusal or a redirect is final; what may pass is tried again in the waits of webhooks while the result is held.', async (t) => {
  for (const status of [301, 307, 400, 403, 404, 410, 499]) {
    const { states, received, send } = await startSending(t, (to) =>
      to.writeHead(status, { location: '/other' }).end(),
    )
    await send()
    assert.deepEqual([states.map(outcome), received.length], [[['failed', status]], 1])
  }
  for (const status of [408, 409, 425, 429, 500, 503]) {
    const { states, send, clock, until } = await startSending(t, (to) => to.writeHead(status).end())
    const sent = send()
    for (const [count, ms] of [
      0,
      6 * secondMs,
      2 * minuteMs,
      6 * minuteMs,
      17 * minuteMs,
    ].entries()) {
      clock.advance(ms)
      await until(() => states.length > count)
    }
    await sent
    const waits = Array(4).fill('pending')
    assert.deepEqual(
      states.map(outcome).map(([state]) => state),
      [...waits, 'failed'],
    )
    assert.deepEqual(outcome(states.at(-1)).slice(1), Array(5).fill(status))
  }
})

test('An attempt that would come when the result has expired is not made.', async (t) => {
  const { states, send, clock } = await startSending(t, (to) => to.writeHead(500).end())
  await send({ endsAt: clock.now() + 5 * secondMs })
  assert.deepEqual(states.map(outcome), [['failed', 500]])
})

test('An address inside the network gets nothing, and no row counts as sent.', async (t) => {
  const { states, events, received, send } = await startSending(t, (to) => to.end())
  await send({ url: 'https://127.0.0.1/deck.json' })
  assert.deepEqual(states.map(outcome), [['failed', 'refused']])
  assert.deepEqual([events, received], [['open', 'free'], []])
})

test('An address that does not answer within its time has failed, and is tried again.', async (t) => {
  const { states, received, send, clock, until } = await startSending(t, (to) => {
    if (received.length > 1) to.end()
  })
  const sent = send()
  await until(() => received.length === 1)
  clock.advance(30 * secondMs)
  await until(() => states.length === 1)
  clock.advance(6 * secondMs)
  await sent
  assert.deepEqual(states.map(outcome), [
    ['pending', 'timeout'],
    ['delivered', 'timeout', 200],
  ])
})

test('A result that cannot be written now is tried later, and any other failure ends it.', async (t) => {
  const { states, send, clock, until } = await startSending(t, (to) => to.end())
  const busy = send({ open: () => Promise.reject(new AppError('busy', 'Later.')) })
  await until(() => states.length === 1)
  assert.deepEqual(states.map(outcome), [['pending', 'overloaded']])
  clock.advance(hourMs)
  await busy
  assert.equal(outcome(states.at(-1))[0], 'failed')
  const bug = new Error('A bug.')
  await assert.rejects(send({ open: () => Promise.reject(bug) }), bug)
})

test('A result that is gone or was fetched too often ends at once, and says so, also if that is known when it is about to leave.', async (t) => {
  const { states, send, received } = await startSending(t, (to) => to.end())
  for (const code of ['job_result_gone', 'not_found'] as const) {
    const gone = new AppError(code, 'Gone.')
    await send({ open: () => Promise.reject(gone) })
    const result = { type: 'text/csv', content: Buffer.from(rows), [Symbol.dispose]() {} }
    await send({ open: async () => ({ ...result, leaves: () => Promise.reject(gone) }) })
  }
  assert.deepEqual(states.map(outcome), Array(4).fill(['failed', 'result_gone']))
  assert.equal(received.length, 0)
})

test('A result that is forgotten while an attempt is recorded is not sent again, and nothing waits for it.', async (t) => {
  const { received, send, forgetting } = await startSending(t, (to) => to.writeHead(500).end())
  const attempted = async () => forgetting.abort(new Error('forgotten'))
  await assert.rejects(send({ attempted }), /forgotten/)
  assert.equal(received.length, 1)
})

test('A result that is forgotten is not sent, neither while it waits nor if that happens as its rows are about to leave.', async (t) => {
  const { received, states, forgetting, send, until } = await startSending(t, (to) =>
    to.writeHead(500).end(),
  )
  const sent = send()
  await until(() => states.length === 1)
  forgetting.abort(new Error('forgotten'))
  await assert.rejects(sent, /forgotten/)
  assert.equal(received.length, 1)
  const left = new AbortController()
  const leaves = async () => {
    left.abort(new Error('left'))
  }
  const content = Buffer.from(rows)
  const open = async () => ({ type: 'text/csv', content, leaves, [Symbol.dispose]() {} })
  await assert.rejects(send({ signal: left.signal, open }), /left/)
  assert.equal(received.length, 1)
})
