import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ErrorCode } from '@rowdeck/core/errors'
import { dayMs } from '@rowdeck/core/time'
import {
  arrived,
  delivery,
  openTestAccounts,
  temporaryStorage,
} from '../../../../test/support/open-accounts.ts'
import { refusalOf } from '../../../../test/support/refusals.ts'
import type { Pays } from '../accounts/accounts.ts'

const storage = await temporaryStorage()

/** An account with this billing source, and how much of it is used. */
async function openPaying(pays: Pays) {
  const desk = openTestAccounts({
    storage,
    limits: { freeRequestsPerDay: pays === 'free' ? 5 : 0 },
  })
  const { account, ask } = await desk.newCaller()
  const { accounts } = desk
  const team = { name: 'team', requestsPerMonth: 5 }
  if (pays === 'plan') await accounts.grantPlan(account.id, team)
  if (pays === 'credits') await accounts.grantCredits(account.id, 5)
  if (pays === 'pro') await accounts.grantPro(account.id, '2026-01-15')
  async function used(): Promise<number> {
    const { free, plan, credits } = await accounts.standing(account.id)
    if (pays === 'pro') return 0
    return pays === 'credits' ? 5 - credits.left : ((pays === 'free' ? free : plan)?.used ?? 0)
  }
  const newest = async () => (await accounts.recentRequests(account.id))[0]
  return { ...desk, account, ask, used, newest }
}

for (const pays of ['free', 'plan', 'pro', 'credits'] as const) {
  const one = pays === 'pro' ? 0 : 1

  test(`A request is charged once, before it ends, and its end records what was delivered: ${pays}.`, async () => {
    const { accounts, account, ask, used, newest } = await openPaying(pays)
    const admission = await ask()
    await Promise.all([admission.charge(), admission.charge()])
    assert.equal(await used(), one)
    assert.deepEqual([(await newest())?.outcome, (await newest())?.charged], ['running', true])
    await admission.settle(delivery)
    await admission.settle(delivery)
    assert.equal(await used(), one)
    assert.deepEqual([(await newest())?.outcome, (await newest())?.slides], ['converted', 3])
    assert.deepEqual((await accounts.conversionsByDay(account.id, 1))[0], {
      ...{ day: '2026-01-15', converted: 1, charged: 1, failed: 0, slides: 3 },
    })
  })

  const outcomes: [ErrorCode | undefined, boolean][] = [
    [undefined, true],
    ['timed_out', true],
    ['document_unreadable', true],
    ['reading_failed', true],
    ['internal', true],
    ['shutting_down', false],
  ]
  for (const [code, kept] of outcomes) {
    const failure = code ?? 'a hang-up'
    test(`After the charge, ${failure} ${kept ? 'keeps it' : 'refunds it'}: ${pays}.`, async () => {
      const { accounts, account, ask, used, newest } = await openPaying(pays)
      const admission = await ask()
      await admission.charge()
      assert.equal(await admission.release(code), kept)
      assert.equal(await admission.release('internal'), false, 'the first end counts')
      assert.equal(await used(), kept ? one : 0)
      const { outcome, charged, slides } = (await newest()) ?? {}
      assert.deepEqual([outcome, charged, slides], ['failed', kept, null])
      const [today] = await accounts.conversionsByDay(account.id, 1)
      assert.deepEqual([today?.charged, today?.failed], [kept ? 1 : 0, code ? 1 : 0])
    })
  }
}

test('A refunded credit is a ledger entry of its own; the charge stays listed.', async () => {
  const { accounts, account, ask } = await openPaying('credits')
  const admission = await ask()
  await admission.charge()
  await admission.release('shutting_down')
  const [refund, spent] = await accounts.ledger(account.id)
  assert.deepEqual(
    [refund, spent].map((entry) => [entry?.kind, entry?.credits, entry?.requestId]),
    [
      ['credit_refunded', 1, spent?.requestId],
      ['credit_spent', -1, spent?.requestId],
    ],
  )
})

test('Before the charge, a disconnect or a failure is free.', async () => {
  for (const code of [undefined, 'timed_out', 'internal'] as const) {
    const { ask, used } = await openPaying('credits')
    assert.equal(await (await ask()).release(code), false)
    assert.equal(await used(), 0)
  }
})

test('A request that was interrupted after its charge is replayed with its key without another charge.', async () => {
  for (const code of [undefined, 'timed_out'] as const) {
    const { ask, used, newest, clock } = await openPaying('credits')
    const first = await ask('lost')
    await first.receive(arrived('deck'))
    await first.charge()
    assert.equal((await refusalOf(() => ask('lost'))).code, 'idempotency_in_progress')
    await first.release(code)
    clock.advance(1)
    const again = await ask('lost')
    assert.equal(again.pays, null)
    await again.receive(arrived('deck'))
    await again.charge()
    await again.settle(delivery)
    assert.equal(await used(), 1)
    assert.deepEqual([(await newest())?.replayed, (await newest())?.charged], [true, false])
  }
})

test('A refunded request is charged when it is repeated with its key.', async () => {
  const { ask, used } = await openPaying('credits')
  const first = await ask('again')
  await first.receive(arrived('deck'))
  await first.charge()
  await first.release('shutting_down')
  const second = await ask('again')
  assert.equal(second.pays, 'credits')
  await second.receive(arrived('deck'))
  await second.settle(delivery)
  assert.equal(await used(), 1)
})

test('A charge is not refunded if another delivery used it.', async () => {
  const { ask, used, clock } = await openPaying('credits')
  const first = await ask('twice')
  clock.advance(300_000)
  const second = await ask('twice')
  for (const admission of [first, second]) {
    await admission.receive(arrived('deck'))
    await admission.charge()
  }
  await second.settle(delivery)
  assert.equal(await first.release('internal'), true)
  assert.equal(await used(), 1)
})

test('The 24 hours for replays begin with the charge, even a late one.', async () => {
  const { ask, clock, used } = await openPaying('credits')
  const slow = await ask('slow')
  clock.advance(200_000)
  await slow.receive(arrived('deck'))
  await slow.charge()
  await slow.settle(delivery)
  clock.advance(dayMs - 1)
  assert.equal((await ask('slow')).pays, null)
  clock.advance(1)
  assert.equal((await ask('slow')).pays, 'credits')
  assert.equal(await used(), 2, 'the one that is running now included')
})

test('If the process dies after the charge, the charge stays and the request is lost, not running forever.', async () => {
  const { ask, clock, used, newest } = await openPaying('free')
  await (await ask('dead')).charge()
  assert.equal((await newest())?.outcome, 'running')
  clock.advance(300_000)
  assert.deepEqual([(await newest())?.outcome, (await newest())?.charged], ['lost', true])
  assert.equal(await used(), 1)
})

test('One charge covers a limited number of replays, including failed ones; a new key starts over.', async () => {
  const { accounts, newCaller } = openTestAccounts({ storage, limits: { replaysMax: 3 } })
  const { account, ask } = await newCaller()
  const send = async (how: 'settle' | 'release') => {
    const admission = await ask('often')
    await admission.receive(arrived('deck'))
    if (how === 'settle') await admission.settle(delivery)
    else await admission.release('timed_out')
  }
  for (const how of ['settle', 'settle', 'release', 'settle'] as const) await send(how)
  const refusal = await refusalOf(() => ask('often'))
  assert.equal(refusal.code, 'idempotency_replays_exhausted')
  assert.deepEqual(refusal.details, { replaysMax: 3 })
  assert.equal((await ask('another')).pays, 'free')
  assert.equal((await accounts.standing(account.id)).free?.used, 2)
})
