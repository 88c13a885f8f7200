import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestAccounts, temporaryStorage } from '../../../../test/support/open-accounts.ts'
import { withCode } from '../../../../test/support/refusals.ts'

const storage = await temporaryStorage()

test('Credits are withdrawn with their own ledger entry, and never more than the balance.', async () => {
  const { accounts, newCaller } = openTestAccounts({ storage })
  const { id } = (await newCaller()).account
  await accounts.grantCredits(id, 5)
  assert.equal((await accounts.withdrawCredits(id, 2)).credits, 3)
  await assert.rejects(accounts.withdrawCredits(id, 4), withCode('request_invalid'))
  for (const odd of [0, -1, 1.5]) {
    await assert.rejects(accounts.withdrawCredits(id, odd), withCode('request_invalid'))
  }
  assert.equal((await accounts.withdrawCredits(id, 3)).credits, 0)
  assert.deepEqual(
    (await accounts.ledger(id)).map(({ kind, credits }) => [kind, credits]),
    [
      ['credits_withdrawn', -3],
      ['credits_withdrawn', -2],
      ['credits_granted', 5],
    ],
  )
})
