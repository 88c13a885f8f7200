import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestAccounts, temporaryStorage } from '../../../../test/support/open-accounts.ts'
import { refused } from '../../../../test/support/refusals.ts'

const storage = await temporaryStorage()

test('A key is shown in full once, and then only by its first and last characters.', async () => {
  const { accounts, clock, newCaller } = openTestAccounts({ storage })
  const { account } = await newCaller()
  clock.advance(1)
  const { apiKey, key } = await accounts.keys.create(account.id, { name: ' laptop ' })
  assert.equal(apiKey.name, 'laptop')
  assert.deepEqual([apiKey.prefix, apiKey.lastFour], [key.slice(0, 8), key.slice(-4)])
  const listed = await accounts.keys.list(account.id)
  assert.deepEqual(
    listed.map(({ name }) => name),
    ['laptop', 'first key'],
  )
  assert.deepEqual(listed[0], apiKey)
  assert.ok(!JSON.stringify(listed).includes(key.slice(8, -4)))
})

test('A key is revoked once, by its account, and then listed last.', async () => {
  const { accounts, clock, newCaller } = openTestAccounts({ storage })
  const { account } = await newCaller()
  const stranger = await newCaller()
  const { apiKey } = await accounts.keys.create(account.id, { name: 'laptop' })
  await assert.rejects(
    accounts.keys.revoke(stranger.account.id, apiKey.id),
    refused('not_found', /no such key/),
  )
  const revoked = await accounts.keys.revoke(account.id, apiKey.id)
  assert.equal(revoked.revokedAt, clock.now())
  clock.advance(1000)
  assert.deepEqual(await accounts.keys.revoke(account.id, apiKey.id), revoked)
  assert.deepEqual((await accounts.keys.list(account.id)).at(-1), revoked)
})

test('The successor of a key with the latest expiry expires no later.', async () => {
  const { accounts, clock, newCaller } = openTestAccounts({ storage })
  const { account } = await newCaller()
  const expiresAt = Date.UTC(9999, 11, 31, 23, 59, 59)
  const { apiKey } = await accounts.keys.create(account.id, { name: 'long', expiresAt })
  clock.advance(60_000)
  const rotated = await accounts.keys.rotate(account.id, apiKey.id, 0)
  assert.equal(rotated.apiKey.expiresAt, expiresAt)
})

test('A key needs a name and a future expiry, and the number of keys per account is limited.', async () => {
  const { accounts, clock, newCaller } = openTestAccounts({ storage })
  const { account } = await newCaller()
  const create = (options: { name: string; expiresAt?: number }) =>
    accounts.keys.create(account.id, options)
  await assert.rejects(
    create({ name: ' ' }),
    refused('request_invalid', /name of the key is invalid/),
  )
  const expired = { name: 'x', expiresAt: clock.now() }
  await assert.rejects(create(expired), refused('request_invalid', /future/))
  const tooLate = { name: 'x', expiresAt: Date.UTC(10_000, 0) }
  await assert.rejects(create(tooLate), refused('request_invalid', /before the year 10000/))
  for (let made = 1; made < 100; made += 1) await create({ name: `key ${made}` })
  await assert.rejects(create({ name: 'one more' }), refused('request_invalid', /Revoke/))
  const [newest] = await accounts.keys.list(account.id)
  await accounts.keys.revoke(account.id, newest?.id ?? '')
  await create({ name: 'one more' })
})
