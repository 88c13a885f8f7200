import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accountsIn, now } from '../store-suites/requests.ts'
import { temporaryStorage } from '../support/open-accounts.ts'
import { whyNoPostgres } from '../support/postgres-server.ts'
import { newPostgres } from '../support/shared-postgres.ts'

describe('Processes that prune at the same time', { skip: whyNoPostgres() ?? false }, () => {
  test('delete each row once, and none waits for another.', async () => {
    const database = await newPostgres()
    const open = () => temporaryStorage(database)
    const processes = await Promise.all([open(), open(), open()])
    const [first] = processes
    assert.ok(first)
    const { newAccount, add } = accountsIn(() => first, 'pruned')
    await add(await newAccount(), ...Array.from({ length: 90 }, (_, at) => ({ at })))
    let deleted = 0
    while (deleted < 90) {
      const rows = await Promise.all(processes.map((storage) => storage.prune(now, 20)))
      deleted += rows.reduce((sum, count) => sum + count, 0)
      assert.ok(Math.max(...rows) > 0, 'one of them prunes')
    }
    assert.equal(deleted, 90)
    assert.equal(await first.prune(now, 20), 0)
  })
})
