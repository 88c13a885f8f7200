import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Admission } from '@rowdeck/accounts/admission'
import { AppError } from '@rowdeck/core/errors'
import { createCapacity } from '@rowdeck/core/fairness'
import Fastify from 'fastify'
import { type ManualClock, manualClock } from '../../../../test/support/manual-clock.ts'
import { DatabaseFault } from '../../../accounts/src/storage/database-fault.ts'
import type { PendingTable } from '../conversion-threads/conversion-threads.ts'
import type { Stages } from './conversion-stages.ts'
import { convertRoute } from './convert-route.ts'
import { followRequests } from './follow-requests.ts'
import { takeTurns } from './take-turns.ts'

/** More than the socket buffers take if the client does not read. */
const answerBytes = 40 * 1024 * 1024

function stages(released: unknown[], overrides: Partial<Admission>): Stages {
  const table: PendingTable = {
    columns: [],
    rowCount: 1,
    lines: () => ({
      counted: Promise.resolve(1),
      rows: (async function* () {
        yield Buffer.from('{"index":0,"row":{}}\n')
      })(),
    }),
    mode: () => 'text',
    unreadable: () => [],
    ocrMs: () => 0,
    counted: async () => 1,
    described: () => 0,
    keep: () => Promise.reject(new Error('An answer is not kept.')),
    gathered: () => 0,
    write: async () => ({
      type: 'text/csv',
      content: new Uint8Array(answerBytes),
      mode: 'text',
      rowCount: 1,
      described: 0,
      unreadable: [],
    }),
  }
  return {
    admit: async () => ({
      ...{
        accountId: 'a',
        keyId: 'k',
        pays: 'free',
        ticket: '{}',
        idempotencyHash: null,
        windows: [],
        expiresAt: 1e15,
      },
      isPaying: false,
      isOfConsole: false,
      conversionsAtOnceMax: 8,
      descriptionPrice: 0,
      hold: async () => {},
      worked() {},
      again: async () => {},
      deleted: new AbortController().signal,
      receive: async () => {},
      charge: async () => {},
      renew: async () => {},
      settle: async () => {},
      release: async (code) => {
        released.push(code)
        return false
      },
      ...overrides,
    }),
    acquireSlot: async () => ({ [Symbol.dispose]() {} }),
    refuseByHeaders() {},
    readUpload: async () => ({
      ...{ bytes: new Uint8Array(1), filename: 'a.pdf', type: 'pdf' },
      options: {
        ...{ mode: 'auto', columns: ['slide'] as const, slides: undefined },
        hidden: 'exclude',
      },
      [Symbol.dispose]() {},
    }),
    convert: async () => table,
  }
}

async function serve(
  clock: ManualClock,
  documentBytesMax: number,
  admission: Partial<Admission> = {},
) {
  const released: unknown[] = []
  const capacity = createCapacity({
    documentsMax: 1,
    documentBytesMax,
    accountDocumentsMax: 1,
  })
  const server = Fastify()
  followRequests(server, clock)
  takeTurns(server, clock)
  const bodyRate = { bytesPerSecondMin: 0, graceMs: 1000 }
  const limits = { bodyMsMax: 1000, answerMsMax: 5000, fileBytesMax: 100 }
  const settings = { clock, ...limits, bodyRate, capacity }
  server.get('/', convertRoute(stages(released, admission), settings))
  await server.listen({ port: 0 })
  after(() => server.close())
  const { port } = server.server.address() as AddressInfo
  return { port, released, url: `http://127.0.0.1:${port}/` }
}

test('A response that is not read keeps its capacity until the time limit, and then the connection is closed.', async () => {
  const clock = manualClock()
  const { port, url } = await serve(clock, 100 * 1024 * 1024)
  const idle = connect(port, '127.0.0.1')
  idle.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(idle, 'readable')
  assert.equal((await fetch(url)).status, 500, 'there is capacity for one document')
  clock.advance(4999)
  assert.equal((await fetch(url)).status, 500)
  clock.advance(1)
  let bytes = 0
  idle.on('data', (chunk) => {
    bytes += chunk.length
  })
  // `once` would reject with the reset
  const closed = new Promise((resolve) => idle.once('close', resolve))
  idle.on('error', () => {})
  await closed
  assert.ok(bytes < answerBytes, `${bytes} bytes were sent`)
  let answer = await fetch(url)
  while (answer.status !== 200) {
    await setImmediate()
    answer = await fetch(url)
  }
  assert.equal((await answer.arrayBuffer()).byteLength, answerBytes)
})

test('A response for which there is no capacity is refused as busy and costs nothing.', async () => {
  const { url, released } = await serve(manualClock(), answerBytes / 2)
  assert.match(await (await fetch(url)).text(), /memory limit for documents/)
  assert.deepEqual(released, ['busy'])
})

test('A conversion ends when its account is deleted.', async () => {
  const deletion = new AbortController()
  const { signal: deleted } = deletion
  const receive = async () => {
    deletion.abort(new AppError('key_invalid', 'The account was deleted.'))
  }
  const { url, released } = await serve(manualClock(), answerBytes * 2, { deleted, receive })
  assert.match(await (await fetch(url)).text(), /The account was deleted/)
  assert.deepEqual(released, ['key_invalid'])
})

/** The last line of a stream whose row was charged and whose settlement then fails. */
async function lastLineOf(failure: Error, release: Admission['release']) {
  const settle = () => Promise.reject(failure)
  const { url } = await serve(manualClock(), answerBytes * 2, { settle, release })
  const answer = await fetch(url, { headers: { accept: 'application/x-ndjson' } })
  const lines = (await answer.text()).trimEnd().split('\n')
  assert.match(lines.at(-2) ?? '', /"row"/)
  return JSON.parse(lines.at(-1) ?? '').error
}

for (const failure of [new DatabaseFault('locked'), new Error('a bug')]) {
  test(`A failure after the first row says in \`details.charged\` alone whether it is charged: ${failure.name}.`, async () => {
    const { message, details } = await lastLineOf(failure, async () => true)
    assert.doesNotMatch(message, /charged/)
    assert.equal(details.charged, true)
  })

  test(`A failure whose charge is unknown claims nothing about it: ${failure.name}.`, async () => {
    const { message, details } = await lastLineOf(failure, () =>
      Promise.reject(new DatabaseFault('locked')),
    )
    assert.doesNotMatch(message, /charged/)
    assert.ok(!('charged' in (details ?? {})))
  })
}
