import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import Database from 'better-sqlite3'
import { type ConsoleApp, password, startConsole } from './browser.ts'

describe('The console', () => {
  let service: ConsoleApp
  before(async () => {
    service = await startConsole()
  })
  after(() => service.close())

  test('refuses cross-site requests, with or without a session.', async () => {
    const browser = await service.person('csrf@example.com')
    const elsewhere: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { origin: `${service.app.url}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of elsewhere) {
      browser.headers = headers
      const { status, body } = await browser.ask('POST', '/web/keys', { name: 'theirs' })
      assert.equal(status, 403, JSON.stringify(headers))
      assert.equal(body.error.code, 'origin_refused')
    }
    browser.headers = { 'sec-fetch-site': 'cross-site' }
    assert.equal((await browser.ask('GET', '/web/keys')).status, 403)
    browser.headers = {}
    assert.equal((await browser.ask('GET', '/web/keys')).body.keys.length, 0)
  })

  test('refuses requests without an origin or fetch metadata, and HTML forms of any kind.', async () => {
    const { cookie = '' } = await service.person('forms@example.com')
    const url = `${service.app.url}/web/keys`
    const body = JSON.stringify({ name: 'theirs' })
    const json = { cookie, 'content-type': 'application/json' }
    assert.equal((await fetch(url, { method: 'POST', headers: json, body })).status, 403)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const headers = { cookie, origin: service.app.url, 'content-type': type }
      assert.equal((await fetch(url, { method: 'POST', headers, body })).status, 400, type)
    }
  })

  test('grants no other origin access with CORS.', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    for (const path of ['/web/keys', '/web/me', '/']) {
      const answer = await fetch(service.app.url + path, { method: 'OPTIONS', headers })
      assert.equal(answer.headers.get('access-control-allow-origin'), null)
    }
  })

  test('sets cookies that scripts cannot read and other sites cannot send.', async () => {
    const browser = await service.person('cookie@example.com')
    const [cookie = ''] = browser.lastCookies
    assert.match(cookie, /; HttpOnly/i)
    assert.match(cookie, /; SameSite=Strict/i)
    assert.match(cookie, /; Path=\//i)
    assert.doesNotMatch(cookie, /Domain=/i)
    assert.doesNotMatch(cookie, /; Secure/i, 'this one is not behind TLS')
  })

  test('never reuses a session from before sign-in.', async () => {
    await service.person('fixed@example.com')
    const thief = await service.person('thief@example.com')
    const victim = service.browser()
    victim.cookie = thief.cookie
    await victim.ask('POST', '/web/sign-in', { email: 'fixed@example.com', password })
    assert.notEqual(victim.cookie, thief.cookie)
    assert.equal((await thief.ask('GET', '/web/me')).body.email, 'thief@example.com')
    const forged = service.browser()
    forged.cookie = 'rowdeck.session_token=chosen-by-someone.else'
    await forged.ask('POST', '/web/sign-in', { email: 'fixed@example.com', password })
    assert.doesNotMatch(forged.cookie ?? '', /chosen-by-someone/)
  })

  test('rejects cookies that it did not sign.', async () => {
    const browser = await service.person('signed@example.com')
    const { cookie = '' } = browser
    const [token = ''] = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')
    for (const forged of [token, `${token}.`, `${token}.${'A'.repeat(43)}%3D`]) {
      browser.cookie = `rowdeck.session_token=${forged}`
      assert.equal((await browser.ask('GET', '/web/me')).status, 401)
    }
  })

  test('requires a session wherever personal data can be seen or changed.', async () => {
    const browser = service.browser()
    for (const path of [
      'me',
      'sessions',
      'keys',
      'standing',
      'ledger',
      'conversions',
      'requests',
      'operator',
    ]) {
      assert.equal((await browser.ask('GET', `/web/${path}`)).status, 401, path)
    }
    for (const [method, path] of [
      ['POST', 'keys'],
      ['PATCH', 'keys/key_1'],
      ['POST', 'keys/key_1/rotate'],
      ['DELETE', 'keys/key_1'],
      ['POST', 'playground-key'],
      ['POST', 'change-password'],
      ['POST', 'delete-account'],
      ['DELETE', 'sessions'],
      ['DELETE', 'sessions/1'],
    ] as const) {
      const { status, body } = await browser.ask(method, `/web/${path}`)
      assert.equal(status, 401, path)
      assert.equal(body.error.code, 'signed_out')
    }
  })

  test('never redirects to another site.', async () => {
    const browser = service.browser()
    await service.person('redirected@example.com')
    const form = { email: 'redirected@example.com', password }
    const evil = { callbackURL: 'https://evil.example', redirectTo: '//evil.example' }
    const answer = await browser.ask('POST', '/web/sign-in?next=//evil.example', {
      ...form,
      ...evil,
    })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('location'), null)
    assert.ok(!JSON.stringify(answer.body).includes('evil'))
    for (const path of ['//evil.example', '/%2F%2Fevil.example', '/\\evil.example']) {
      const { status } = await browser.ask('GET', path)
      assert.ok(status < 300 || status >= 400, `${path}: ${status}`)
    }
    const own = await browser.ask('GET', '/api/auth/get-session')
    assert.equal(own.status, 404, 'no route of the library for sign-in is reachable')
  })

  test('builds links from its own address, whatever the Host header says.', async () => {
    const browser = service.browser()
    browser.headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    await browser.ask('POST', '/web/sign-up', { email: 'poisoned@example.com' })
    assert.ok(service.logLines.some((line) => line.includes(`${service.app.url}/set-password#`)))
    assert.ok(!service.logLines.some((line) => line.includes('evil.example')))
  })

  test('accepts bodies of at most 16 KiB, and no malformed ones.', async () => {
    const browser = service.browser()
    const email = 'x'.repeat(20_000)
    assert.equal((await browser.ask('POST', '/web/forgot', { email })).status, 400)
    const headers = { origin: service.app.url, 'content-type': 'application/json' }
    const url = `${service.app.url}/web/forgot`
    for (const body of [
      '{',
      '[]',
      'null',
      '"x"',
      '{"email":{"a":1}}',
      '{"__proto__":{"email":"a@b"}}',
    ]) {
      const answer = await fetch(url, { method: 'POST', headers, body })
      assert.equal(answer.status, 400, body)
      assert.equal(
        ((await answer.json()) as { error: { code: string } }).error.code,
        'input_invalid',
      )
    }
  })

  test('logs no password, no cookie and no key.', async () => {
    const browser = await service.person('quiet@example.com')
    const { secret } = (await browser.ask('POST', '/web/keys', { name: 'quiet' })).body
    const log = service.logLines.join('\n')
    for (const kept of [password, secret, browser.cookie?.split('=')[1] ?? '?']) {
      assert.ok(!log.includes(kept))
    }
  })

  test('stores no session token: a copy of the database and the secret is not enough to sign in.', async () => {
    const browser = await service.person('stolen@example.com')
    const { dataDir } = service.config.storage
    const token = tokenOf(browser.cookie)
    for (const file of ['rowdeck.sqlite', 'rowdeck.sqlite-wal']) {
      assert.ok(!readFileSync(join(dataDir, file)).includes(token), file)
    }
    const database = new Database(join(dataDir, 'rowdeck.sqlite'), { readonly: true })
    const stored = database.prepare('select token from people_sessions').pluck().all() as string[]
    database.close()
    const secret = readFileSync(join(dataDir, 'secret'), 'utf8')
    assert.ok(stored.length > 0)
    const thief = service.browser()
    for (const value of stored) {
      thief.cookie = `rowdeck.session_token=${signedWith(secret, value)}`
      assert.equal((await thief.ask('GET', '/web/me')).status, 401)
    }
    thief.cookie = `rowdeck.session_token=${signedWith(secret, token)}`
    assert.equal((await thief.ask('GET', '/web/me')).status, 200, 'the forged signature is right')
  })

  test('keeps its signing secret in a file that only its user can read, and stores keys and links only as hashes.', async () => {
    const browser = await service.person('kept@example.com')
    const { dataDir } = service.config.storage
    assert.equal(statSync(join(dataDir, 'secret')).mode & 0o777, 0o600)
    const { secret } = (await browser.ask('POST', '/web/playground-key')).body
    await browser.ask('POST', '/web/sign-up', { email: 'hashed@example.com' })
    const token = service.tokenFor('hashed@example.com')
    for (const file of ['rowdeck.sqlite', 'rowdeck.sqlite-wal']) {
      const bytes = readFileSync(join(dataDir, file))
      for (const kept of [secret, token, password]) assert.ok(!bytes.includes(kept), file)
    }
  })
})

function tokenOf(cookie = ''): string {
  return decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
}

function signedWith(secret: string, token: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return encodeURIComponent(`${token}.${signature}`)
}

test('Behind TLS, cookies are Secure, pages send HSTS, and only the public origin is accepted.', async (t) => {
  const publicUrl = 'https://decks.example.com'
  const environment = { ROWDECK_PUBLIC_URL: publicUrl, ROWDECK_TRUSTED_PROXIES: 'loopback' }
  const service = await startConsole({ environment })
  t.after(() => service.close())
  const browser = service.browser()
  browser.headers = { origin: publicUrl, 'x-forwarded-for': '203.0.113.9' }
  const link = await service.app.invite('tls@example.com')
  assert.ok(link.startsWith(`${publicUrl}/set-password#token=`))
  const form = { token: link.split('#token=')[1], password }
  const answer = await browser.ask('POST', '/web/set-password', form)
  assert.equal(answer.status, 200)
  const hostOnly = /^__Host-rowdeck\.(?!.*Domain)(?=.*; Path=\/;).*; Secure/
  assert.match(browser.lastCookies.map((one) => hostOnly.test(one)).join(), /^true(,true)*$/)
  assert.ok(answer.headers.get('strict-transport-security'))
  const { sessions } = (await browser.ask('GET', '/web/sessions')).body
  assert.equal(sessions[0].address, '203.0.113.9')
  browser.headers = { origin: service.app.url }
  assert.equal((await browser.ask('POST', '/web/sign-out')).status, 403)
})
