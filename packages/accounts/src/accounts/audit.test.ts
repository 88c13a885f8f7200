import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '@rowdeck/core/time'
import { openTestAccounts, temporaryStorage } from '../../../../test/support/open-accounts.ts'
import { withCode } from '../../../../test/support/refusals.ts'
import { type AddressMode, createAccounts } from './accounts.ts'

const desk = openTestAccounts({ storage: await temporaryStorage() })

const operator = {
  kind: 'operator',
  accountId: 'acc_boss',
  keyId: 'key_boss',
  ip: '203.0.113.77',
} as const

async function kindsOn(accountId: string): Promise<string[]> {
  const entries = await desk.accounts.audit({ accountId, entriesMax: 100 })
  return entries.map(({ kind }) => kind).toReversed()
}

/** Lets time pass, because entries are listed by time. */
async function inTurn(acts: (() => Promise<unknown>)[]): Promise<void> {
  for (const act of acts) {
    desk.clock.advance(1)
    await act()
  }
}

test('Every act on an account leaves one entry that says who, when, from where and what.', async () => {
  const accounts = desk.accounts.as(operator)
  const { account, apiKey } = await accounts.create('audited@example.com')
  const { id } = account
  await inTurn([
    () => accounts.grantCredits(id, 5),
    () => accounts.withdrawCredits(id, 2),
    () => accounts.grantPlan(id, { name: 'team', requestsPerMonth: 9 }),
    () => accounts.endPlan(id),
    () => accounts.grantPro(id, '2030-01-31'),
    () => accounts.suspend(id, 'payment overdue'),
    () => accounts.resume(id),
    () => accounts.setOperator(id, true),
    () => accounts.keys.rename(id, apiKey.id, 'renamed'),
    () => accounts.keys.rotate(id, apiKey.id, 0),
    () => accounts.keys.revoke(id, apiKey.id),
  ])
  const kinds = await kindsOn(id)
  // these two have the same time
  assert.deepEqual(kinds.splice(0, 2).toSorted(), ['account_created', 'key_created'])
  assert.deepEqual(kinds, [
    ...['credits_granted', 'credits_withdrawn', 'plan_granted', 'plan_ended', 'pro_granted'],
    ...['account_suspended', 'account_resumed', 'operator_added'],
    ...['key_renamed', 'key_rotated', 'key_revoked'],
  ])
  const [suspension] = await desk.accounts.audit({ kinds: ['account_suspended'], entriesMax: 1 })
  const { id: entryId, at, ...rest } = suspension ?? assert.fail()
  assert.match(entryId, /^aud_/)
  assert.ok(at <= desk.clock.now())
  assert.deepEqual(rest, {
    kind: 'account_suspended',
    actor: 'operator',
    actorAccountId: 'acc_boss',
    actorKeyId: 'key_boss',
    network: '203.0.113.0/24',
    accountId: id,
    details: {},
    note: 'payment overdue',
  })
  const [granted] = await desk.accounts.audit({ kinds: ['credits_granted'], entriesMax: 1 })
  assert.deepEqual(granted?.details, { credits: 5 })
})

test('An act that changes nothing or is refused leaves no entry.', async () => {
  const { account, apiKey } = await desk.accounts.create('calm@example.com')
  await desk.accounts.keys.revoke(account.id, apiKey.id)
  await desk.accounts.suspend(account.id, 'why')
  const before = await kindsOn(account.id)
  await desk.accounts.keys.revoke(account.id, apiKey.id)
  await desk.accounts.suspend(account.id, 'why')
  await desk.accounts.setOperator(account.id, false)
  await assert.rejects(desk.accounts.withdrawCredits(account.id, 1), withCode('request_invalid'))
  await assert.rejects(desk.accounts.create('calm@example.com'), withCode('request_invalid'))
  assert.deepEqual(await kindsOn(account.id), before)
  await desk.accounts.as(null).keys.create(account.id, { name: 'playground' })
  assert.deepEqual(await kindsOn(account.id), before)
})

test('No entry contains an email address, the name of a key or a key.', async () => {
  const accounts = desk.accounts.as(operator)
  const { account, key } = await accounts.create('nameless@example.com')
  await accounts.keys.create(account.id, { name: 'a private name' })
  await accounts.remove(account.id)
  const entries = await accounts.audit({ accountId: account.id, entriesMax: 100 })
  const text = JSON.stringify(entries)
  for (const secret of ['nameless', 'a private name', key, key.slice(-8)]) {
    assert.ok(!text.includes(secret), secret)
  }
  assert.ok(entries.some(({ kind }) => kind === 'account_deleted'))
})

test('Addresses are kept as networks, whole or not at all, and never for the person who deletes the own account.', async () => {
  const { storage: store, clock } = desk
  const expected: Record<AddressMode, [string | null, string | null]> = {
    network: ['203.0.113.0/24', '2001:db8:1::/48'],
    full: ['203.0.113.77', '2001:db8:1:2::3/128'],
    none: [null, null],
  }
  const limits = {
    access: 'metered' as const,
    requestsPerMinute: 1,
    requestsPerDay: 1,
    freeRequestsPerDay: 1,
    conversionsAtOnceMax: 1,
    descriptionPrice: 0,
    workerMsPerDay: 1,
    failedMsPerHour: 1,
    payingFailedMsPerHour: 1,
  }
  for (const [mode, networks] of Object.entries(expected)) {
    const addresses = mode as AddressMode
    const accounts = createAccounts({
      store,
      clock,
      limits,
      personHash: (email) => email,
      addresses,
    })
    for (const [at, ip] of ['203.0.113.77', '2001:db8:1:2::3'].entries()) {
      clock.advance(1)
      await accounts.as({ kind: 'visitor', ip }).record({ kind: 'sign_in_failed' })
      const [newest] = await accounts.audit({ entriesMax: 1 })
      assert.equal(newest?.network, networks[at])
    }
  }
  const { account } = await desk.accounts.create('leaver@example.com')
  const own = desk.accounts.as({ kind: 'account', accountId: account.id, ip: '203.0.113.77' })
  await own.remove(account.id)
  const left = await desk.accounts.audit({ accountId: account.id, entriesMax: 9 })
  assert.deepEqual([...new Set(left.map(({ network }) => network))], [null])
})

test('A grant that is sent several times with one key is made once, and a different one is refused.', async () => {
  const { account } = await desk.accounts.create('once@example.com')
  const grant = (credits: number) => desk.accounts.grantCredits(account.id, credits, 'the-key')
  await Promise.all([grant(5), grant(5), grant(5)])
  assert.equal((await desk.accounts.find(account.id)).credits, 5)
  await assert.rejects(grant(6), withCode('idempotency_mismatch'))
  await desk.accounts.endPro(account.id, 'pro')
  desk.clock.advance(1000)
  await desk.accounts.endPro(account.id, 'pro')
  const kinds = await kindsOn(account.id)
  assert.equal(kinds.filter((kind) => kind === 'credits_granted').length, 1)
  assert.equal(kinds.filter((kind) => kind === 'pro_granted').length, 1)
})

test('The first account is an operator and has Pro without end.', async () => {
  const { accounts } = openTestAccounts({ storage: await temporaryStorage() })
  const first = await accounts.createFirst('owner@localhost')
  assert.ok(first)
  assert.equal(await accounts.isOperator(first.id), true)
  const { paysNext, proEndsAt } = await accounts.standing(first.id)
  assert.equal(paysNext, 'free')
  assert.equal(proEndsAt, Date.parse('9999-12-31T00:00:00Z') + dayMs)
  assert.equal(await accounts.createFirst('second@localhost'), undefined)
})
