import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hourMs } from '../../packages/core/src/time.ts'
import { type ConsoleApp, password, startConsole } from '../console-server/browser.ts'
import { manualClock } from '../support/manual-clock.ts'
import { deckBytes, sendForm } from '../support/test-app.ts'

describe('A person', () => {
  const clock = manualClock()
  let service: ConsoleApp
  before(async () => {
    service = await startConsole({ clock })
  })
  after(() => service.close())

  test('signs up with the link sent to the address, and converts on the free tier.', async () => {
    const browser = service.browser()
    const sent = await browser.ask('POST', '/web/sign-up', { email: 'New@Example.com ' })
    assert.equal(sent.status, 202)
    assert.deepEqual(sent.body, { linkSent: true, linksBy: 'log' })
    assert.equal((await browser.ask('GET', '/web/me')).status, 401)

    const token = service.tokenFor('new@example.com')
    const link = await browser.ask('POST', '/web/link', { token })
    assert.equal(link.body.email, 'new@example.com')
    assert.equal(link.body.purpose, 'sign-up')
    const me = await browser.ask('POST', '/web/set-password', { token, password })
    assert.equal(me.status, 200)
    assert.equal(me.body.email, 'new@example.com')
    assert.equal(me.body.operator, false)
    assert.deepEqual((await browser.ask('GET', '/web/me')).body, me.body)

    const { body } = await browser.ask('POST', '/web/playground-key')
    const file = await deckBytes('beamer.pdf')
    assert.equal((await sendForm(service.convertUrl, body.secret, { file })).status, 200)
    const standing = await browser.ask('GET', '/web/standing')
    assert.equal(standing.body.free.used, 1)
    const { requests } = (await browser.ask('GET', '/web/requests')).body
    assert.equal(requests.length, 1)
    assert.equal(requests[0].keyName, 'Playground')
    assert.equal(requests[0].slides, 6)
    assert.equal(requests[0].charged, 'free')
    const { days } = (await browser.ask('GET', '/web/conversions')).body
    assert.equal(days.length, 30)
    assert.equal(days.at(-1).converted, 1)
  })

  test('claims an account created by the command line.', async () => {
    const { account } = await service.app.accounts.create('claimed@example.com')
    const browser = service.browser()
    await browser.ask('POST', '/web/forgot', { email: 'claimed@example.com' })
    const token = service.tokenFor('claimed@example.com')
    const me = await browser.ask('POST', '/web/set-password', { token, password })
    assert.equal(me.body.id, account.id)
    assert.equal((await browser.ask('GET', '/web/keys')).body.keys[0].name, 'first key')
  })

  test('signs in with any address that an account can have.', async () => {
    for (const email of ['owner@localhost', 'jörg@müller.example', 'o’neill+decks@host']) {
      await service.person(email)
      const entered = await service.browser().ask('POST', '/web/sign-in', { email, password })
      assert.equal(entered.status, 200, email)
      assert.equal(entered.body.email, email)
    }
  })

  test('signs in and out, and the session ends immediately.', async () => {
    await service.person('in@example.com')
    const browser = service.browser()
    const entered = await browser.ask('POST', '/web/sign-in', { email: 'IN@example.com', password })
    assert.equal(entered.status, 200)
    const { cookie } = browser
    assert.equal((await browser.ask('POST', '/web/sign-out')).status, 204)
    browser.cookie = cookie
    assert.equal((await browser.ask('GET', '/web/me')).status, 401)
  })

  test('changes the password, which invalidates the old one, other sessions and their keys.', async () => {
    const browser = await service.person('change@example.com')
    const other = service.browser()
    await other.ask('POST', '/web/sign-in', { email: 'change@example.com', password })
    const { secret } = (await other.ask('POST', '/web/playground-key')).body
    const wrong = { currentPassword: 'not the one', newPassword: 'another password' }
    assert.equal((await browser.ask('POST', '/web/change-password', wrong)).status, 401)
    const right = { currentPassword: password, newPassword: 'another password' }
    assert.equal((await browser.ask('POST', '/web/change-password', right)).status, 204)
    assert.equal((await browser.ask('GET', '/web/me')).status, 200)
    assert.equal((await other.ask('GET', '/web/me')).status, 401)
    const refused = await sendForm(service.convertUrl, secret, {})
    assert.equal(refused.body.error.code, 'key_revoked')
    const old = { email: 'change@example.com', password }
    assert.equal((await other.ask('POST', '/web/sign-in', old)).status, 401)
  })

  test('resets the password with a link that works once and for an hour.', async () => {
    const email = 'forgot@example.com'
    const signedIn = await service.person(email)
    const browser = service.browser()
    await browser.ask('POST', '/web/forgot', { email })
    const late = service.tokenFor(email)
    clock.advance(hourMs)
    const tooLate = await browser.ask('POST', '/web/set-password', { token: late, password })
    assert.equal(tooLate.body.error.code, 'link_invalid')

    await browser.ask('POST', '/web/forgot', { email })
    const token = service.tokenFor(email)
    const change = { token, password: 'yet another one' }
    assert.equal((await browser.ask('POST', '/web/set-password', change)).status, 200)
    assert.equal((await signedIn.ask('GET', '/web/me')).status, 401)
    const again = await browser.ask('POST', '/web/set-password', change)
    assert.equal(again.body.error.code, 'link_invalid')
    assert.equal((await browser.ask('POST', '/web/link', { token })).status, 400)
  })

  test('ends one session, and all of them.', async () => {
    const email = 'everywhere@example.com'
    const one = await service.person(email)
    const other = service.browser()
    other.headers = { 'user-agent': 'Phone' }
    await other.ask('POST', '/web/sign-in', { email, password })
    const { sessions } = (await one.ask('GET', '/web/sessions')).body
    assert.equal(sessions.length, 2)
    const phone = sessions.find((session: { userAgent: string }) => session.userAgent === 'Phone')
    assert.equal(phone.current, false)
    assert.equal(phone.address, '127.0.0.1')
    assert.equal((await one.ask('DELETE', `/web/sessions/${phone.id}`)).status, 204)
    assert.equal((await other.ask('GET', '/web/me')).status, 401)
    await other.ask('POST', '/web/sign-in', { email, password })
    assert.equal((await one.ask('DELETE', '/web/sessions')).status, 204)
    assert.equal((await one.ask('GET', '/web/me')).status, 401)
    assert.equal((await other.ask('GET', '/web/me')).status, 401)
  })

  test('has at most 100 sessions, and one more ends the oldest.', async () => {
    const email = 'hundred@example.com'
    const first = await service.person(email)
    const second = service.browser()
    const enter = async (browser = service.browser()) => {
      // out of the windows of the limits on guesses
      clock.advance(hourMs / 2)
      assert.equal((await browser.ask('POST', '/web/sign-in', { email, password })).status, 200)
    }
    await enter(second)
    for (let count = 2; count < 100; count += 1) await enter()
    assert.equal((await first.ask('GET', '/web/sessions')).body.sessions.length, 100)
    await enter()
    assert.equal((await first.ask('GET', '/web/me')).status, 401)
    assert.equal((await second.ask('GET', '/web/sessions')).body.sessions.length, 100)
  })

  test('deletes the account with its keys, sessions, history and address.', async () => {
    const email = 'gone@example.com'
    const browser = await service.person(email)
    const { secret } = (await browser.ask('POST', '/web/keys', { name: 'mine' })).body
    const file = await deckBytes('beamer.pdf')
    assert.equal((await sendForm(service.convertUrl, secret, { file })).status, 200)
    const { id } = (await browser.ask('GET', '/web/me')).body
    await service.app.accounts.grantCredits(id, 5)
    const refused = await browser.ask('POST', '/web/delete-account', { password: 'not the one' })
    assert.equal(refused.status, 401)
    assert.equal((await browser.ask('POST', '/web/delete-account', { password })).status, 204)
    assert.equal((await browser.ask('GET', '/web/me')).status, 401)
    const unknown = await sendForm(service.convertUrl, secret, {})
    assert.equal(unknown.body.error.code, 'key_invalid')
    const entered = await browser.ask('POST', '/web/sign-in', { email, password })
    assert.equal(entered.status, 401)
    await assert.rejects(service.app.accounts.find(email), { code: 'not_found' })
  })

  test('changes to a password of the maximum length and signs in with it.', async () => {
    const email = 'longest@example.com'
    const browser = await service.person(email)
    const newPassword = '🦊'.repeat(128)
    const change = { currentPassword: password, newPassword }
    assert.equal((await browser.ask('POST', '/web/change-password', change)).status, 204)
    const again = { email, password: newPassword }
    assert.equal((await service.browser().ask('POST', '/web/sign-in', again)).status, 200)
  })

  test('cannot choose a password that is too short, and the error names the field.', async () => {
    const token = (await service.app.invite('short@example.com')).split('#token=')[1]
    const answer = await service
      .browser()
      .ask('POST', '/web/set-password', { token, password: 'short' })
    assert.equal(answer.status, 400)
    assert.equal(answer.body.error.code, 'password_unfit')
    assert.equal(answer.body.error.field, 'password')
    const link = await service.browser().ask('POST', '/web/link', { token })
    assert.equal(link.status, 200, 'the link is not used up by that')
  })
})

test('With sign-up closed, only invited people can join.', async (t) => {
  const service = await startConsole({ environment: { ROWDECK_SIGNUP: 'closed' } })
  t.after(() => service.close())
  const browser = service.browser()
  assert.equal((await browser.ask('GET', '/web/site')).body.signUp, 'closed')
  const refused = await browser.ask('POST', '/web/sign-up', { email: 'new@example.com' })
  assert.equal(refused.status, 403)
  assert.equal(refused.body.error.code, 'sign_up_closed')
  const invited = await service.person('invited@example.com')
  assert.equal((await invited.ask('GET', '/web/me')).status, 200)
})

test('A character that PostgreSQL cannot store is the fault of the request that has it, not an error of the service.', async (t) => {
  const service = await startConsole()
  t.after(() => service.close())
  const person = await service.person('nul@example.com')
  for (const path of ['/web/keys/%00', '/web/sessions/%00']) {
    const { status } = await person.ask('DELETE', path)
    assert.ok(status === 400 || status === 404, `${path}: ${status}`)
  }
  const visitor = service.browser()
  await visitor.ask('POST', '/web/passkey-sign-in/options')
  const response = { id: '\0' }
  const { status } = await visitor.ask('POST', '/web/passkey-sign-in', { response })
  assert.ok(status === 400 || status === 401, String(status))
})
