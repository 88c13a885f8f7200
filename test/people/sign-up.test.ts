import assert from 'node:assert/strict'
import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { hourMs } from '../../packages/core/src/time.ts'
import { readConfig, settingWarnings } from '../../packages/service/src/config/config.ts'
import { type Browser, type ConsoleApp, password, startConsole } from '../console-server/browser.ts'
import { readRows } from '../support/execute-statement.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/open-accounts.ts'
import { databaseSettings } from '../support/test-app.ts'

describe('With sign-up limited by domain and per day', () => {
  const clock = manualClock()
  let service: ConsoleApp
  before(async () => {
    const environment = {
      ROWDECK_SIGNUP: 'domains:Example.com, müller.example',
      ROWDECK_SIGNUPS_PER_NETWORK: '2',
      ROWDECK_TRUSTED_PROXIES: 'loopback',
    }
    service = await startConsole({ clock, environment })
  })
  after(() => service.close())

  function browserAt(address: string): Browser {
    const browser = service.browser()
    browser.headers = { 'x-forwarded-for': address }
    return browser
  }

  test('addresses at the allowed domains can sign up, and others are told which domains are allowed.', async () => {
    const browser = browserAt('192.0.2.1')
    const { body: site } = await browser.ask('GET', '/web/site')
    assert.equal(site.signUp, 'domains')
    assert.deepEqual(site.signUpDomains, ['example.com', 'xn--mller-kva.example'])
    await service.person('elsewhere@example.org')
    for (const email of [
      'elsewhere@example.org',
      'nobody@example.org',
      'a@sub.example.com',
      'a@badexample.com',
      'a@example.com.example.org',
    ]) {
      const { status, body } = await browser.ask('POST', '/web/sign-up', { email })
      assert.equal(status, 403, email)
      assert.equal(body.error.code, 'sign_up_closed')
      assert.match(body.error.message, /^Only addresses at example\.com, xn--mller-kva\.example /)
      assert.equal(body.error.field, 'email')
    }
    for (const email of ['ann@EXAMPLE.com', 'jörg@müller.example']) {
      assert.equal((await browser.ask('POST', '/web/sign-up', { email })).status, 202, email)
    }
    const forgot = await browser.ask('POST', '/web/forgot', { email: 'elsewhere@example.org' })
    assert.equal(forgot.status, 202, 'who has an account keeps it')
  })

  test('an address whose mail goes elsewhere than to an allowed domain, or that looks like another one, is no address.', async () => {
    const browser = browserAt('192.0.2.7')
    const sentBefore = service.logLines.length
    for (const email of [
      'a@example.com/.evil.example',
      'a@example.com#.evil.example',
      'a@example.com?.evil.example',
      'a@ex%61mple.com',
      // which a mail server at the domain forwards: the routes of UUCP and the percent hack, on by default in Postfix
      'ann%evil.example@example.com',
      'evil.example!ann@example.com',
      // which some mail programs decode before they look for the domain
      '=?utf-8?q?ann=40evil.example?=@example.com',
      'ann\u200b@example.com',
      'ann\u3164@example.com',
    ]) {
      const { status, body } = await browser.ask('POST', '/web/sign-up', { email })
      assert.equal(status, 400, email)
      assert.equal(body.error.code, 'input_invalid')
      assert.equal(body.error.field, 'email')
    }
    const sent = service.logLines.slice(sentBefore).join()
    assert.ok(!sent.includes('#token='), 'and no link is sent to it')
  })

  test('a network creates at most the daily number of accounts, its link works the next day, and other networks are not affected.', async () => {
    async function open(email: string, address: string) {
      const browser = browserAt(address)
      await browser.ask('POST', '/web/sign-up', { email })
      const form = { token: service.tokenFor(email), password }
      return browser.ask('POST', '/web/set-password', form)
    }
    assert.equal((await open('one@example.com', '203.0.113.1')).status, 200)
    assert.equal((await open('two@example.com', '203.0.113.99')).status, 200)
    const refused = await open('three@example.com', '203.0.113.200')
    assert.equal(refused.status, 429)
    assert.match(refused.body.error.message, /^Too many accounts were created from your network/)
    assert.equal(refused.headers.get('retry-after'), String(12 * 3600))
    assert.equal((await open('four@example.com', '203.0.114.1')).status, 200)
    for (const last of [1, 2]) {
      assert.equal((await open(`six-${last}@example.com`, `2001:db8:1:${last}::1`)).status, 200)
    }
    assert.equal((await open('six-3@example.com', '2001:db8:1:ffff::1')).status, 429)
    const token = service.tokenFor('one@example.com')
    assert.ok(token)
    const forgot = browserAt('203.0.113.1')
    await forgot.ask('POST', '/web/forgot', { email: 'one@example.com' })
    const again = { token: service.tokenFor('one@example.com'), password }
    assert.equal((await forgot.ask('POST', '/web/set-password', again)).status, 200)

    clock.advance(12 * hourMs)
    const late = { token: service.tokenFor('three@example.com'), password }
    const next = await browserAt('203.0.113.200').ask('POST', '/web/set-password', late)
    assert.equal(next.status, 200)
  })
})

test('A sign-up link works only while its address may sign up; with approval, the address waits.', async (t) => {
  const settings = { ROWDECK_DATA_DIR: temporaryFolder(), ...(await databaseSettings()) }
  const start = async (signUp: string) => {
    const service = await startConsole({ environment: { ...settings, ROWDECK_SIGNUP: signUp } })
    t.after(() => service.close())
    return service
  }
  const open = await start('open')
  const email = 'stranger@example.net'
  await open.browser().ask('POST', '/web/sign-up', { email })
  const form = { token: open.tokenFor(email), password }
  for (const signUp of ['closed', 'domains:example.org', 'approval']) {
    const service = await start(signUp)
    const { status, body } = await service.browser().ask('POST', '/web/set-password', form)
    assert.deepEqual([status, body.error.code], [403, 'sign_up_closed'], signUp)
    assert.equal(await service.app.accounts.findBy({ email }), undefined, signUp)
    if (signUp !== 'approval') continue
    const waiting = await readRows(
      service.config.storage,
      "select email, confirmed from links where purpose = 'waiting'",
    )
    assert.deepEqual(waiting, [{ email, confirmed: 1 }])
  }
  assert.equal((await open.browser().ask('POST', '/web/set-password', form)).status, 200)
})

test('Invalid domains are refused at startup, with the name of the invalid one.', () => {
  for (const [value, fault] of [
    ['domains:', /not ""/],
    ['domains:example.com,', /not ""/],
    ['domains:example.com,*.example.org', /not "\*\.example\.org"/],
    ['domains:ann@example.com', /not "ann@example\.com"/],
    ['domain:example.com', /must be open, closed, approval or domains:/],
  ] as const) {
    assert.throws(() => readConfig({ ROWDECK_SIGNUP: value }), fault, value)
  }
})

test('The secret may be in its own file, which must exist and be long enough.', () => {
  const path = join(temporaryFolder(), 'secret')
  const refused = (fault: RegExp) =>
    assert.throws(() => readConfig({ ROWDECK_SECRET_FILE: path }), fault)
  refused(/^ConfigError: ROWDECK_SECRET_FILE must be a readable file \(ENOENT\); create one/)
  writeFileSync(path, 'too short\n', { mode: 0o600 })
  refused(/must contain at least 32 characters/)
  const secret = 's'.repeat(40)
  writeFileSync(path, `${secret}\n`)
  assert.equal(readConfig({ ROWDECK_SECRET_FILE: path }).secret, secret)
  assert.deepEqual(settingWarnings({ ROWDECK_SECRET_FILE: path }), [])
  chmodSync(path, 0o644)
  assert.match(
    settingWarnings({ ROWDECK_SECRET_FILE: path })[0] ?? '',
    /can be read by other users/,
  )
  const both = { ROWDECK_SECRET_FILE: path, ROWDECK_SECRET: secret }
  assert.throws(() => readConfig(both), /must not be set together with ROWDECK_SECRET/)
})

test('With the secret in its own file, only the database is created in the data directory.', async (t) => {
  const path = join(temporaryFolder(), 'secret')
  writeFileSync(path, 's'.repeat(40), { mode: 0o600 })
  // the services of tests on PostgreSQL are given a secret, because its tables belong to nobody's directory
  const environment = { ROWDECK_SECRET_FILE: path, ROWDECK_SECRET: '' }
  const service = await startConsole({ environment })
  t.after(() => service.close())
  const browser = await service.person('secret@example.com')
  assert.equal((await browser.ask('GET', '/web/me')).status, 200)
  const made = readdirSync(service.config.storage.dataDir)
  assert.ok(
    made.every((name) => name.startsWith('rowdeck.sqlite')),
    made.join(),
  )
})
