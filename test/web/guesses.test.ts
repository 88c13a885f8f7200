import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manualClock } from '../support/manual-clock.ts'
import { type ConsoleApp, password, startConsole } from './browser.ts'

describe('Who guesses', () => {
  const clock = manualClock()
  let service: ConsoleApp
  before(async () => {
    service = await startConsole({ clock })
  })
  after(() => service.close())

  test('is answered alike whether an address has an account or not.', async () => {
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

  test('does not make the service write to an address without an account.', async () => {
    await service.person('worked@example.com')
    const sent = service.logLines.length
    await service.browser().ask('POST', '/web/forgot', { email: 'unworked@example.com' })
    const letters = service.logLines.slice(sent).filter((line) => line.includes('"link"'))
    assert.deepEqual(letters, [], 'who has no account gets no letter')
  })

  test('is throttled at one account, wherever the guesses come from, until the time is over.', async () => {
    const email = 'guessed@example.com'
    await service.person(email)
    const guesser = service.browser()
    for (let guess = 0; guess < 10; guess += 1) {
      const { status } = await guesser.ask('POST', '/web/sign-in', {
        email,
        password: `guess ${guess}`,
      })
      assert.equal(status, 401)
    }
    const throttled = await guesser.ask('POST', '/web/sign-in', { email, password })
    assert.equal(throttled.status, 429)
    assert.equal(throttled.body.error.code, 'throttled')
    const wait = Number(throttled.headers.get('retry-after'))
    assert.ok(wait > 0 && wait <= 900)
    clock.advance(wait * 1000)
    assert.equal((await guesser.ask('POST', '/web/sign-in', { email, password })).status, 200)
  })

  test('is throttled by address over many accounts.', async () => {
    clock.advance(900_000)
    const guesser = service.browser()
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

  test('is throttled in letters to one address, and at links.', async () => {
    const browser = service.browser()
    const email = 'flooded@example.com'
    const statuses: number[] = []
    for (let letter = 0; letter < 4; letter += 1) {
      statuses.push((await browser.ask('POST', '/web/sign-up', { email })).status)
    }
    assert.deepEqual(statuses, [202, 202, 202, 429])
    for (let guess = 0; guess < 50; guess += 1) {
      await browser.ask('POST', '/web/link', { token: `guess-${guess}` })
    }
    assert.equal((await browser.ask('POST', '/web/link', { token: 'one more' })).status, 429)
    clock.advance(900_000)
  })
})
