import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hourMs, minuteMs } from '../../packages/core/src/time.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sendForm } from '../support/test-app.ts'
import { type Browser, type ConsoleApp, password, startConsole } from './browser.ts'

const hourSeconds = 3600

describe('A key in the console', () => {
  const clock = manualClock()
  let service: ConsoleApp
  before(async () => {
    service = await startConsole({ clock })
  })
  after(() => service.close())

  /** The error code for an empty request with the key: about the key, or about the request. */
  async function codeWith(secret: string): Promise<string> {
    return (await sendForm(service.convertUrl, secret, {})).body.error.code
  }

  async function create(browser: Browser, form: object = { name: 'mine' }) {
    const { status, body } = await browser.ask('POST', '/web/keys', form)
    assert.equal(status, 201)
    return body
  }

  test('has an id and a secret that nobody chose, whatever else the form says.', async () => {
    const browser = await service.person('chooses@example.com')
    const chosen = { id: 'key_chosen', key: 'rdk_chosen' }
    const { key, secret } = await create(browser, { name: 'own', ...chosen })
    assert.deepEqual([key.id === chosen.id, secret === chosen.key], [false, false])
  })

  test('is shown once, listed without its secret, renamed and revoked.', async () => {
    const browser = await service.person('lists@example.com')
    const { key, secret } = await create(browser, { name: '<b>first</b>' })
    assert.ok(secret.startsWith(key.prefix) && secret.endsWith(key.lastFour))
    const listed = await browser.ask('GET', '/web/keys')
    assert.equal(listed.body.keys[0].name, '<b>first</b>')
    assert.equal(listed.body.keys[0].state, 'active')
    assert.ok(!JSON.stringify(listed.body).includes(secret))
    const renamed = await browser.ask('PATCH', `/web/keys/${key.id}`, { name: 'second' })
    assert.equal(renamed.body.name, 'second')
    assert.equal(await codeWith(secret), 'file_missing')
    const revoked = await browser.ask('DELETE', `/web/keys/${key.id}`)
    assert.equal(revoked.body.state, 'revoked')
    assert.equal(await codeWith(secret), 'key_revoked')
    assert.equal((await browser.ask('PATCH', `/web/keys/${key.id}`, { name: '' })).status, 400)
  })

  test('works until it expires.', async () => {
    const browser = await service.person('expires@example.com')
    const expiresAt = new Date(clock.now() + minuteMs).toISOString()
    const { secret } = await create(browser, { name: 'short', expiresAt })
    assert.equal(await codeWith(secret), 'file_missing')
    clock.advance(minuteMs)
    assert.equal(await codeWith(secret), 'key_expired')
    assert.equal((await browser.ask('GET', '/web/keys')).body.keys[0].state, 'expired')
    const past = { name: 'past', expiresAt: new Date(clock.now()).toISOString() }
    assert.equal((await browser.ask('POST', '/web/keys', past)).status, 400)
  })

  test('can be rotated: both keys work during the overlap, the old one not after it, and its uses are counted.', async () => {
    const browser = await service.person('rotates@example.com')
    const old = await create(browser)
    assert.equal(await codeWith(old.secret), 'file_missing')
    clock.advance(1000)
    const path = `/web/keys/${old.key.id}/rotate`
    const rotated = await browser.ask('POST', path, { overlapSeconds: hourSeconds })
    assert.equal(rotated.status, 201)
    assert.equal(rotated.body.key.name, 'mine')
    assert.equal(await codeWith(old.secret), 'file_missing')
    assert.equal(await codeWith(old.secret), 'file_missing')
    assert.equal(await codeWith(rotated.body.secret), 'file_missing')

    const { keys } = (await browser.ask('GET', '/web/keys')).body
    const shown = keys.find(({ id }: { id: string }) => id === old.key.id)
    assert.equal(shown.state, 'rotated')
    assert.equal(shown.rotatedTo, rotated.body.key.id)
    assert.equal(shown.usesSinceRotation, 2)

    clock.advance(hourSeconds * 1000 - 1)
    assert.equal(await codeWith(old.secret), 'file_missing')
    clock.advance(1)
    assert.equal(await codeWith(old.secret), 'key_expired')
    assert.equal(await codeWith(rotated.body.secret), 'file_missing')
  })

  test('that is rotated without an overlap ends immediately, and no key is rotated twice.', async () => {
    const browser = await service.person('at-once@example.com')
    const { key, secret } = await create(browser)
    const path = `/web/keys/${key.id}/rotate`
    const both = await Promise.all([
      browser.ask('POST', path, { overlapSeconds: 0 }),
      browser.ask('POST', path, { overlapSeconds: 604_800 }),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 400])
    assert.equal((await browser.ask('POST', path, { overlapSeconds: 0 })).status, 400)
    const another = await create(browser)
    await browser.ask('POST', `/web/keys/${another.key.id}/rotate`, { overlapSeconds: 0 })
    assert.equal(await codeWith(another.secret), 'key_expired')
    const odd = { overlapSeconds: 5 }
    assert.equal((await browser.ask('POST', path, odd)).body.error.field, 'overlapSeconds')
    assert.match(secret, /^rdk_/)
  })

  test('is not extended beyond its expiry by a rotation.', async () => {
    const browser = await service.person('outlives@example.com')
    const expiresAt = new Date(clock.now() + minuteMs).toISOString()
    const { key, secret } = await create(browser, { name: 'short', expiresAt })
    await browser.ask('POST', `/web/keys/${key.id}/rotate`, { overlapSeconds: 604_800 })
    clock.advance(minuteMs)
    assert.equal(await codeWith(secret), 'key_expired')
  })

  test('of the playground is one per session and ends with it.', async () => {
    const email = 'plays@example.com'
    const browser = await service.person(email)
    const pages = [0, 1, 2].map(() => browser.ask('POST', '/web/playground-key'))
    const secrets = (await Promise.all(pages)).map(({ body }) => body.secret)
    const [secret] = secrets
    assert.deepEqual(secrets, [secret, secret, secret])
    assert.equal(await codeWith(secret), 'file_missing')
    const other = service.browser()
    await other.ask('POST', '/web/sign-in', { email, password: 'a fine password' })
    assert.notEqual((await other.ask('POST', '/web/playground-key')).body.secret, secret)

    const { keyId } = (await browser.ask('POST', '/web/playground-key')).body
    await browser.ask('DELETE', `/web/keys/${keyId}`)
    const next = (await browser.ask('POST', '/web/playground-key')).body.secret
    assert.notEqual(next, secret)
    assert.equal(await codeWith(next), 'file_missing')
    await browser.ask('POST', '/web/sign-out')
    assert.equal(await codeWith(next), 'key_revoked')
  })

  test('can be renamed 200 times an hour, and be revoked after that.', async () => {
    const browser = await service.person('renames@example.com')
    const { key } = await create(browser)
    const rename = (name: string) => browser.ask('PATCH', `/web/keys/${key.id}`, { name })
    // creating it was the first change
    for (let count = 1; count < 200; count += 1) {
      assert.equal((await rename(`name ${count}`)).status, 200)
    }
    const refused = await rename('once more')
    assert.deepEqual([refused.status, refused.body.error.code], [429, 'throttled'])
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    const { id: accountId } = (await browser.ask('GET', '/web/me')).body
    const kinds = ['key_renamed'] as const
    const renames = await service.app.accounts.audit({ accountId, kinds, entriesMax: 1000 })
    assert.equal(renames.length, 199)
    assert.equal((await browser.ask('DELETE', `/web/keys/${key.id}`)).status, 200)
    const change = { currentPassword: password, newPassword: `${password} 2` }
    assert.equal((await browser.ask('POST', '/web/change-password', change)).status, 204)
    clock.advance(hourMs)
    assert.equal((await rename('an hour later')).status, 200)
  })

  test('can be changed at most 60 times an hour, but always be revoked.', async () => {
    const browser = await service.person('restless@example.com')
    const { key } = await create(browser)
    for (let count = 1; count < 60; count += 1) {
      const { body } = await browser.ask('POST', '/web/keys', { name: `key ${count}` })
      await browser.ask('DELETE', `/web/keys/${body.key.id}`)
    }
    const refused = await browser.ask('POST', '/web/keys', { name: 'one more' })
    assert.equal(refused.status, 429)
    assert.equal(refused.body.error.code, 'throttled')
    assert.match(refused.body.error.message, /^The keys of this account were changed too often/)
    const rotate = await browser.ask('POST', `/web/keys/${key.id}/rotate`, { overlapSeconds: 0 })
    assert.equal(rotate.status, 429)
    assert.equal((await browser.ask('DELETE', `/web/keys/${key.id}`)).status, 200)
    clock.advance(hourSeconds * 1000)
    await create(browser)
  })

  test('that a stolen session made can be revoked, and others be created, whatever that session has done.', async () => {
    const email = 'robbed@example.com'
    const thief = await service.person(email)
    const owner = service.browser()
    await owner.ask('POST', '/web/sign-in', { email, password })
    const { key, secret } = await create(thief)
    const all = { wanted: true }
    for (let count = 0; count < 60; count += 1) await thief.ask('POST', '/web/keys', { name: 'x' })
    for (let count = 0; count < 205; count += 1) {
      await thief.ask('DELETE', `/web/keys/key_none${count}`)
      await thief.ask('POST', '/web/quota-mails', all)
    }
    assert.equal((await thief.ask('POST', '/web/quota-mails', all)).status, 429)
    assert.equal((await owner.ask('DELETE', `/web/keys/${key.id}`)).status, 200)
    assert.equal(await codeWith(secret), 'key_revoked')
    assert.equal((await owner.ask('POST', '/web/quota-mails', all)).status, 204)
    assert.equal((await owner.ask('POST', '/web/playground-key')).status, 200)
    await create(owner)
    const { sessions } = (await owner.ask('GET', '/web/sessions')).body
    const stolen = sessions.find(({ current }: { current: boolean }) => !current)
    assert.equal((await owner.ask('DELETE', `/web/sessions/${stolen.id}`)).status, 204)
  })

  test('of another account is not found, whatever the operation.', async () => {
    const owner = await service.person('owner@example.com')
    const { key, secret } = await create(owner)
    const stranger = await service.person('stranger@example.com')
    const tries = [
      stranger.ask('PATCH', `/web/keys/${key.id}`, { name: 'taken' }),
      stranger.ask('DELETE', `/web/keys/${key.id}`),
      stranger.ask('POST', `/web/keys/${key.id}/rotate`, { overlapSeconds: 0 }),
    ]
    for (const { status, body } of await Promise.all(tries)) {
      assert.equal(status, 404)
      assert.equal(body.error.code, 'not_found')
    }
    const { sessions } = (await owner.ask('GET', '/web/sessions')).body
    const end = await stranger.ask('DELETE', `/web/sessions/${sessions[0].id}`)
    assert.equal(end.status, 404)
    assert.equal((await owner.ask('GET', '/web/me')).status, 200)
    assert.equal(await codeWith(secret), 'file_missing')
    assert.ok(!JSON.stringify((await stranger.ask('GET', '/web/keys')).body).includes(key.id))
  })
})
