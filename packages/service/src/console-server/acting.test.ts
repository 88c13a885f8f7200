import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs, hourMs } from '@rowdeck/core/time'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { openTestAccounts, temporaryStorage } from '../../../../test/support/open-accounts.ts'
import { createRecorders, recordLimits } from './acting.ts'

const { accounts } = openTestAccounts({ storage: await temporaryStorage() })
const { visits, sessions } = recordLimits

const recordedInAll = async () => (await accounts.audit({ entriesMax: 10 * visits.allMax })).length

/** Resolves to a function that counts what has been recorded since. */
async function countFromNow(): Promise<() => Promise<number>> {
  const before = await recordedInAll()
  return async () => (await recordedInAll()) - before
}

test('Acts of visitors are recorded up to a number per hour, so that strangers cannot fill the disk.', async () => {
  const clock = manualClock()
  const { recordVisit } = createRecorders(accounts, clock)
  let count = 0
  const visit = () => recordVisit({ ip: `192.0.${count++ % 200}.1` }, { kind: 'sign_in_failed' })
  const recorded = await countFromNow()
  for (let each = 0; each < visits.allMax + 5; each += 1) await visit()
  assert.equal(await recorded(), visits.allMax)
  clock.advance(hourMs)
  await visit()
  assert.equal(await recorded(), visits.allMax + 1)
  clock.setBack(dayMs)
  await visit()
  assert.equal(await recorded(), visits.allMax + 2)
})

test('A dozen networks cannot keep the acts of another one out of the audit log.', async () => {
  const clock = manualClock()
  const recorded = await countFromNow()
  const { recordVisit } = createRecorders(accounts, clock)
  const visit = (ip: string) => recordVisit({ ip }, { kind: 'sign_in_failed' })
  for (let network = 0; network < 12; network += 1) {
    // as many as would fill the log, from several addresses of the network
    for (let each = 0; each < 310; each += 1) await visit(`198.51.${network}.${each % 250}`)
  }
  assert.equal(await recorded(), 12 * visits.oneMax)
  for (let each = 0; each < 40; each += 1) await visit('203.0.113.1')
  assert.equal(await recorded(), 13 * visits.oneMax)
})

test('Sign-ins of an account are recorded up to a number per hour, and do not hide that sessions were ended.', async () => {
  const clock = manualClock()
  const recorded = await countFromNow()
  const { recordSession } = createRecorders(accounts, clock)
  const callOf = (accountId: string) => ({
    request: { ip: '192.0.2.1' },
    person: { accountId, session: {} as never },
  })
  for (let entries = 0; entries < sessions.oneMax + 5; entries += 1) {
    await recordSession(callOf('acc_one'), 'signed_in', { by: 'password' })
  }
  assert.equal(await recorded(), sessions.oneMax)
  await recordSession(callOf('acc_one'), 'sessions_ended')
  await recordSession(callOf('acc_two'), 'signed_in')
  assert.equal(await recorded(), sessions.oneMax + 2)
})
