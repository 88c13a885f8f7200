import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { password, startConsole } from '../console-server/browser.ts'
import { appCode, middleOfStep } from '../support/authenticator-app.ts'
import { createPasskey } from '../support/passkey-authenticator.ts'

/** A certificate that names a list of revoked certificates at http://127.0.0.1:9099/list. */
const certificate = new Uint8Array(
  Buffer.from(
    'MIIBajCCARCgAwIBAgIUdaQTw+rQss9xSRCTkP5bOx8Z2FwwCgYIKoZIzj0EAwIwDDEKMAgGA1UEAwwBYTAgFw0yNjExMjkwNTQxMTRaGA8yMTI2MTEwNTA1NDExNFowDDEKMAgGA1UEAwwBYTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABIHuN8r7ydFHW1S0XWyGMZqvUTAdT8F/Wnu5MwGbB2IE0a16B++Uuf0wugKOv4Y/G/cCxInHKThnbfN/UOo0Qi+jTjBMMCsGA1UdHwQkMCIwIKAeoByGGmh0dHA6Ly8xMjcuMC4wLjE6OTA5OS9saXN0MB0GA1UdDgQWBBQ6Q9Umh4l8YKCEB0yEdrAAwCv6bDAKBggqhkjOPQQDAgNIADBFAiBFQOCNrYRf29y3zcPHsgF6CFekAJNfeT3HzDaZnhLgDQIhAIxWnn8EoLPpMOqrbHgeVTviGsdMkoYsrPE3EIp28vRO',
    'base64',
  ),
)
const formats = ['none', 'apple', 'android-key', 'android-safetynet', 'packed', 'tpm', 'fido-u2f']

test('A passkey is added whatever attestation a browser sends with it, and the server connects to nobody.', async (t) => {
  const service = await startConsole()
  t.after(() => service.close())
  const browser = await service.person('attested@example.com')
  const ports = noteConnections(t.mock)
  for (const format of [...formats, 'of its own']) {
    const statement = new Map([['x5c', [certificate, certificate]]])
    const { status } = await add({ format, ...(format === 'none' ? {} : { statement }) })
    assert.equal(status, 201, format)
  }
  assert.deepEqual([...ports], [new URL(service.app.url).port])

  async function add(attestation: { format: string }) {
    const started = await browser.ask('POST', '/web/passkeys/options', { password })
    const { challenge } = started.body.options
    const response = createPasskey({ challenge, origin: service.app.url, ...attestation })
    return browser.ask('POST', '/web/passkeys', { name: attestation.format, response })
  }
})

test('An attestation that is none is a wrong answer of the browser, and no error of the service.', async (t) => {
  const service = await startConsole()
  t.after(() => service.close())
  const browser = await service.person('broken@example.com')
  const broken = [undefined, 7, '', 'x', '9bffffffffffffffff', '81'.repeat(9000), 'a0', 'f6']
  for (const attestationObject of broken) {
    const started = await browser.ask('POST', '/web/passkeys/options', { password })
    const { challenge } = started.body.options
    const sent = createPasskey({ challenge, origin: service.app.url })
    const isHex = typeof attestationObject === 'string' && attestationObject.length % 2 === 0
    const object = isHex
      ? Buffer.from(attestationObject, 'hex').toString('base64url')
      : attestationObject
    const response = { ...sent, response: { ...sent.response, attestationObject: object } }
    const { status } = await browser.ask('POST', '/web/passkeys', { name: 'x', response })
    assert.equal(status, 400, String(attestationObject).slice(0, 20))
  }
})

test('The cookie of one step of signing in is none for another step, and no error.', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: middleOfStep(Date.now()) })
  const service = await startConsole()
  t.after(() => service.close())
  const email = 'steps@example.com'
  const person = await service.person(email)
  const { body } = await person.ask('POST', '/web/totp', { password })
  await person.ask('POST', '/web/totp/confirm', { code: appCode(body.secret, -1) })
  await person.ask('POST', '/web/passkeys/options', { password })
  const second = service.browser()
  await second.ask('POST', '/web/sign-in', { email, password })
  const entering = service.browser()
  await entering.ask('POST', '/web/passkey-sign-in/options')
  const values = [person, second, entering].map(({ steps }) => cookieValue([...steps.values()][0]))
  const response = createPasskey({ challenge: 'x', origin: service.app.url })
  for (const value of [...values, cookieValue(person.cookie)]) {
    for (const name of ['rowdeck.passkey', 'rowdeck.two_factor']) {
      for (const [path, body] of [
        ['/web/passkey-sign-in', { response: { id: 'x' } }],
        ['/web/second-step', { code: '123456' }],
        ['/web/passkeys', { name: 'x', response }],
      ] as const) {
        const visitor = service.browser()
        visitor.headers = { cookie: `${person.cookie}; ${name}=${value}` }
        const { status } = await visitor.ask('POST', path, body)
        assert.ok(status >= 400 && status < 500, `${name} at ${path}: ${status}`)
      }
    }
  }
  assert.equal(service.logLines.filter((line) => JSON.parse(line).level >= 50).length, 0)
})

/** The value of a cookie, given with its name. */
function cookieValue(cookie = ''): string {
  return cookie.slice(cookie.indexOf('=') + 1)
}

/** Returns the ports to which this process opens connections from now on. */
function noteConnections(mock: typeof import('node:test').mock): Set<string> {
  const ports = new Set<string>()
  const { connect } = Socket.prototype
  mock.method(Socket.prototype, 'connect', function (this: Socket, ...given: unknown[]) {
    const [options] = [given[0]].flat() as [{ port?: number | string }]
    ports.add(String(options.port))
    return Reflect.apply(connect, this, given)
  })
  return ports
}
