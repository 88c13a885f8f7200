import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { policy } from '../../packages/core/src/fairness/fairness.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const turns = policy.requests.oneMax.address
const clock = manualClock('2026-03-01T12:00:00Z')
let service: TestApp
let sockets: Socket[] = []
before(async () => {
  const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
  service = await startTestApp({ clock, workerProgram })
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets = []
})
after(() => service.close())

/** Sends as many requests as there are turns, whose bodies stop after the first byte; resolves to the first response. */
async function firstOfStalled(path: string): Promise<string> {
  const { port, origin } = new URL(service.app.url)
  const responses = Array.from({ length: turns }, () => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    const head = `POST ${path} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\norigin: ${origin}\r\n`
    socket.write(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{`)
    return once(socket, 'data').then(String)
  })
  return await Promise.race(responses)
}

for (const [path, method, other] of [
  ['/web/sign-in', 'GET', '/web/site'],
  ['/api/v1/convert', 'GET', '/api/v1/columns'],
  ['/api/v1/nothing', 'POST', '/api/v1/nothing'],
] as const) {
  const limit = { timeout: 30_000 }
  test(
    `Bodies that stall on ${path} keep no other request of their address waiting.`,
    limit,
    async () => {
      const stalled = firstOfStalled(path).then(() => 'stalled')
      // health checks have turns of their own
      for (let n = 0; n < 5; n++) await fetch(`${service.app.url}/healthz`)
      const answered = fetch(`${service.app.url}${other}`, { method }).then(() => 'answered')
      assert.equal(await Promise.race([answered, stalled]), 'answered')
    },
  )
}

test('An address behind a proxy has as many requests at once as it may have connections, whose bodies may stall, and others go on.', async (t) => {
  const proxied = await startTestApp({
    clock,
    environment: { ROWDECK_TRUSTED_PROXIES: 'loopback', ROWDECK_CONNECTIONS_PER_ADDRESS: '5' },
  })
  t.after(() => proxied.close())
  const { port, host, origin } = new URL(proxied.app.url)
  const statusFor = async (address: string, path: string) => {
    const headers = { 'x-forwarded-for': address }
    return (await fetch(`${proxied.app.url}${path}`, { headers })).status
  }
  for (let n = 0; n < 5; n += 1) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    const head = `POST /web/sign-in HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\nx-forwarded-for: 203.0.113.1\r\n`
    socket.write(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{`)
  }
  const page = '/web/site'
  while ((await statusFor('203.0.113.1', page)) === 200) await setImmediate()
  assert.equal(await statusFor('203.0.113.1', page), 503)
  assert.equal(await statusFor('203.0.113.1', '/healthz'), 200)
  assert.equal(await statusFor('203.0.113.2', page), 200)
  for (const socket of sockets) socket.destroy()
  while ((await statusFor('203.0.113.1', page)) !== 200) await setImmediate()
})

test('A page that is sent to a caller behind a proxy leaves Node.js nothing to warn of.', async (t) => {
  const proxied = await startTestApp({
    clock,
    environment: { ROWDECK_TRUSTED_PROXIES: 'loopback' },
  })
  t.after(() => proxied.close())
  const warnings: string[] = []
  const warn = ({ name }: Error) => warnings.push(name)
  process.on('warning', warn)
  t.after(() => process.off('warning', warn))
  const headers = { 'x-forwarded-for': '203.0.113.1', accept: 'text/html' }
  assert.equal((await fetch(proxied.app.url, { headers })).status, 200)
  await setImmediate()
  assert.deepEqual(warnings, [])
})
