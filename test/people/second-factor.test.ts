import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Browser, type ConsoleApp, password, startConsole } from '../console-server/browser.ts'
import { appCode, middleOfStep } from '../support/authenticator-app.ts'

describe('An authenticator app', () => {
  let service: ConsoleApp
  before(async () => {
    service = await startConsole()
  })
  after(() => service.close())

  /** A person who has one, with its secret and the recovery codes. */
  async function protectedPerson(email: string, stepsLater = 0) {
    const browser = await service.person(email)
    const secret = await startApp(browser)
    const added = await browser.ask('POST', '/web/totp/confirm', {
      code: appCode(secret, stepsLater),
    })
    assert.equal(added.status, 200)
    return { browser, secret, codes: added.body.recoveryCodes as string[] }
  }

  async function startApp(browser: Browser): Promise<string> {
    const started = await browser.ask('POST', '/web/totp', { password })
    assert.equal(started.status, 200)
    return started.body.secret
  }

  async function passFirstStep(email: string): Promise<Browser> {
    const browser = service.browser()
    const entered = await browser.ask('POST', '/web/sign-in', { email, password })
    assert.equal(entered.status, 200)
    assert.deepEqual(entered.body, { secondStep: { totp: true, passkey: false } })
    assert.equal(browser.cookie, undefined)
    assert.equal((await browser.ask('GET', '/web/me')).status, 401)
    return browser
  }

  test('is asked for after the password, and its code signs in once.', async (t) => {
    // the codes before, now and after must not change between two requests
    t.mock.timers.enable({ apis: ['Date'], now: middleOfStep(Date.now()) })
    const email = 'app@example.com'
    const { secret, codes } = await protectedPerson(email, -1)
    assert.equal(new Set(codes).size, 10)
    for (const code of codes) assert.match(code, /^[a-z2-9]{5}-[a-z2-9]{5}$/)
    const browser = await passFirstStep(email)
    const wrong = await browser.ask('POST', '/web/second-step', { code: '000000' })
    assert.equal(wrong.body.error.code, 'credentials_wrong')
    const code = appCode(secret)
    const me = await browser.ask('POST', '/web/second-step', {
      code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
    })
    assert.equal(me.body.email, email)
    assert.equal((await browser.ask('GET', '/web/me')).status, 200)

    const replayed = await (await passFirstStep(email)).ask('POST', '/web/second-step', { code })
    assert.equal(replayed.status, 401)
    assert.equal(replayed.body.error.field, 'code')
    const confirming = appCode(secret, -1)
    const used = await (await passFirstStep(email)).ask('POST', '/web/second-step', {
      code: confirming,
    })
    assert.equal(used.status, 401)
    const next = await (await passFirstStep(email)).ask('POST', '/web/second-step', {
      code: appCode(secret, 1),
    })
    assert.equal(next.status, 200)
  })

  test('is confirmed with the password and a code before it counts.', async () => {
    const email = 'unconfirmed@example.com'
    const browser = await service.person(email)
    for (const body of [{}, { password: 'not the password' }]) {
      const refused = await browser.ask('POST', '/web/totp', body)
      assert.equal(refused.body.error.code, 'credentials_wrong')
    }
    const early = await browser.ask('POST', '/web/totp/confirm', { code: '123456' })
    assert.equal(early.body.error.code, 'credentials_wrong')
    const secret = await startApp(browser)
    assert.equal((await browser.ask('POST', '/web/totp/confirm', { code: '000000' })).status, 401)
    const { body } = await browser.ask('GET', '/web/second-factors')
    assert.deepEqual(body, {
      totp: false,
      passkeys: [],
      recoveryCodesLeft: 0,
      required: false,
    })
    const entered = await service.browser().ask('POST', '/web/sign-in', { email, password })
    assert.equal(entered.body.email, email)
    assert.notEqual(await startApp(browser), secret)
  })

  test('ends other sessions and their keys when it is added, and keeps this one.', async () => {
    const email = 'others@example.com'
    const other = await service.person(email)
    const here = service.browser()
    await here.ask('POST', '/web/sign-in', { email, password })
    const oldKey = (await here.ask('POST', '/web/playground-key')).body.keyId
    const secret = await startApp(here)
    const added = await here.ask('POST', '/web/totp/confirm', { code: appCode(secret) })
    assert.equal(added.status, 200)
    assert.equal((await other.ask('GET', '/web/me')).status, 401)
    assert.equal((await here.ask('GET', '/web/me')).status, 200)
    const { keys } = (await here.ask('GET', '/web/keys')).body
    assert.equal(keys.find(({ id }: { id: string }) => id === oldKey).state, 'revoked')
  })

  test('is replaced by a recovery code, each of which works once.', async () => {
    const email = 'recovery@example.com'
    const { browser, codes } = await protectedPerson(email)
    const [code = ''] = codes
    const typed = code.toUpperCase().replace('-', ' ')
    const enter = async (text: string) =>
      (await passFirstStep(email)).ask('POST', '/web/second-step', { code: text })
    assert.equal((await enter(typed)).body.email, email)
    assert.equal((await enter(code)).status, 401)
    const { body } = await browser.ask('GET', '/web/second-factors')
    assert.equal(body.recoveryCodesLeft, 9)
    const renewed = await browser.ask('POST', '/web/recovery-codes', { password })
    assert.equal(renewed.body.recoveryCodes.length, 10)
    assert.equal((await enter(codes[1] ?? '')).status, 401)
    assert.equal((await enter(renewed.body.recoveryCodes[0])).status, 200)
  })

  test('one recovery code signs in one of two browsers that enter it at the same time.', async () => {
    const email = 'race@example.com'
    const { codes } = await protectedPerson(email)
    const browsers = [await passFirstStep(email), await passFirstStep(email)]
    const answers = await Promise.all(
      browsers.map((one) => one.ask('POST', '/web/second-step', { code: codes[0] })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
  })

  test('is asked for after a new password from a link, too.', async () => {
    const email = 'reset@example.com'
    const { secret } = await protectedPerson(email)
    const browser = service.browser()
    await browser.ask('POST', '/web/forgot', { email })
    const form = { token: service.tokenFor(email), password: 'another fine password' }
    const set = await browser.ask('POST', '/web/set-password', form)
    assert.deepEqual(set.body, { secondStep: { totp: true, passkey: false } })
    assert.equal((await browser.ask('GET', '/web/me')).status, 401)
    const me = await browser.ask('POST', '/web/second-step', { code: appCode(secret, 1) })
    assert.equal(me.body.email, email)
  })

  test('is removed with the password, and then the password is enough.', async () => {
    const email = 'removed@example.com'
    const { browser } = await protectedPerson(email)
    assert.equal((await browser.ask('POST', '/web/totp', { password })).status, 400)
    assert.equal((await browser.ask('POST', '/web/totp/remove', { password: 'wrong' })).status, 401)
    assert.equal((await browser.ask('POST', '/web/totp/remove', { password })).status, 204)
    const entered = await service.browser().ask('POST', '/web/sign-in', { email, password })
    assert.equal(entered.body.email, email)
    const { body } = await browser.ask('GET', '/web/second-factors')
    assert.equal(body.recoveryCodesLeft, 0)
    assert.equal((await browser.ask('POST', '/web/recovery-codes', { password })).status, 404)
  })

  test('guesses of its code are limited, in one sign-in and over many.', async () => {
    const email = 'guessed@example.com'
    await protectedPerson(email)
    const refusals: string[] = []
    for (let signIn = 0; signIn < 3; signIn += 1) {
      const guesser = await passFirstStep(email)
      for (let count = 0; count < 4; count += 1) {
        const guess = { code: String(signIn * 10 + count).padStart(6, '0') }
        const answer = await guesser.ask('POST', '/web/second-step', guess)
        refusals.push(answer.body.error.code)
      }
    }
    const wrong = refusals.filter((code) => code === 'credentials_wrong')
    assert.equal(wrong.length, 10, refusals.join(' '))
    assert.deepEqual(refusals.slice(10), ['throttled', 'throttled'])
  })

  test('more than five guesses in one sign-in are refused, and so is the right code after them.', async () => {
    const email = 'burst@example.com'
    const { secret } = await protectedPerson(email)
    const guesser = await passFirstStep(email)
    for (let count = 0; count < 5; count += 1) {
      await guesser.ask('POST', '/web/second-step', { code: String(count).padStart(6, '0') })
    }
    const late = await guesser.ask('POST', '/web/second-step', { code: appCode(secret, 1) })
    assert.equal(late.body.error.code, 'throttled')
  })

  test('a second step without a first one is refused.', async () => {
    const answer = await service.browser().ask('POST', '/web/second-step', { code: '123456' })
    assert.equal(answer.body.error.code, 'sign_in_again')
  })

  test('neither its secret nor a recovery code is stored or logged in plain text.', async () => {
    const { secret, codes } = await protectedPerson('stored@example.com')
    const { dataDir } = service.config.storage
    const files = await Promise.all(
      (await readdir(dataDir)).map((name) => readFile(join(dataDir, name), 'latin1')),
    )
    const kept = [...files, ...service.logLines].join('')
    for (const text of [secret, ...codes]) assert.ok(!kept.includes(text))
  })

  test('the audit log tells what happened, and with what somebody signed in.', async () => {
    const email = 'audited@example.com'
    const { browser, secret, codes } = await protectedPerson(email)
    const second = await passFirstStep(email)
    await second.ask('POST', '/web/second-step', { code: '000000' })
    await second.ask('POST', '/web/second-step', { code: appCode(secret, 1) })
    await (await passFirstStep(email)).ask('POST', '/web/second-step', { code: codes[0] })
    await browser.ask('POST', '/web/recovery-codes', { password })
    await browser.ask('POST', '/web/totp/remove', { password })
    const { id } = await service.app.accounts.find(email)
    const entries = await service.app.accounts.audit({ accountId: id, entriesMax: 20 })
    const acts = entries.map(({ kind, details }) => [kind, details])
    assert.deepEqual(acts.slice(0, 7), [
      ['second_factor_removed', { factor: 'totp' }],
      ['recovery_codes_renewed', {}],
      ['signed_in', { second: 'recovery_code' }],
      ['signed_in', { second: 'totp' }],
      ['second_factor_failed', {}],
      ['second_factor_added', { factor: 'totp' }],
      ['signed_in', { by: 'password' }],
    ])
  })
})

test('An answer to a passkey’s challenge is wrong, and no error, whatever its id is.', async (t) => {
  const service = await startConsole()
  t.after(() => service.close())
  for (const id of [undefined, null, 7, {}, ['x'], { operator: 'ne', value: '' }, 'x']) {
    const visitor = service.browser()
    assert.equal((await visitor.ask('POST', '/web/passkey-sign-in/options')).status, 200)
    const { body } = await visitor.ask('POST', '/web/passkey-sign-in', { response: { id } })
    assert.equal(body.error.code, 'credentials_wrong', JSON.stringify(id))
  }
})
