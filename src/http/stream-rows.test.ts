import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { manualClock } from '../../test/support/manual-clock.ts'
import type { Row } from '../conversion/convert.ts'
import { streamRows } from './stream-rows.ts'

interface Ending {
  settled: number
  failed: unknown[]
}

/** A server that streams these rows, what became of the stream, and the answer to a request. */
async function open(
  rows: () => AsyncGenerator<Row>,
  {
    settle = async () => {},
    before = async (_raw: ServerResponse) => {},
    clock = manualClock(),
  } = {},
) {
  const ending: Ending = { settled: 0, failed: [] }
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
        rows: rows(),
        mode: () => 'text',
        table: () => Promise.reject(new Error('unasked')),
      },
      stallMsMax: 60_000,
      clock,
      endsAt: () => startedAt + 1000,
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
  assert.deepEqual(ending, { settled: 1, failed: [] })
})

test('What breaks off ends with a line that says why, and is not charged.', async () => {
  const { answer, ending } = await open(async function* () {
    yield { slide: 'a' }
    throw new Error('too long')
  })
  const lines = await linesOf(answer)
  assert.deepEqual(lines.at(-1), {
    error: { code: 'timed_out', message: 'Error: too long', requestId: 'r' },
  })
  assert.deepEqual([ending.settled, ending.failed.length], [0, 1])
})

test('A charge that fails ends the stream without its last line.', async () => {
  const { answer } = await open(
    async function* () {
      yield { slide: 'a' }
    },
    { settle: () => Promise.reject(new Error('database')) },
  )
  const lines = await linesOf(answer)
  assert.match(JSON.stringify(lines.at(-1)), /"error"/)
})

test('A caller who hangs up between two rows is not charged.', async () => {
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

test('A caller who is gone before the first line is not charged and holds nothing up.', async () => {
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

test('A caller who takes rows too slowly is cut off while what it holds is still held.', async () => {
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
