import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { test } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { linesOf, openStream } from '../../../../test/support/row-stream.ts'
import { ClientDisconnected } from './incoming-body.ts'

test('A row is sent before the next one is read, and the last line after the charge.', async () => {
  const gate = Promise.withResolvers<void>()
  const { answer, ending, over } = await openStream(async function* () {
    yield { slide: 'a' }
    await gate.promise
    yield { slide: 'b' }
  })
  const chunks = answer.setEncoding('utf8').iterator({ destroyOnReturn: false })
  let sofar = ''
  while (!sofar.includes('"a"')) sofar += (await chunks.next()).value
  assert.equal(ending.settled, 0)
  gate.resolve()
  for await (const chunk of chunks) sofar += chunk
  await over
  assert.equal(sofar.trimEnd().split('\n').at(-1), '{"mode":"text","rowCount":2}')
  assert.deepEqual(ending, { charged: 1, settled: 1, failed: [] })
})

test('A stream that fails ends with an error line.', async () => {
  const { answer, ending } = await openStream(async function* () {
    yield { slide: 'a' }
    throw new AppError('timed_out', 'too long')
  })
  const lines = await linesOf(answer)
  assert.deepEqual(lines.at(-1), {
    error: { code: 'timed_out', message: 'AppError: too long', requestId: 'r' },
  })
  assert.deepEqual(ending.charged, 1)
  assert.deepEqual([ending.settled, ending.failed.length], [0, 1])
})

test('The first row is sent once it is charged, the first line before that.', async () => {
  const gate = Promise.withResolvers<void>()
  const { answer, ending, over } = await openStream(
    async function* () {
      yield { slide: 'a' }
      yield { slide: 'b' }
    },
    { charge: () => gate.promise },
  )
  const chunks = answer.setEncoding('utf8').iterator({ destroyOnReturn: false })
  let sofar = (await chunks.next()).value
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
  assert.equal(ending.charged, 0)
  assert.doesNotMatch(sofar + (answer.read() ?? ''), /"row"/)
  gate.resolve()
  for await (const chunk of chunks) sofar += chunk
  await over
  assert.match(sofar, /"a"[\s\S]*"b"/)
  assert.deepEqual(ending, { charged: 1, settled: 1, failed: [] })
})

test('The head is sent at once, and the number of rows once it is known, before the first row.', async () => {
  const count = Promise.withResolvers<number>()
  const { answer } = await openStream(
    async function* () {
      yield { slide: 'a' }
      yield { slide: 'b' }
    },
    { counted: count.promise },
  )
  const chunks = answer.setEncoding('utf8').iterator({ destroyOnReturn: false })
  assert.equal(JSON.parse((await chunks.next()).value).slideCount, null)
  count.resolve(2)
  let rest = ''
  for await (const chunk of chunks) rest += chunk
  const lines = rest.trimEnd().split('\n')
  assert.deepEqual(lines.slice(0, 2), ['{"slideCount":2}', '{"index":0,"row":{"slide":"a"}}'])
  assert.equal(lines.at(-1), '{"mode":"text","rowCount":2}')
})

test('A document that fails before its slides are counted ends the stream uncharged.', async () => {
  const counted = Promise.reject(new AppError('timed_out', 'too long'))
  counted.catch(() => {})
  const { answer, ending } = await openStream(
    async function* () {
      yield { slide: 'a' }
    },
    { counted },
  )
  const [head, error, ...others] = await linesOf(answer)
  assert.match(JSON.stringify(head), /"slideCount":null/)
  assert.match(JSON.stringify(error), /"error":\{"code":"timed_out"/)
  assert.deepEqual([others, ending.charged, ending.failed.length], [[], 0, 1])
})

test('A charge that fails ends the stream before its first row.', async () => {
  const { answer, ending } = await openStream(
    async function* () {
      yield { slide: 'a' }
    },
    { charge: () => Promise.reject(new Error('database')) },
  )
  const [head, error, ...others] = await linesOf(answer)
  assert.match(JSON.stringify(head), /"slideCount"/)
  assert.match(JSON.stringify(error), /"error"/)
  assert.deepEqual([others, ending.charged, ending.failed.length], [[], 0, 1])
})

test('Errors of reading a document are distinguished from faults of the service.', async () => {
  const { answer, ending } = await openStream(async function* () {
    yield { slide: 'a' }
    throw new TypeError('a bug in an engine')
  })
  await linesOf(answer)
  const [failure] = ending.failed
  assert.ok(failure instanceof AppError && failure.code === 'reading_failed')
  assert.ok(failure.cause instanceof TypeError)
})

test('A stream that cannot be settled ends with an error line.', async () => {
  const { answer } = await openStream(
    async function* () {
      yield { slide: 'a' }
    },
    { settle: () => Promise.reject(new Error('database')) },
  )
  const lines = await linesOf(answer)
  assert.match(JSON.stringify(lines.at(-1)), /"error"/)
})

test('A stream fails if its client disconnects between two rows.', async () => {
  const { answer, ending, over } = await openStream(async function* () {
    for (;;) {
      yield { slide: 'x'.repeat(100_000) }
      await new Promise(setImmediate)
    }
  })
  await answer.iterator({ destroyOnReturn: false }).next()
  answer.destroy()
  await over
  while (ending.failed.length === 0) await new Promise(setImmediate)
  assert.deepEqual([ending.settled, ending.failed.length], [0, 1])
})

test('An error of whatever sends the lines ends a stream as a disconnect does.', async () => {
  const lines = Promise.withResolvers<Readable>()
  const { answer, ending, over } = await openStream(
    async function* () {
      for (;;) {
        yield { slide: 'x'.repeat(100_000) }
        await new Promise(setImmediate)
      }
    },
    { sending: lines.resolve },
  )
  await answer.iterator({ destroyOnReturn: false }).next()
  while (ending.charged === 0) await new Promise(setImmediate)
  // as a compressor does that loses its connection
  const sent = await lines.promise
  sent.destroy(new Error('Premature close'))
  await over
  while (ending.failed.length === 0) await new Promise(setImmediate)
  assert.ok(ending.failed[0] instanceof ClientDisconnected, String(ending.failed[0]))
  assert.deepEqual([ending.settled, ending.failed.length], [0, 1])
})

test('A client that disconnects before the first line is not charged and blocks nothing.', async () => {
  const { ending, over } = await openStream(
    async function* () {
      yield { slide: 'a' }
    },
    {
      async before(raw) {
        raw.destroy()
        await once(raw, 'close')
      },
    },
  )
  await over
  assert.deepEqual([ending.settled, ending.failed.length], [0, 1])
})

test('A client that reads rows too slowly is disconnected before its reservation expires.', async () => {
  const clock = manualClock()
  const { answer, ending, over } = await openStream(
    async function* () {
      for (;;) {
        yield { slide: 'x'.repeat(100_000) }
        await new Promise(setImmediate)
      }
    },
    { clock },
  )
  clock.advance(999)
  assert.equal(ending.failed.length, 0)
  clock.advance(1)
  answer.on('error', () => {}).resume()
  await over
  while (ending.failed.length === 0) await new Promise(setImmediate)
  assert.deepEqual([ending.settled, ending.failed.length], [0, 1])
})
