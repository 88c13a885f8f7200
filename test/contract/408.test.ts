import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { assertDescribed } from '../support/fetch-described.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

const clock = manualClock('2026-03-01T12:00:00Z')
let service: TestApp
before(async () => {
  const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
  const environment = { ROWDECK_DOCUMENTS_MAX: '16', ROWDECK_FREE_REQUESTS_PER_DAY: '10' }
  service = await startTestApp({ clock, workerProgram, environment })
})
after(() => service.close())

const script = (...lines: string[]) => Buffer.from(`%PDF-1.7\n${lines.join('\n')}`)

/** Starts a request whose body of 100 kB stops after its first byte. */
function stall(key: string): Socket {
  const socket = connect(Number(new URL(service.app.url).port), '127.0.0.1')
  socket.on('error', () => {})
  const head = `POST /api/v1/convert HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n`
  socket.write(`${head}content-type: application/json\r\ncontent-length: 100000\r\n\r\n{`)
  return socket
}

async function freeUsed(id: string): Promise<number> {
  const { free } = await service.app.accounts.standing(id)
  return (free?.limit ?? 0) - (free?.left ?? 0)
}

/** Resolves when the account's requests hold all the capacity that they can get. */
async function holding(id: string, count: number): Promise<void> {
  while ((await freeUsed(id)) !== count) await setImmediate()
}

test('A stalled upload is refused after ten seconds without a charge, and its connection is closed.', async () => {
  const { id, key } = await service.newAccount()
  const answer = text(stall(key))
  await holding(id, 1)
  clock.advance(11_000)
  const whole = await answer
  assert.match(whole, /^HTTP\/1\.1 408 /)
  assert.match(whole, /"request_too_slow"/)
  assert.match(whole, /^connection: close\r$/im)
  assertDescribed(service.app.url, '/api/v1/convert', whole)
  assert.equal(await freeUsed(id), 0)
})

test('Stalled uploads of free accounts do not use slots reserved for paying accounts.', async () => {
  const stalled: Promise<string>[] = []
  const sockets: Socket[] = []
  for (let account = 0; account < 6; account++) {
    const { id, key } = await service.newAccount()
    const own = Array.from({ length: 6 }, () => stall(key))
    sockets.push(...own)
    stalled.push(...own.map((socket) => text(socket)))
    // four of an account (a quarter) up to eight, then one of each, and twelve in total
    await holding(id, account < 2 ? 4 : 1)
  }
  const free = await service.newAccount()
  const refused = await sendForm(service.convertUrl, free.key, { file: script('A slide') })
  assert.equal(refused.body.error.code, 'busy')
  const paying = await service.newAccount()
  await service.app.accounts.grantCredits(paying.id, 1)
  const served = await sendForm(service.convertUrl, paying.key, { file: script('A slide') })
  assert.equal(served.status, 200)

  clock.advance(11_000)
  const answers = await Promise.all(stalled)
  const statuses = answers.map((answer) => answer.slice(9, 12)).sort()
  assert.deepEqual(statuses, [...Array(12).fill('408'), ...Array(24).fill('503')])
  for (const socket of sockets) socket.destroy()
  const again = await sendForm(service.convertUrl, free.key, { file: script('A slide') })
  assert.equal(again.status, 200)
})

for (const [path, status, more] of [
  ['/web/sign-in', 400, ''],
  ['/api/v1/operator/accounts', 408, 'authorization: Bearer KEY\r\n'],
] as const) {
  test(`A small body that trickles is refused after ten seconds, and its connection is closed: ${path}.`, async () => {
    const { id } = await service.newAccount()
    await service.app.accounts.setOperator(id, true)
    const { key } = await service.app.accounts.keys.create(id, { name: 'o', scopes: ['operator'] })
    const { host, port, origin } = new URL(service.app.url)
    const socket = connect(Number(port), '127.0.0.1')
    const answer = text(socket)
    const own = `host: ${host}\r\norigin: ${origin}\r\n${more.replace('KEY', key)}`
    socket.write(
      `POST ${path} HTTP/1.1\r\n${own}content-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
    )
    let ended = false
    const end = () => {
      ended = true
    }
    answer.then(end, end)
    // a second at a time, until the request has come and its ten seconds are over
    for (let seconds = 0; !ended && seconds < 10_000; seconds++) {
      clock.advance(1000)
      await setImmediate()
    }
    assert.match(await answer, new RegExp(`^HTTP/1\\.1 ${status} `))
    assert.match(await answer, /did not arrive within 10 seconds/)
    assert.match(await answer, /^connection: close\r$/im)
  })
}

test('A body that nobody reads closes its connection after the response.', async () => {
  const { port } = new URL(service.app.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n{')
  const answer = await text(socket)
  assert.match(answer, /^HTTP\/1\.1 200 /)
  assert.match(answer, /^connection: close\r$/im)
})
