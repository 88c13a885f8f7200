import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
const lines: string[] = []
let service: TestApp
before(async () => {
  service = await startTestApp({ workerProgram, logTo: { write: (line) => lines.push(line) } })
})
after(() => service.close())

function rawAnswer(request: string): Promise<string> {
  const socket = connect(Number(new URL(service.app.url).port), '127.0.0.1')
  socket.write(request)
  return text(socket)
}

test('Browsers are told not to guess the type of any response.', async () => {
  const paths = ['/healthz', '/api/v1/columns', '/api/v1/usage', '/nowhere', '/api/v1/openapi.json']
  for (const path of paths) {
    const { headers } = await fetch(`${service.app.url}${path}`)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
  }
  assert.match(await rawAnswer('no http\r\n\r\n'), /^x-content-type-options: nosniff\r$/m)
  const undecodable = 'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
  assert.match(await rawAnswer(undecodable), /^x-content-type-options: nosniff\r$/m)
})

test('Forwarding headers from an untrusted proxy cause one warning.', async () => {
  const warnings = () => lines.filter((line) => line.includes('ROWDECK_TRUSTED_PROXIES'))
  assert.equal(warnings().length, 0)
  for (const name of ['x-forwarded-for', 'forwarded', 'x-forwarded-for']) {
    await fetch(`${service.app.url}/healthz`, { headers: { [name]: '203.0.113.9' } })
  }
  assert.equal(warnings().length, 1)
  assert.ok(!warnings()[0]?.includes('203.0.113.9'))
})

test('Forwarding headers from a trusted proxy cause no warning.', async (t) => {
  const logged: string[] = []
  const behindProxy = await startTestApp({
    workerProgram,
    environment: { ROWDECK_TRUSTED_PROXIES: 'loopback' },
    logTo: { write: (line) => logged.push(line) },
  })
  t.after(() => behindProxy.close())
  await fetch(`${behindProxy.app.url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  assert.ok(!logged.some((line) => line.includes('ROWDECK_TRUSTED_PROXIES')))
})
