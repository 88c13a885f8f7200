import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type ManualClock, manualClock } from '../../test/support/manual-clock.ts'
import { hourMs } from '../time.ts'
import { createGuards, guardRules } from './guards.ts'
import { createMemoryThrottle } from './memory-throttle.ts'

const email = 'victim@example.com'
const { guessesByEmail, guessesByNetworkAndEmail, guessesByDevice, linksByEmail } = guardRules

const stranger = fc.record({
  network: fc.integer({ min: 0, max: 40 }).map((network) => `203.0.113.${network}`),
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
    const owner = { email, network: '203.0.113.1', deviceId: 'known' }
    let ownTries = 0
    for (const { network, tries, waitMs } of strangers) {
      for (let count = 0; count < tries; count += 1) {
        await guards.guessPassword({ email, network, deviceId: undefined }).catch(() => {})
        await guards.sendLink({ email, network, deviceId: undefined }).catch(() => {})
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
    const guesses: { network: string; at: number }[] = []
    for (const { network, tries, waitMs } of strangers) {
      for (let count = 0; count < tries; count += 1) {
        const guess = guards.guessPassword({ email, network, deviceId: undefined })
        await guess.then(() => guesses.push({ network, at: clock.now() })).catch(() => {})
      }
      clock.advance(waitMs)
    }
    for (const { network, at: from } of guesses) {
      const within = (ms: number) => guesses.filter(({ at }) => at >= from && at < from + ms)
      assert.ok(within(hourMs).length <= guessesByEmail.attemptsMax)
      const own = within(guessesByNetworkAndEmail.windowMs).filter((one) => one.network === network)
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
    for (const { network, tries, waitMs } of strangers) {
      for (let count = 0; count < tries; count += 1) {
        const attempt = guards.sendLink({ email, network, deviceId: undefined })
        await attempt.then(() => sent.push(clock.now())).catch(() => {})
      }
      clock.advance(waitMs)
      const recent = sent.filter((at) => clock.now() < at + hourMs)
      assert.ok(recent.length <= linksByEmail.attemptsMax)
      // the owner on a new device in another network
      const owner = { email, network: '192.0.2.1', deviceId: undefined }
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
  const ask = (network: string) => guards.sendLink({ email, network, deviceId: undefined })
  for (let count = 0; count < 10; count += 1) await ask('203.0.113.1').catch(() => {})
  for (let count = 0; count < 3; count += 1) await ask('192.0.2.1')
  await assert.rejects(ask('192.0.2.1'), { code: 'throttled', message: /Use the newest one/ })
})
