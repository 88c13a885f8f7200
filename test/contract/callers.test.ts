import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { answerOf, startTestApp, type TestApp } from '../support/test-app.ts'

const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
const origin = 'https://app.example.com'
let service: TestApp
let key: string
before(async () => {
  service = await startTestApp({ workerProgram, environment: { ROWDECK_CORS_ORIGINS: origin } })
  key = (await service.newAccount()).key
})
after(() => service.close())

async function usage(headers: Record<string, string>) {
  return answerOf(await fetch(`${service.app.url}/api/v1/usage`, { headers }))
}

test('A key that is sent in another way gets a hint that says how to send it.', async () => {
  const basic = `Basic ${Buffer.from(`user:${key}`).toString('base64')}`
  for (const [headers, code, hint] of [
    [{}, 'key_missing', /is missing/],
    [{ 'x-api-key': key }, 'key_missing', /X-API-Key is not read/],
    [{ authorization: basic }, 'key_malformed', /scheme `Basic`/],
    [{ authorization: `Token ${key}` }, 'key_malformed', /scheme `Token`/],
    [{ authorization: key }, 'key_malformed', /word `Bearer` is missing/],
    [{ authorization: 'nonsense' }, 'key_malformed', /no scheme/],
    [{ authorization: `Bearer ${key.slice(0, -1)}` }, 'key_malformed', /truncated/],
  ] as [Record<string, string>, string, RegExp][]) {
    const { status, headers: answered, body } = await usage(headers)
    assert.deepEqual([status, body.error.code], [401, code])
    assert.match(body.error.message, hint)
    assert.match(body.error.message, /Authorization: Bearer <API_KEY>/)
    assert.ok(!body.error.message.includes(key))
    const challenge = code === 'key_missing' ? '' : ', error="invalid_token"'
    assert.equal(answered.get('www-authenticate'), `Bearer realm="rowdeck"${challenge}`)
  }
})

test('An unknown expectation and a missing Host are refused as JSON with a request id.', async () => {
  const rest = 'connection: close\r\n\r\n'
  for (const [request, status] of [
    [`POST /api/v1/convert HTTP/1.1\r\nhost: x\r\nexpect: magic\r\n${rest}`, 417],
    [`GET /healthz HTTP/1.1\r\n${rest}`, 400],
  ] as [string, number][]) {
    const socket = connect(Number(new URL(service.app.url).port), '127.0.0.1')
    socket.write(request)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    assert.ok(head.startsWith(`HTTP/1.1 ${status} `), head)
    const [, id] = /^x-request-id: (\S+)\r?$/im.exec(head) ?? []
    const { error } = JSON.parse(body.replace(/^[0-9a-f]+\r\n|\r\n0$/g, ''))
    assert.deepEqual([error.code, error.requestId], ['request_invalid', id])
  }
})

test('A health check without a Host over HTTP/1.0 is answered.', async () => {
  const socket = connect(Number(new URL(service.app.url).port), '127.0.0.1')
  socket.write('GET /healthz HTTP/1.0\r\n\r\n')
  assert.match(await text(socket), /^HTTP\/1\.1 200 /)
})

/** The headers about origins, without the check against the document, which does not describe them. */
async function corsHeaders(path: string, init: RequestInit) {
  const { promise, resolve } = Promise.withResolvers<Record<string, string>>()
  const url = new URL(path, service.app.url)
  const socket = connect(Number(url.port), '127.0.0.1')
  const headers = Object.entries(init.headers as Record<string, string>)
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`${init.method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${lines}\r\n`)
  text(socket).then((raw) => {
    const found = raw.matchAll(/^(access-control-[\w-]+): (.*?)\r?$/gim)
    resolve(Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value])))
  })
  return await promise
}

test('Pages of the origins in the settings may call the API, and no others.', async () => {
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,idempotency-key',
  }
  const path = '/api/v1/convert'
  const asked = await corsHeaders(path, { method: 'OPTIONS', headers: { origin, ...preflight } })
  assert.equal(asked['access-control-allow-origin'], origin)
  assert.match(asked['access-control-allow-headers'] ?? '', /Authorization.*Idempotency-Key/)
  // jobs are canceled with it
  assert.match(asked['access-control-allow-methods'] ?? '', /DELETE/)
  // a refusal too, or pages could not read what it says
  const refused = await corsHeaders(path, { method: 'POST', headers: { origin } })
  assert.equal(refused['access-control-allow-origin'], origin)
  assert.match(refused['access-control-expose-headers'] ?? '', /X-Request-Id/)
  assert.ok(!('access-control-allow-credentials' in refused))
  const other = { origin: 'https://other.example.com' }
  const others = await corsHeaders(path, { method: 'POST', headers: other })
  assert.equal(others['access-control-allow-origin'], undefined)
  assert.deepEqual(await corsHeaders('/web/me', { method: 'GET', headers: { origin } }), {})
})

test('Without origins in the settings, no page of another origin may call the API.', async (t) => {
  const closed = await startTestApp({ workerProgram })
  t.after(() => closed.close())
  const { status, headers } = await fetch(`${closed.app.url}/api/v1/columns`, {
    headers: { origin },
  })
  assert.deepEqual([status, headers.get('access-control-allow-origin')], [200, null])
})
