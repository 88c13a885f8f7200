import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { manualClock } from '../../test/support/manual-clock.ts'
import type { Row } from '../conversion/convert.ts'
import { AppError } from '../errors.ts'
import { ndjson } from '../output/write-table.ts'
import { streamRows } from './stream-rows.ts'

interface Ending {
  charged: number
  settled: number
  failed: unknown[]
}

/** Starts a server that streams these rows; returns the response to a request and how the stream ended. */
async function open(
  rows: () => AsyncGenerator<Row>,
  {
    charge = async () => {},
    settle = async () => {},
    before = async (_raw: ServerResponse) => {},
    clock = manualClock(),
  } = {},
) {
  const ending: Ending = { charged: 0, settled: 0, failed: [] }
  const over = Promise.withResolvers<void>()
  const server = Fastify()
  const startedAt = clock.now()
  server.get('/', async (_request, reply) => {
    await before(reply.raw)
    await streamRows(reply, {
      filename: 'a.pdf',
      conversion: {
        columns: [{ key: 'slide', label: 'Slide' }],
        rowCount: 2,
        lines: linesFrom(rows()),
        mode: () => 'text',
      },
      stallMsMax: 60_000,
      clock,
      endsAt: () => startedAt + 1000,
      async charge() {
        await charge()
        ending.charged++
      },
      async settle() {
        await settle()
        ending.settled++
      },
      async fail(error) {
        ending.failed.push(error)
        return { code: 'timed_out', message: String(error), requestId: 'r' }
      },
    })
    over.resolve()
    return reply
  })
  await server.listen({ port: 0 })
  after(() => server.close())
  const { port } = server.server.address() as AddressInfo
  const answer = await new Promise<IncomingMessage>((resolve) => {
    const call = get({ port, agent: false }, resolve)
    call.on('error', () => resolve(new IncomingMessage(new Socket())))
  })
  return { answer, ending, over: over.promise }
}

/** Lines of rows as a conversion thread sends them, cut anywhere. */
async function* linesFrom(rows: AsyncIterable<Row>) {
  let index = 0
  for await (const row of rows) {
    const line = Buffer.from(ndjson.row(index++, row))
    yield line.subarray(0, 5)
    yield line.subarray(5)
  }
}

async function linesOf(answer: IncomingMessage): Promise<unknown[]> {
  const text = (await answer.setEncoding('utf8').toArray()).join('')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('A row is sent before the next one is read, and the last line after the charge.', async () => {
  const gate = Promise.withResolvers<void>()
  const { answer, ending, over } = await open(async function* () {
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
  const { answer, ending } = await open(async function* () {
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
  const { answer, ending, over } = await open(
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

test('A charge that fails ends the stream before its first row.', async () => {
  const { answer, ending } = await open(
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
  const { answer, ending } = await open(async function* () {
    yield { slide: 'a' }
    throw new TypeError('a bug in an engine')
  })
  await linesOf(answer)
  const [failure] = ending.failed
  assert.ok(failure instanceof AppError && failure.code === 'reading_failed')
  assert.ok(failure.cause instanceof TypeError)
})

test('A stream that cannot be settled ends with an error line.', async () => {
  const { answer } = await open(
    async function* () {
      yield { slide: 'a' }
    },
    { settle: () => Promise.reject(new Error('database')) },
  )
  const lines = await linesOf(answer)
  assert.match(JSON.stringify(lines.at(-1)), /"error"/)
})

test('A stream fails if its client disconnects between two rows.', async () => {
  const { answer, ending, over } = await open(async function* () {
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

test('A client that disconnects before the first line is not charged and blocks nothing.', async () => {
  const { ending, over } = await open(
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
  const { answer, ending, over } = await open(
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
