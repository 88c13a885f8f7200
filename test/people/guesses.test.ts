import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hourMs } from '../../packages/core/src/time.ts'
import { type Browser, type ConsoleApp, password, startConsole } from '../console-server/browser.ts'
import { manualClock } from '../support/manual-clock.ts'

describe('Someone who guesses passwords', () => {
  const clock = manualClock()
  let service: ConsoleApp
  before(async () => {
    const environment = { ROWDECK_TRUSTED_PROXIES: 'loopback' }
    service = await startConsole({ clock, environment })
  })
  after(() => service.close())

  test('gets the same response whether an address has an account or not.', async () => {
    await service.person('known@example.com')
    const one = service.browser()
    for (const [path, form] of [
      ['/web/sign-up', {}],
      ['/web/forgot', {}],
      ['/web/sign-in', { password: 'not the one' }],
    ] as const) {
      const answers = []
      for (const email of ['known@example.com', 'nobody@example.com']) {
        const { status, body } = await one.ask('POST', path, { ...form, email })
        if (body.error) delete body.error.requestId
        answers.push({ status, body, cookies: one.lastCookies })
      }
      assert.deepEqual(answers[0], answers[1], path)
    }
  })

  test('cannot make the service send mail to an address without an account.', async () => {
    await service.person('worked@example.com')
    const sent = service.logLines.length
    await service.browser().ask('POST', '/web/forgot', { email: 'unworked@example.com' })
    const letters = service.logLines.slice(sent).filter((line) => line.includes('"link"'))
    assert.deepEqual(letters, [], 'who has no account gets no letter')
  })

  function browserAt(address: string): Browser {
    const browser = service.browser()
    browser.headers = { 'x-forwarded-for': address }
    return browser
  }

  async function guess(browser: Browser, email: string, guesses: number): Promise<number[]> {
    const statuses: number[] = []
    for (let count = 0; count < guesses; count += 1) {
      const form = { email, password: `guess ${count}` }
      statuses.push((await browser.ask('POST', '/web/sign-in', form)).status)
    }
    return statuses
  }

  test('is throttled on one account until the window ends.', async () => {
    const email = 'guessed@example.com'
    await service.person(email)
    const guesser = browserAt('203.0.113.1')
    assert.deepEqual(new Set(await guess(guesser, email, 10)), new Set([401]))
    const throttled = await guesser.ask('POST', '/web/sign-in', { email, password })
    assert.equal(throttled.status, 429)
    assert.equal(throttled.body.error.code, 'throttled')
    const wait = Number(throttled.headers.get('retry-after'))
    assert.ok(wait > 0 && wait <= 900)
    clock.advance(wait * 1000)
    assert.equal((await guesser.ask('POST', '/web/sign-in', { email, password })).status, 200)
  })

  test('from many networks is throttled on one account, without locking its owner out of a known device or a session.', async () => {
    const email = 'besieged@example.com'
    const owner = await service.person(email)
    let guesses = 0
    for (let network = 1; network <= 12; network += 1) {
      const statuses = await guess(browserAt(`198.51.100.${network}`), email, 10)
      guesses += statuses.filter((status) => status === 401).length
    }
    assert.equal(guesses, 100)
    const unknown = await browserAt('192.0.2.1').ask('POST', '/web/sign-in', { email, password })
    assert.equal(unknown.status, 429)
    assert.match(
      unknown.body.error.message,
      /new devices\. Use a device on which you have signed in/,
    )

    // in the attacker's network, with a session, and then on the device without one
    owner.headers = { 'x-forwarded-for': '198.51.100.1' }
    const change = { currentPassword: password, newPassword: 'another password' }
    assert.equal((await owner.ask('POST', '/web/change-password', change)).status, 204)
    assert.equal((await owner.ask('POST', '/web/sign-out')).status, 204)
    const form = { email, password: 'another password' }
    assert.equal((await owner.ask('POST', '/web/sign-in', form)).status, 200)
    const gone = { password: 'another password' }
    assert.equal((await owner.ask('POST', '/web/delete-account', gone)).status, 204)
    clock.advance(hourMs)
  })

  test('on a known device is throttled too, and changing the password makes devices unknown.', async () => {
    const email = 'borrowed@example.com'
    const lent = await service.person(email)
    await lent.ask('POST', '/web/sign-out')
    const statuses = await guess(lent, email, 11)
    assert.deepEqual(statuses, [...Array(10).fill(401), 429])
    const owner = browserAt('192.0.2.2')
    await owner.ask('POST', '/web/sign-in', { email, password })
    const change = { currentPassword: password, newPassword: 'another password' }
    assert.equal((await owner.ask('POST', '/web/change-password', change)).status, 204)
    lent.headers = { 'x-forwarded-for': '192.0.2.3' }
    assert.deepEqual(
      await guess(lent, email, 11),
      statuses,
      'it counts as a stranger in its network',
    )
    clock.advance(900_000)
  })

  test("in somebody else's session is throttled there.", async () => {
    const stolen = await service.person('left-open@example.com')
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) {
      const form = { password: `guess ${count}` }
      statuses.push((await stolen.ask('POST', '/web/delete-account', form)).status)
    }
    assert.deepEqual(statuses, [...Array(10).fill(401), 429])
  })

  test('gets no more guesses in parallel than sequentially.', async () => {
    const email = 'raced@example.com'
    await service.person(email)
    const guesser = browserAt('203.0.113.77')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, count) =>
        guesser.ask('POST', '/web/sign-in', { email, password: `guess ${count}` }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 401).length, 10)
  })

  test('is throttled per IP address across many accounts.', async () => {
    const guesser = browserAt('203.0.113.99')
    const statuses: number[] = []
    for (let guess = 0; guess <= 30; guess += 1) {
      const email = `many-${guess}@example.com`
      const { status } = await guesser.ask('POST', '/web/sign-in', { email, password: 'x' })
      statuses.push(status)
    }
    assert.deepEqual(new Set(statuses.slice(0, 30)), new Set([401]))
    assert.equal(statuses[30], 429)
    clock.advance(900_000)
  })

  test('can neither flood a mailbox nor prevent its owner from getting a link.', async () => {
    const email = 'flooded@example.com'
    const owner = await service.person(email)
    const ask = async (browser: Browser) =>
      (await browser.ask('POST', '/web/forgot', { email })).status
    const stranger = browserAt('203.0.113.5')
    const statuses = [ask, ask, ask, ask].map((one) => one(stranger))
    assert.deepEqual((await Promise.all(statuses)).sort(), [202, 202, 202, 429])
    const elsewhere = browserAt('192.0.2.5')
    assert.equal(await ask(elsewhere), 202)
    for (let network = 1; network <= 9; network += 1) await ask(browserAt(`198.51.100.${network}`))
    const links = service.logLines.filter((line) => line.includes(`"to":"${email}"`))
    assert.equal(links.length, 6)
    const refused = await elsewhere.ask('POST', '/web/forgot', { email })
    assert.equal(refused.status, 429)
    assert.match(refused.body.error.message, /Use the newest one/)
    await owner.ask('POST', '/web/sign-out')
    assert.equal(await ask(owner), 202, 'a known device has its own')
    const token = service.tokenFor(email)
    assert.equal((await elsewhere.ask('POST', '/web/link', { token })).status, 200)
  })

  test('is throttled when guessing links.', async () => {
    const browser = browserAt('203.0.113.6')
    for (let count = 0; count < 50; count += 1) {
      await browser.ask('POST', '/web/link', { token: `guess-${count}` })
    }
    assert.equal((await browser.ask('POST', '/web/link', { token: 'one more' })).status, 429)
  })
})
