import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, afterEach, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { manualClock } from '../support/manual-clock.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const clock = manualClock('2026-03-01T12:00:00Z')
const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
let service: TestApp
let sockets: Socket[] = []
before(async () => {
  const environment = {
    ROWDECK_CONNECTIONS_MAX: '30',
    ROWDECK_CONNECTIONS_PER_ADDRESS: '20',
    ROWDECK_HEADERS_SECONDS: '5',
  }
  service = await startTestApp({ clock, workerProgram, environment })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  // the server learns of it a moment later
  while ((await answerFrom('127.0.0.9', '/api/v1/columns')).status !== 200) await setImmediate()
})
after(() => service.close())

async function silentSockets(count: number, localAddress: string): Promise<void> {
  for (let n = 0; n < count; n++) {
    const socket = openSocket(localAddress)
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {})
  }
}

function openSocket(localAddress = '127.0.0.1'): Socket {
  const port = Number(new URL(service.app.url).port)
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
  // those that are refused are reset
  socket.on('error', () => {})
  sockets.push(socket)
  return socket
}

/** The response to a request from that address; status 0 if the connection is closed without one. */
async function answerFrom(localAddress: string, path: string) {
  const sent = request(`${service.app.url}${path}`, { localAddress, agent: false })
  sent.end()
  try {
    const [response] = await once(sent, 'response')
    return { status: response.statusCode, body: await text(response) }
  } catch {
    return { status: 0, body: '' }
  }
}

test('Idle connections from one address do not block other addresses or its own health checks.', async () => {
  await silentSockets(20, '127.0.0.1')
  assert.equal((await answerFrom('127.0.0.2', '/api/v1/columns')).status, 200)
  assert.equal((await answerFrom('127.0.0.1', '/healthz')).status, 200)
  assert.equal((await answerFrom('127.0.0.1', '/readyz')).status, 200)
  const refused = await answerFrom('127.0.0.1', '/api/v1/columns')
  assert.equal(refused.status, 503)
  assert.equal(JSON.parse(refused.body).error.code, 'busy')

  await silentSockets(50, '127.0.0.1')
  assert.equal((await answerFrom('127.0.0.1', '/healthz')).status, 0)
  assert.equal((await answerFrom('127.0.0.2', '/api/v1/columns')).status, 200)
  clock.advance(5000)
  while ((await answerFrom('127.0.0.1', '/healthz')).status !== 200) await setImmediate()
})

test('Health checks are answered even if all connections are in use.', async () => {
  await silentSockets(20, '127.0.0.1')
  await silentSockets(10, '127.0.0.2')
  assert.equal((await answerFrom('127.0.0.3', '/api/v1/columns')).status, 503)
  assert.equal((await answerFrom('127.0.0.3', '/healthz')).status, 200)
  assert.equal((await answerFrom('127.0.0.4', '/readyz')).status, 200)
})

test('A connection that stays idle or never finishes its headers gets 408 and is closed.', async () => {
  const silent = openSocket()
  const dripping = openSocket()
  dripping.write('GET /healthz HTTP/1.1\r\nhost: x\r\n')
  for (const socket of [silent, dripping]) {
    const answer = await text(socket)
    assert.match(answer, /^HTTP\/1\.1 408 Request Timeout\r\n/)
    assert.match(answer, /"request_too_slow"/)
  }
  clock.advance(2000)
  // this side never closes the connection and notices on a write that the other side has closed it
  for (const socket of [silent, dripping]) {
    while (!socket.closed) {
      socket.write('x')
      await setImmediate()
    }
  }
})

test('A client that pipelines too many requests on one connection is disconnected.', async () => {
  const socket = openSocket()
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(2000))
  const answer = await text(socket).catch(() => '')
  assert.ok(answer.split('HTTP/1.1 200').length - 1 <= 8)
})

test('Sequential requests share a connection.', async () => {
  const socket = openSocket()
  for (let n = 0; n < 30; n++) {
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    const [answer] = await once(socket, 'data')
    assert.match(String(answer), /^HTTP\/1\.1 200 /)
  }
})

test('A request names its host once; a proxy might take the other one.', async () => {
  for (const hosts of ['', 'host: a\r\nhost: b\r\n', 'host: a\r\nhost: a\r\n']) {
    const socket = openSocket()
    socket.write(`GET /healthz HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`)
    const answer = await text(socket)
    assert.match(answer, /^HTTP\/1\.1 400 /, hosts)
    assert.match(answer, /request_invalid/)
  }
})
