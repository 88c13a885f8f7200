import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { type ManualClock, manualClock } from '../../test/support/manual-clock.ts'
import type { PendingTable } from '../conversion-threads/conversion-threads.ts'
import { createCapacity } from './capacity.ts'
import { convertRoute, type Stages } from './convert-route.ts'
import { createServerTiming } from './server-timing.ts'

/** More than the system takes for a caller who does not read. */
const answerBytes = 40 * 1024 * 1024

function stages(released: unknown[]): Stages {
  const table: PendingTable = {
    columns: [],
    rowCount: 1,
    lines: (async function* () {})(),
    mode: () => 'text',
    ocrMs: () => 0,
    write: async () => ({
      type: 'text/csv',
      content: new Uint8Array(answerBytes),
      mode: 'text',
      rowCount: 1,
    }),
  }
  return {
    admit: async () => ({
      ...{ accountId: 'a', keyId: 'k', pays: 'free', windows: [], expiresAt: 1e15 },
      isPaying: false,
      receive: async () => {},
      charge: async () => {},
      renew: async () => {},
      settle: async () => {},
      release: async (code) => {
        released.push(code)
        return false
      },
    }),
    acquireSlot: async () => ({ [Symbol.dispose]() {} }),
    refuseByLength() {},
    readUpload: async () => ({
      ...{ bytes: new Uint8Array(1), filename: 'a.pdf', type: 'pdf' },
      options: { mode: 'auto', columns: undefined, slides: undefined },
    }),
    convert: async () => table,
  }
}

async function serve(clock: ManualClock, documentBytesMax: number) {
  const released: unknown[] = []
  const takeRoom = createCapacity({ documentsMax: 1, documentBytesMax, accountDocumentsMax: 1 })
  const server = Fastify()
  server.addHook('onRequest', async (request) => {
    request.facts = {}
    request.timing = createServerTiming(clock)
  })
  const bodyRate = { bytesPerSecondMin: 0, graceMs: 1000 }
  const limits = { bodyMsMax: 1000, answerMsMax: 5000, fileBytesMax: 100 }
  const settings = { clock, ...limits, bodyRate, takeRoom }
  server.get('/', convertRoute(stages(released), settings))
  await server.listen({ port: 0 })
  after(() => server.close())
  const { port } = server.server.address() as AddressInfo
  return { port, released, url: `http://127.0.0.1:${port}/` }
}

test('An answer that nobody takes holds its room until its time is over, and then the connection is closed.', async () => {
  const clock = manualClock()
  const { port, url } = await serve(clock, 100 * 1024 * 1024)
  const idle = connect(port, '127.0.0.1')
  idle.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(idle, 'readable')
  assert.equal((await fetch(url)).status, 500, 'there is room for one document')
  clock.advance(4999)
  assert.equal((await fetch(url)).status, 500)
  clock.advance(1)
  let bytes = 0
  idle.on('data', (chunk) => {
    bytes += chunk.length
  })
  idle.on('error', () => {})
  await once(idle, 'close')
  assert.ok(bytes < answerBytes, `${bytes} bytes were sent`)
  let answer = await fetch(url)
  while (answer.status !== 200) {
    await setImmediate()
    answer = await fetch(url)
  }
  assert.equal((await answer.arrayBuffer()).byteLength, answerBytes)
})

test('An answer for which there is no room is busy and costs nothing.', async () => {
  const { url, released } = await serve(manualClock(), answerBytes / 2)
  assert.match(await (await fetch(url)).text(), /as many bytes as it can/)
  assert.deepEqual(released, ['busy'])
})
