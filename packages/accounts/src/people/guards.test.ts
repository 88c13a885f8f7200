import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs } from '@rowdeck/core/time'
import fc from 'fast-check'
import { type ManualClock, manualClock } from '../../../../test/support/manual-clock.ts'
import { createGuards, guardRules } from './guards.ts'
import { createMemoryThrottle } from './memory-throttle.ts'

const email = 'victim@example.com'
const { guessesByEmail, guessesByNetworkAndEmail, guessesByDevice, linksByEmail } = guardRules

const stranger = fc.record({
  ip: fc.integer({ min: 0, max: 40 }).map((host) => `203.0.113.${host}`),
  tries: fc.integer({ min: 1, max: 30 }),
  waitMs: fc.integer({ min: 0, max: 600_000 }),
})

function guardsOn(clock: ManualClock) {
  return createGuards((_name, rule) => createMemoryThrottle(rule, clock))
}

test('Whatever attackers do, the owner can sign in on a known device, also in the same network.', async () => {
  const property = fc.asyncProperty(fc.array(stranger, { maxLength: 60 }), async (strangers) => {
    const clock = manualClock()
    const guards = guardsOn(clock)
    const owner = { email, ip: '203.0.113.1', deviceId: 'known' }
    let ownTries = 0
    for (const { ip, tries, waitMs } of strangers) {
      for (let count = 0; count < tries; count += 1) {
        await guards.guessPassword({ email, ip, deviceId: undefined }).catch(() => {})
        await guards.sendLink({ email, ip, deviceId: undefined }).catch(() => {})
      }
      if (ownTries < guessesByDevice.attemptsMax) await guards.guessPassword(owner)
      if (ownTries < guardRules.linksByDevice.attemptsMax) await guards.sendLink(owner)
      await guards.guessPasswordInSession('own').catch(() => assert.ok(ownTries >= 10))
      ownTries += 1
      clock.advance(waitMs)
    }
  })
  await fc.assert(property, { numRuns: 50 })
})

test('Attackers get at most 100 guesses an hour at one account from all networks, and 10 from one network.', async () => {
  const property = fc.asyncProperty(fc.array(stranger, { maxLength: 80 }), async (strangers) => {
    const clock = manualClock()
    const guards = guardsOn(clock)
    const guesses: { ip: string; at: number }[] = []
    for (const { ip, tries, waitMs } of strangers) {
      for (let count = 0; count < tries; count += 1) {
        const guess = guards.guessPassword({ email, ip, deviceId: undefined })
        await guess.then(() => guesses.push({ ip, at: clock.now() })).catch(() => {})
      }
      clock.advance(waitMs)
    }
    for (const { ip, at: from } of guesses) {
      const within = (ms: number) => guesses.filter(({ at }) => at >= from && at < from + ms)
      assert.ok(within(hourMs).length <= guessesByEmail.attemptsMax)
      const own = within(guessesByNetworkAndEmail.windowMs).filter((one) => one.ip === ip)
      assert.ok(own.length <= guessesByNetworkAndEmail.attemptsMax)
    }
  })
  await fc.assert(property, { numRuns: 50 })
})

test('A mailbox gets at most 6 links an hour, and one of them works whenever no more are sent.', async () => {
  const property = fc.asyncProperty(fc.array(stranger, { maxLength: 60 }), async (strangers) => {
    const clock = manualClock()
    const guards = guardsOn(clock)
    const sent: number[] = []
    for (const { ip, tries, waitMs } of strangers) {
      for (let count = 0; count < tries; count += 1) {
        const attempt = guards.sendLink({ email, ip, deviceId: undefined })
        await attempt.then(() => sent.push(clock.now())).catch(() => {})
      }
      clock.advance(waitMs)
      const recent = sent.filter((at) => clock.now() < at + hourMs)
      assert.ok(recent.length <= linksByEmail.attemptsMax)
      // the owner on a new device in another network
      const owner = { email, ip: '192.0.2.1', deviceId: undefined }
      await guards.sendLink(owner).then(
        () => sent.push(clock.now()),
        () => assert.ok(recent.length > 0, 'a link of the last hour works'),
      )
    }
  })
  await fc.assert(property, { numRuns: 50 })
})

test("One attacker leaves the owner half of an hour's links.", async () => {
  const guards = guardsOn(manualClock())
  const ask = (ip: string) => guards.sendLink({ email, ip, deviceId: undefined })
  for (let count = 0; count < 10; count += 1) await ask('203.0.113.1').catch(() => {})
  for (let count = 0; count < 3; count += 1) await ask('192.0.2.1')
  await assert.rejects(ask('192.0.2.1'), { code: 'throttled', message: /Use the newest one/ })
})

test('The networks of one customer of a provider share limits, from which a known device is exempt.', async () => {
  const guards = guardsOn(manualClock())
  const { guessesByCustomer, linksByCustomer, codesByCustomer } = guardRules
  const visits = [
    [guards.guessPassword, guessesByCustomer],
    [guards.sendLink, linksByCustomer],
    [guards.guessCode, codesByCustomer],
  ] as const
  for (const [visit, { attemptsMax }] of visits) {
    const visitor = (count: number) => ({
      email: `person-${count}@example.com`,
      ip: `2001:db8:1:${count.toString(16)}::1`,
      deviceId: undefined,
    })
    for (let count = 0; count < attemptsMax; count += 1) await visit(visitor(count))
    await assert.rejects(visit(visitor(attemptsMax)), { code: 'throttled' })
    await visit({ ...visitor(0), deviceId: 'known' })
    await visit({ ...visitor(0), ip: '2001:db8:2::1' })
  }
  const { signInsByCustomer, tokensByCustomer } = guardRules
  const starts = [
    [guards.startSignIn, signInsByCustomer],
    [guards.checkToken, tokensByCustomer],
  ] as const
  for (const [start, { attemptsMax }] of starts) {
    const ip = (count: number) => `2001:db8:1:${count.toString(16)}::1`
    for (let count = 0; count < attemptsMax; count += 1) await start(ip(count))
    await assert.rejects(start(ip(attemptsMax)), { code: 'throttled' })
    await start('2001:db8:2::1')
  }
})

test('A session cannot use up what the other sessions of its account may do, and all together have limits too.', async () => {
  const guards = guardsOn(manualClock())
  const limits = [
    [guards.changeKey, guardRules.keyChangesBySession, guardRules.keyChangesByAccount],
    [guards.act, guardRules.actsBySession, guardRules.actsByAccount],
    [guards.reachStripe, guardRules.paymentsBySession, guardRules.paymentsByAccount],
    [guards.issueLink, guardRules.linksByOperatorSession, guardRules.linksByOperator],
  ] as const
  for (const [act, ofSession, ofAccount] of limits) {
    const actIn = (session: number) => act({ accountId: 'one', session: { id: `${session}` } })
    const sessions = Math.floor(ofAccount.attemptsMax / ofSession.attemptsMax)
    assert.ok(sessions > 1)
    for (let session = 0; session < sessions; session += 1) {
      for (let count = 0; count < ofSession.attemptsMax; count += 1) await actIn(session)
      // what is refused to a session does not count for its account
      for (let count = 0; count < 9; count += 1) {
        await assert.rejects(actIn(session), { code: 'throttled' })
      }
    }
    await assert.rejects(actIn(sessions), { code: 'throttled' })
    await act({ accountId: 'another', session: { id: 'other' } })
  }
})

test('Requests for tagged addresses without accounts do not keep the owner of the mailbox from getting a link.', async () => {
  const guards = guardsOn(manualClock())
  const send = (address: string, host: number) =>
    guards.sendLink({ email: address, ip: `203.0.113.${host}`, deviceId: undefined })
  for (let host = 0; host < 2 * linksByEmail.attemptsMax; host++) {
    await send(`an.n+${host}@gmail.com`, host)
  }
  await send('ann@gmail.com', 100)
})
