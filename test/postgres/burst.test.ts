import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openTestAccounts, temporaryStorage } from '../support/open-accounts.ts'
import { whyNoPostgres } from '../support/postgres-server.ts'
import { newPostgres } from '../support/shared-postgres.ts'

const burst = 300
/** What the burst may get done before another account's request: what is under way, and a few turns. */
const aheadMax = 15

describe('A burst of one account', { skip: whyNoPostgres() ?? false }, () => {
  test('keeps no other account waiting: its transactions wait in front of the connections.', async () => {
    const storage = await temporaryStorage(await newPostgres())
    const limits = { requestsPerMinute: 1000, requestsPerDay: 1000, freeRequestsPerDay: 1000 }
    const { newCaller } = openTestAccounts({ storage, limits })
    const [busy, other] = [await newCaller(), await newCaller()]
    let done = 0
    const all = Array.from({ length: burst }, async () => {
      await busy.ask()
      done += 1
    })
    await other.ask()
    const ahead = done
    await Promise.all(all)
    assert.equal(done, burst)
    assert.ok(ahead <= aheadMax, `${ahead} of ${burst} came first`)
  })
})
