import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '@rowdeck/core/time'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { createDevices } from './devices.ts'

const settings = { secret: () => 'a secret of the service', secure: false, clock: manualClock() }
const devices = createDevices(settings)

/** The cookies that a browser sends after this `Set-Cookie`. */
function sent(setCookie: string): string {
  return `other=1; ${setCookie.split(';')[0]}`
}

test('A device is known to the accounts that signed in on it, with one id each.', () => {
  const ann = devices.remember(undefined, 'ann')
  assert.match(ann, /; HttpOnly; SameSite=Strict$/)
  const id = devices.find(sent(ann), 'ann')
  assert.ok(id)
  assert.equal(devices.find(sent(ann), 'bob'), undefined)
  const both = devices.remember(sent(ann), 'bob')
  assert.equal(devices.find(sent(both), 'ann'), id)
  assert.ok(devices.find(sent(both), 'bob'))
  assert.equal(devices.find(sent(devices.remember(sent(both), 'ann')), 'ann'), id)
})

test('Only the most recently used accounts are kept, so the cookie stays small.', () => {
  let cookie = devices.remember(undefined, 'first')
  for (const other of ['b', 'c', 'd', 'e']) cookie = devices.remember(sent(cookie), other)
  assert.equal(devices.find(sent(cookie), 'first'), undefined)
  assert.ok(devices.find(sent(cookie), 'b'))
  assert.ok(cookie.length < 600)
})

test("Only this service's signature makes a device known, for half a year.", () => {
  const clock = manualClock()
  const here = createDevices({ ...settings, clock })
  const cookie = sent(here.remember(undefined, 'ann'))
  const elsewhere = createDevices({ ...settings, secret: () => 'another secret', clock })
  assert.equal(elsewhere.find(cookie, 'ann'), undefined)
  const forged = [
    'rowdeck.devices=',
    'rowdeck.devices=~~~',
    `rowdeck.devices=${'A'.repeat(22)}.1768478400.${'A'.repeat(43)}`,
    cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    cookie.replace('.17', '.18'),
    `${cookie}A`,
  ]
  for (const one of forged) assert.equal(here.find(one, 'ann'), undefined, one)
  clock.advance(180 * dayMs - 1)
  assert.ok(here.find(cookie, 'ann'))
  clock.advance(1)
  assert.equal(here.find(cookie, 'ann'), undefined)
  assert.equal(here.isClaimed(cookie), false)
})
