import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hourMs } from '../../packages/core/src/time.ts'
import { type Browser, type ConsoleApp, startConsole } from '../console-server/browser.ts'
import { appCode } from '../support/authenticator-app.ts'
import { holdHash } from '../support/hold-hash.ts'
import { manualClock } from '../support/manual-clock.ts'

// of this file alone, because others in its process hash passwords at the same time
const password = 'replaced password'
const fresh = 'replacing password'
const stolen = 'password of a thief'

describe('Once a password is replaced, the old one starts nothing, even if it was checked before:', () => {
  const clock = manualClock()
  let service: ConsoleApp
  before(async () => {
    service = await startConsole({ clock })
  })
  after(() => service.close())

  /** A person, and a browser of somebody who knows the password. */
  async function personAndThief(email: string): Promise<{ own: Browser; thief: Browser }> {
    // out of the windows of the limits on guesses
    clock.advance(hourMs)
    const own = service.browser()
    const token = (await service.app.invite(email)).split('#token=')[1]
    assert.equal((await own.ask('POST', '/web/set-password', { token, password })).status, 200)
    return { own, thief: service.browser() }
  }

  async function reset(email: string): Promise<Browser> {
    const browser = service.browser()
    await browser.ask('POST', '/web/forgot', { email })
    const change = { token: service.tokenFor(email), password: fresh }
    assert.equal((await browser.ask('POST', '/web/set-password', change)).status, 200)
    return browser
  }

  const signIn = (browser: Browser, email: string, given: string) =>
    browser.ask('POST', '/web/sign-in', { email, password: given })

  const sessionsOf = async (browser: Browser) =>
    (await browser.ask('GET', '/web/sessions')).body.sessions.length

  /** Turns on codes for the person; resolves to the secret of the app. */
  async function addApp(browser: Browser, given: string): Promise<string> {
    const { secret } = (await browser.ask('POST', '/web/totp', { password: given })).body
    const confirmed = await browser.ask('POST', '/web/totp/confirm', { code: appCode(secret) })
    assert.equal(confirmed.status, 200)
    return secret
  }

  test('a sign-in whose check ran while the password was reset gets no session.', async () => {
    const email = 'checked@example.com'
    const { thief } = await personAndThief(email)
    const held = holdHash(password)
    const entering = signIn(thief, email, password)
    await held.reached
    const owner = await reset(email)
    held.release()
    const { status, body } = await entering
    assert.equal(status, 403)
    assert.equal(body.error.code, 'sign_in_again')
    assert.equal((await thief.ask('GET', '/web/me')).status, 401)
    assert.equal(await sessionsOf(owner), 1)
  })

  test('a change that was confirmed with it does not replace the new one.', async () => {
    const email = 'changed@example.com'
    const { thief } = await personAndThief(email)
    await signIn(thief, email, password)
    const held = holdHash(stolen)
    const change = { currentPassword: password, newPassword: stolen }
    const changing = thief.ask('POST', '/web/change-password', change)
    await held.reached
    const owner = await reset(email)
    held.release()
    assert.equal((await changing).body.error.code, 'credentials_wrong')
    assert.equal((await thief.ask('GET', '/web/me')).status, 401)
    assert.equal(await sessionsOf(owner), 1)
    assert.equal((await signIn(service.browser(), email, fresh)).status, 200)
    assert.equal((await signIn(service.browser(), email, stolen)).status, 401)
  })

  test('nor does it pass the second step, however recent the first one is.', async () => {
    const email = 'pending@example.com'
    const { own, thief } = await personAndThief(email)
    const secret = await addApp(own, password)
    assert.equal((await signIn(thief, email, password)).body.secondStep.totp, true)
    const owner = service.browser()
    await owner.ask('POST', '/web/forgot', { email })
    const change = { token: service.tokenFor(email), password: fresh }
    const entered = await owner.ask('POST', '/web/set-password', change)
    assert.equal(entered.body.secondStep.totp, true)
    const next = await thief.ask('POST', '/web/second-step', { code: appCode(secret, 1) })
    assert.equal(next.body.error.code, 'sign_in_again')
    assert.equal((await thief.ask('GET', '/web/me')).status, 401)
    const code = { code: appCode(secret, 1) }
    assert.equal((await owner.ask('POST', '/web/second-step', code)).status, 200)
  })

  test('a change is refused if the session that asks for it has ended, and leaves no session.', async () => {
    const email = 'ended@example.com'
    const { own, thief } = await personAndThief(email)
    await signIn(thief, email, password)
    const held = holdHash(stolen)
    const change = { currentPassword: password, newPassword: stolen }
    const changing = thief.ask('POST', '/web/change-password', change)
    await held.reached
    await own.ask('DELETE', '/web/sessions')
    held.release()
    assert.equal((await changing).body.error.code, 'credentials_wrong')
    assert.equal((await thief.ask('GET', '/web/me')).status, 401)
    await signIn(own, email, password)
    assert.equal(await sessionsOf(own), 1)
  })

  test('signing out everywhere ends the second step as well.', async () => {
    const email = 'everywhere@example.com'
    const { own, thief } = await personAndThief(email)
    const secret = await addApp(own, password)
    await signIn(thief, email, password)
    assert.equal((await own.ask('DELETE', '/web/sessions')).status, 204)
    const next = await thief.ask('POST', '/web/second-step', { code: appCode(secret, 1) })
    assert.equal(next.body.error.code, 'sign_in_again')
  })

  test('and the password alone starts none once there is a second factor.', async () => {
    const email = 'factor@example.com'
    const { own, thief } = await personAndThief(email)
    const { secret } = (await own.ask('POST', '/web/totp', { password })).body
    const held = holdHash(password)
    const entering = signIn(thief, email, password)
    await held.reached
    const code = { code: appCode(secret) }
    assert.equal((await own.ask('POST', '/web/totp/confirm', code)).status, 200)
    held.release()
    assert.equal((await entering).body.error?.code, 'sign_in_again')
    assert.equal((await thief.ask('GET', '/web/me')).status, 401)
    assert.equal(await sessionsOf(own), 1)
  })
})
