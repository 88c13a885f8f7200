import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '@rowdeck/core/time'
import {
  delivery,
  openTestAccounts,
  temporaryStorage,
} from '../../../../test/support/open-accounts.ts'
import { refused } from '../../../../test/support/refusals.ts'

const storage = await temporaryStorage()

test('There is no account until one is created.', async () => {
  const { accounts } = openTestAccounts({ storage: await temporaryStorage() })
  assert.equal(await accounts.empty(), true)
  await accounts.create('owner@localhost')
  assert.equal(await accounts.empty(), false)
})

test('An account is found by its id and by its address in any capitalization.', async () => {
  const { accounts } = openTestAccounts({ storage })
  const { account } = await accounts.create('  Ada.Lovelace@Example.COM ')
  assert.equal(account.email, 'ada.lovelace@example.com')
  assert.deepEqual(await accounts.find(account.id), account)
  assert.deepEqual(await accounts.find('ADA.lovelace@example.com'), account)
})

test('An address can have only one account.', async () => {
  const { accounts } = openTestAccounts({ storage })
  await accounts.create('twice@example.com')
  await assert.rejects(accounts.create('Twice@example.com'), refused('request_invalid', /already/))
})

test('Unknown accounts and keys are not_found.', async () => {
  const { accounts, newCaller } = openTestAccounts({ storage })
  const { account } = await newCaller()
  const unknown = refused('not_found', /no such/)
  await assert.rejects(accounts.find('acc_none'), unknown)
  await assert.rejects(accounts.find('nobody@example.com'), unknown)
  await assert.rejects(accounts.standing('acc_none'), unknown)
  await assert.rejects(accounts.grantCredits('acc_none', 1), unknown)
  await assert.rejects(accounts.keys.create('acc_none', { name: 'x' }), unknown)
  await assert.rejects(accounts.keys.find('key_none'), unknown)
  await assert.rejects(accounts.keys.revoke(account.id, 'key_none'), unknown)
})

test('Grants change the account and are listed in the ledger, newest first.', async () => {
  const { accounts, newCaller } = openTestAccounts({ storage })
  const { id } = (await newCaller()).account
  await accounts.grantCredits(id, 10)
  await accounts.grantPlan(id, { name: 'team', requestsPerMonth: 500, anchorDay: 15 })
  await accounts.grantPro(id, '2026-02-28')
  await accounts.grantCredits(id, 5)
  const granted = await accounts.find(id)
  assert.equal(granted.credits, 15)
  assert.deepEqual(granted.plan, { name: 'team', requestsPerMonth: 500, anchorDay: 15 })
  assert.equal(granted.proEndsAt, Date.parse('2026-03-01T00:00:00Z'))
  assert.equal((await accounts.endPlan(id)).plan, null)

  const ledger = await accounts.ledger(id)
  assert.deepEqual(
    ledger.map(({ kind, credits }) => [kind, credits]),
    [
      ['plan_ended', 0],
      ['credits_granted', 5],
      ['pro_granted', 0],
      ['plan_granted', 0],
      ['credits_granted', 10],
    ],
  )
  assert.deepEqual(ledger[3]?.plan, granted.plan)
  assert.equal(ledger[2]?.proEndsAt, granted.proEndsAt)
  assert.equal((await accounts.ledger(id, 2)).length, 2)
})

test('Invalid grants are refused and change nothing.', async () => {
  const { accounts, newCaller } = openTestAccounts({ storage })
  const { account } = await newCaller()
  const { id } = account
  const invalid = refused('request_invalid', /whole number|YYYY-MM-DD|name/)
  for (const credits of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e12]) {
    await assert.rejects(accounts.grantCredits(id, credits), invalid)
  }
  for (const date of ['tomorrow', '2026-02-30', '2026-2-3', '', '2026-13-01', '2026-01-01T00:00']) {
    await assert.rejects(accounts.grantPro(id, date), invalid)
  }
  const plan = { name: 'team', requestsPerMonth: 10 }
  for (const wrong of [
    { name: ' ' },
    { requestsPerMonth: 0 },
    { anchorDay: 0 },
    { anchorDay: 32 },
  ]) {
    await assert.rejects(accounts.grantPlan(id, { ...plan, ...wrong }), invalid)
  }
  assert.deepEqual(await accounts.find(id), account)
  assert.deepEqual(await accounts.ledger(id), [])
})

test('Pro lasts until the end of its last day.', async () => {
  const { accounts, clock, newCaller } = openTestAccounts({ storage })
  const { id } = (await newCaller()).account
  await accounts.grantPro(id, '2026-01-31')
  clock.advanceTo('2026-01-31T23:59:59.999Z')
  assert.notEqual((await accounts.standing(id)).proEndsAt, null)
  clock.advance(1)
  assert.equal((await accounts.standing(id)).proEndsAt, null)
})

test('Pro cannot be granted for past days, and can be ended immediately.', async () => {
  const { accounts, newCaller } = openTestAccounts({ storage, start: '2026-01-15T12:00:00Z' })
  const { id } = (await newCaller()).account
  await assert.rejects(
    accounts.grantPro(id, '2026-01-14'),
    refused('request_invalid', /in the past/),
  )
  assert.deepEqual(await accounts.ledger(id), [])
  await accounts.grantPro(id, '2026-01-15')
  assert.equal((await accounts.standing(id)).paysNext, 'free')
  assert.notEqual((await accounts.standing(id)).proEndsAt, null)
  await accounts.endPro(id)
  assert.equal((await accounts.standing(id)).proEndsAt, null)
})

test('Accounts are listed newest first, with their conversions of the last 30 days.', async () => {
  const { accounts, clock, newCaller } = openTestAccounts({ storage: await temporaryStorage() })
  const old = await newCaller()
  await (await old.ask()).settle(delivery)
  clock.advance(20 * dayMs)
  const { account } = await newCaller()
  await (await old.ask()).settle(delivery)
  await (await old.ask()).release()
  const listed = () =>
    accounts.search({ search: '', sort: 'newest', state: 'all', accountsMax: 100 })
  const counts = async () =>
    (await listed()).map(({ account: { id }, converted }) => [id, converted])
  assert.deepEqual(await counts(), [
    [account.id, 0],
    [old.account.id, 2],
  ])
  assert.deepEqual((await listed())[0]?.account, account)
  clock.advance(15 * dayMs)
  assert.deepEqual((await counts())[1], [old.account.id, 1])
})

test('The standing says what is used and left, and which billing source is next.', async () => {
  const { accounts, clock, newCaller } = openTestAccounts({ storage })
  const { account, ask } = await newCaller()
  const { id } = account
  await (await ask()).settle(delivery)
  await ask()
  clock.advance(15_000)
  await accounts.grantCredits(id, 7)
  const standing = await accounts.standing(id)
  assert.deepEqual(standing, {
    windows: [
      { name: 'minute', limit: 30, seconds: 60, remaining: 28, resetSeconds: 45 },
      { name: 'day', limit: 1000, seconds: 86_400, remaining: 998, resetSeconds: 43_185 },
    ],
    free: { limit: 3, used: 2, left: 1, resetsAt: Date.parse('2026-01-16T00:00:00Z') },
    plan: null,
    proEndsAt: null,
    credits: { left: 7, held: 0 },
    conversionsAtOnce: 8,
    descriptionPrice: 0,
    workerSeconds: {
      ...{ limit: 14_400, used: 0, left: 14_400 },
      resetsAt: Date.parse('2026-01-16T00:00:00Z'),
    },
    failedSeconds: {
      ...{ limit: 600, used: 0, left: 600 },
      resetsAt: Date.parse('2026-01-15T13:00:00Z'),
    },
    paysNext: 'free',
  })
  await ask()
  assert.equal((await accounts.standing(id)).paysNext, 'credits')
  await accounts.grantPlan(id, { name: 'team', requestsPerMonth: 500 })
  const { plan, free, paysNext } = await accounts.standing(id)
  assert.equal(paysNext, 'plan')
  assert.equal(free, null)
  assert.deepEqual(plan, {
    name: 'team',
    anchorDay: null,
    limit: 500,
    used: 0,
    left: 500,
    resetsAt: Date.parse('2026-02-01T00:00:00Z'),
  })
})
