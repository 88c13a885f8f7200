import { get, IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { after } from 'node:test'
import Fastify from 'fastify'
import type { Row } from '../../packages/reader/src/conversion/convert.ts'
import { ndjson } from '../../packages/reader/src/output/rows-as-ndjson.ts'
import { streamRows } from '../../packages/service/src/http/stream-rows.ts'
import { manualClock } from './manual-clock.ts'

interface Ending {
  charged: number
  settled: number
  failed: unknown[]
}

/** Starts a server that streams these rows; returns the response to a request and how the stream ended. */
export async function openStream(
  rows: () => AsyncGenerator<Row>,
  {
    charge = async () => {},
    settle = async () => {},
    before = async (_raw: ServerResponse) => {},
    clock = manualClock(),
    counted = undefined as Promise<number> | undefined,
    reservationMs = 1000,
    sending = (_lines: Readable) => {},
  } = {},
) {
  const ending: Ending = { charged: 0, settled: 0, failed: [] }
  const over = Promise.withResolvers<void>()
  const server = Fastify()
  const startedAt = clock.now()
  server.addHook('onSend', async (_request, _reply, lines) => sending(lines as Readable))
  server.get('/', async (_request, reply) => {
    await before(reply.raw)
    await streamRows(reply, {
      filename: 'a.pdf',
      format: { kind: 'ndjson' },
      conversion: {
        columns: [{ key: 'slide', label: 'Slide' }],
        rowCount: counted ? undefined : 2,
        lines: () => ({ counted: counted ?? Promise.resolve(2), rows: linesFrom(rows()) }),
        mode: () => 'text',
        unreadable: () => [],
      },
      stallMsMax: 60_000,
      answerMsMax: 120_000,
      clock,
      endsAt: () => startedAt + reservationMs,
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

export async function linesOf(answer: IncomingMessage): Promise<unknown[]> {
  const text = (await answer.setEncoding('utf8').toArray()).join('')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}
