import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from '../../test/support/manual-clock.ts'
import { openTestAccounts, temporaryStorage } from '../../test/support/open-accounts.ts'
import { dayMs, hourMs } from '../time.ts'
import { createVisitRecorder, visitsPerHourMax } from './acting.ts'

const { accounts } = openTestAccounts({ storage: await temporaryStorage() })

test('Acts of visitors are recorded up to a number per hour, so that strangers cannot fill the disk.', async () => {
  const clock = manualClock()
  const record = createVisitRecorder(accounts, clock)
  const visit = () => record({ ip: '192.0.2.1' }, { kind: 'sign_in_failed' })
  const recorded = async () => (await accounts.audit({ entriesMax: 2 * visitsPerHourMax })).length
  for (let visits = 0; visits < visitsPerHourMax + 5; visits += 1) await visit()
  assert.equal(await recorded(), visitsPerHourMax)
  clock.advance(hourMs)
  await visit()
  assert.equal(await recorded(), visitsPerHourMax + 1)
  clock.setBack(dayMs)
  await visit()
  assert.equal(await recorded(), visitsPerHourMax + 2)
})
