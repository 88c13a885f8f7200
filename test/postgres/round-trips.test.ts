import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openStorage, type Storage } from '../../packages/accounts/src/storage/storage.ts'
import { type CountingProxy, openCountingProxy } from '../support/counting-proxy.ts'
import { arrived, delivery, openTestAccounts, type TestAccounts } from '../support/open-accounts.ts'
import { whyNoPostgres } from '../support/postgres-server.ts'
import { newPostgres } from '../support/shared-postgres.ts'

/** Maximum number of round trips of one conversion, from authentication to settlement. */
const roundTripsMax = 8

describe('The round trips of a conversion', { skip: whyNoPostgres() ?? false }, () => {
  let proxy: CountingProxy
  let desk: TestAccounts
  let storage: Storage
  before(async () => {
    const database = await newPostgres()
    proxy = await openCountingProxy(database.url)
    storage = await openStorage({ ...database, url: proxy.url })
    const limits = { requestsPerMinute: 1000, requestsPerDay: 1000 }
    desk = openTestAccounts({ storage, limits })
  })
  after(async () => {
    await storage.close()
    await proxy.close()
  })

  type Ask = Awaited<ReturnType<TestAccounts['newCaller']>>['ask']

  /** Counts the round trips of the second of two conversions; the first one opens the connection. */
  async function roundTripsOf(convert: (ask: Ask) => Promise<void>): Promise<number> {
    const { ask } = await desk.newCaller()
    await convert(ask)
    proxy.takeRoundTrips()
    await convert(ask)
    return proxy.takeRoundTrips()
  }

  test('are 6 for a table.', async () => {
    const settle = async (ask: Ask) => (await ask()).settle(delivery)
    assert.equal(await roundTripsOf(settle), 6)
  })

  test('are 6 for a table with a key that has a monthly cap.', async () => {
    const { account } = await desk.newCaller()
    const limits = { monthlyCap: 9, networks: ['127.0.0.1'] }
    const { key } = await desk.accounts.keys.create(account.id, { name: 'capped', ...limits })
    const request = { authorization: `Bearer ${key}`, requestId: 'capped', ip: '127.0.0.1' }
    const convert = async () => (await desk.admit(request)).settle(delivery)
    await convert()
    proxy.takeRoundTrips()
    await convert()
    assert.equal(proxy.takeRoundTrips(), 6)
  })

  test('are 6 for a table that a credit pays.', async () => {
    const settle = async (ask: Ask) => (await ask()).settle(delivery)
    const { account, ask } = await desk.newCaller()
    await desk.accounts.grantCredits(account.id, 5)
    for (let n = 0; n < 3; n += 1) await settle(ask)
    proxy.takeRoundTrips()
    const admission = await ask()
    assert.equal(admission.pays, 'credits')
    await admission.settle(delivery)
    assert.equal(proxy.takeRoundTrips(), 6)
  })

  test('are at most 8 for a stream, which is charged before its first row, with or without a key.', async () => {
    const stream = (key?: string) => async (ask: Ask) => {
      const admission = await ask(key)
      await admission.receive(arrived('deck'))
      await admission.charge()
      await admission.settle(delivery)
    }
    assert.ok((await roundTripsOf(stream())) <= roundTripsMax)
    let count = 0
    const keyed = (ask: Ask) => {
      count += 1
      return stream(`key-${count}`)(ask)
    }
    assert.ok((await roundTripsOf(keyed)) <= roundTripsMax)
    assert.ok((await roundTripsOf(stream('the-same'))) <= roundTripsMax, 'a replay')
  })

  test('are at most 6 for a failure.', async () => {
    const fail = async (ask: Ask) => void (await (await ask('a-key')).release('timed_out'))
    assert.ok((await roundTripsOf(fail)) <= 6)
  })
})
