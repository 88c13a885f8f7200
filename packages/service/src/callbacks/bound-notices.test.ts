import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryThrottle } from '@rowdeck/accounts/people'
import { dayMs } from '@rowdeck/core/time'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { boundNotices } from './bound-notices.ts'

test('The owner of an account is told once a day of an address, and of three addresses in all.', async () => {
  const clock = manualClock()
  const told: string[] = []
  const notify = boundNotices(
    (_name, rule) => createMemoryThrottle(rule, clock),
    async ({ accountId, addressHash }) => void told.push(`${accountId} ${addressHash}`),
  )
  const disable = (accountId: string, addressHash: string) =>
    notify({ accountId, addressHash, origin: 'https://hooks.example.com' })
  for (const one of ['a', 'a', 'b', 'c', 'd', 'e']) await disable('acc_1', one)
  assert.deepEqual(told.splice(0), ['acc_1 a', 'acc_1 b', 'acc_1 c'])
  await disable('acc_2', 'a')
  assert.deepEqual(told.splice(0), ['acc_2 a'])
  clock.advance(dayMs)
  for (const one of ['a', 'd']) await disable('acc_1', one)
  assert.deepEqual(told, ['acc_1 a', 'acc_1 d'])
})
