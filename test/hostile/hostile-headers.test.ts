import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { representationOf } from '../../packages/service/src/http/representation.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

/** Node accepts 16 KiB of headers in all. */
const headerLength = 15_000
const requests = 20
/** For 20 requests, server and client together. Splitting with a regular expression took 350 ms per request. */
const cpuMsMax = 2000

let service: TestApp
before(async () => {
  const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
  service = await startTestApp({ workerProgram })
})
after(() => service.close())

function filled(part: string): string {
  return part.repeat(Math.floor(headerLength / part.length))
}

/** Request lines and headers that made, or could make, a parser scan the same bytes repeatedly. */
const worst: Record<string, [path: string, header: string]> = {
  'spaces in If-None-Match': ['/api/v1/openapi.json', `if-none-match: a${filled(' ')}b`],
  'commas in If-None-Match': ['/api/v1/openapi.json', `if-none-match: ${filled(' ,')}`],
  'spaces in Accept-Encoding': ['/api/v1/openapi.json', `accept-encoding: gzip${filled(' ')};`],
  'many encodings': ['/sign-in', `accept-encoding: ${filled('br;q=0,')}`],
  'many cookies': ['/web/me', `cookie: ${filled('a=b;')}`],
  'spaces in Authorization': ['/api/v1/usage', `authorization: Bearer ${filled(' ')}x`],
  'many proxies': ['/healthz', `x-forwarded-for: ${filled('127.0.0.1,')}`],
  'a long request id': ['/healthz', `x-request-id: ${filled('a')}`],
  'an encoded path': [`/${filled('%41')}`, 'x: y'],
  'an encoded query': [`/healthz?${filled('%41=%41&')}`, 'x: y'],
}

for (const [name, [path, header]] of Object.entries(worst)) {
  test(`A request with ${name} costs no more than any other.`, async () => {
    await answerTo(path, header)
    const before = process.cpuUsage()
    for (let n = 0; n < requests; n++) assert.match(await answerTo(path, header), /^HTTP\/1\.1 /)
    const { user, system } = process.cpuUsage(before)
    assert.ok((user + system) / 1000 < cpuMsMax, `${(user + system) / 1000} ms`)
  })
}

function answerTo(path: string, header: string): Promise<string> {
  const { hostname, port } = new URL(service.app.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${header}\r\nconnection: close\r\n\r\n`,
  )
  return text(socket)
}

test('An Accept header of any length is negotiated as fast as its first 1,000 characters.', () => {
  const before = process.cpuUsage()
  // 70 to 110 ms each if the whole header is parsed
  for (let n = 0; n < requests; n++) {
    for (const part of ['*/*,', 'a/b ,', 't/c,']) representationOf(filled(part))
  }
  const { user, system } = process.cpuUsage(before)
  assert.ok((user + system) / 1000 < cpuMsMax, `${(user + system) / 1000} ms`)
})

test('The start of a long Accept header is still used.', () => {
  assert.deepEqual(representationOf(`application/x-ndjson,${filled('a/b,')}`), { kind: 'ndjson' })
  assert.deepEqual(representationOf(filled('a')), { kind: 'json' })
})
