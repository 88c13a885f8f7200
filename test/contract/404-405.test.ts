import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { assertDescribed } from '../support/fetch-described.ts'
import { answerOf, startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
before(async () => {
  service = await startTestApp()
})
after(() => service.close())

test('An unknown path is not_found, as JSON.', async () => {
  const answer = await answerOf(await fetch(`${service.app.url}/api/v1/nothing?secret=1`))
  assert.equal(answer.status, 404)
  assert.equal(answer.body.error.code, 'not_found')
  assert.ok(!answer.body.error.message.includes('secret'))
})

test('/openapi.json leads to the description of the API, and a wrong path names it.', async () => {
  const { status, headers } = await fetch(`${service.app.url}/openapi.json`, { redirect: 'manual' })
  assert.deepEqual([status, headers.get('location')], [307, 'api/v1/openapi.json'])
  const found = await answerOf(await fetch(`${service.app.url}/openapi.json`))
  assert.equal(found.body.openapi, '3.1.1')
  const other = await answerOf(await fetch(`${service.app.url}/swagger.json`))
  assert.match(other.body.error.message, /\/api\/v1\/openapi\.json describes the API/)
})

test('A wrong method is method_not_allowed and names the allowed one.', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
    const answer = await answerOf(await fetch(service.convertUrl, { method }))
    assert.equal(answer.status, 405, method)
    assert.equal(answer.headers.get('allow'), 'POST')
    assert.equal(answer.body.error.code, 'method_not_allowed')
  }
})

test('CONNECT is method_not_allowed like any other method, and its connection is closed.', async () => {
  const socket = connect(Number(new URL(service.app.url).port), '127.0.0.1')
  socket.write('CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n')
  const answer = await text(socket)
  assert.match(answer, /^HTTP\/1\.1 405 /)
  assert.match(answer, /^allow: GET, HEAD, POST, DELETE\r$/m)
  assert.match(answer, /"method_not_allowed"/)
})

test('Malformed HTTP gets a JSON error too.', async () => {
  const { port } = new URL(service.app.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.end('this is no request\r\n\r\n')
  const answer = await text(socket)
  assert.match(answer, /^HTTP\/1\.1 400 /)
  assertDescribed(service.app.url, '/', answer)
  assert.equal(JSON.parse(answer.split('\r\n\r\n')[1] ?? '').error.code, 'request_invalid')
})

test('A path that cannot be decoded is request_invalid.', async () => {
  const answer = await answerOf(await fetch(`${service.app.url}/%c0%ae`))
  assert.equal(answer.status, 400)
  assert.equal(answer.body.error.code, 'request_invalid')
})

test('Every response has a request id, and a well-formed one from the client is kept.', async () => {
  const own = await fetch(service.convertUrl, { headers: { 'x-request-id': 'my-request.42' } })
  assert.equal(own.headers.get('x-request-id'), 'my-request.42')
  const strange = await fetch(service.convertUrl, { headers: { 'x-request-id': 'no good id!' } })
  assert.match(strange.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
})
