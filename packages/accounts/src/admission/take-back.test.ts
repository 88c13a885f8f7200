import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  arrived,
  delivery,
  openTestAccounts,
  temporaryStorage,
} from '../../../../test/support/open-accounts.ts'
import type { Pays } from '../accounts/accounts.ts'
import { createTakeBack } from './admit.ts'

const storage = await temporaryStorage()

/** An account with this billing source, and how much of it is used or reserved. */
async function openPaying(pays: Pays) {
  const free = pays === 'free' ? 5 : 0
  const desk = openTestAccounts({ storage, limits: { freeRequestsPerDay: free } })
  const { account, ask } = await desk.newCaller()
  const { accounts, clock } = desk
  const team = { name: 'team', requestsPerMonth: 5 }
  if (pays === 'plan') await accounts.grantPlan(account.id, team)
  if (pays === 'credits') await accounts.grantCredits(account.id, 5)
  if (pays === 'pro') await accounts.grantPro(account.id, '2026-01-15')
  async function used(): Promise<number> {
    const now = await accounts.standing(account.id)
    if (pays === 'credits') return 5 - now.credits.left
    return (pays === 'free' ? now.free : now.plan)?.used ?? 0
  }
  const held = async () => (await accounts.standing(account.id)).credits.held
  const today = async () => (await accounts.conversionsByDay(account.id, 1))[0]
  const newest = async () => (await accounts.recentRequests(account.id))[0]
  const takeBack = createTakeBack({ store: storage, clock })
  return { ...desk, account, ask, used, held, today, newest, takeBack }
}

for (const pays of ['free', 'plan', 'pro', 'credits'] as const) {
  test(`A request that was charged is refunded once when none of its rows has left: ${pays}.`, async () => {
    const { ask, used, today, newest, takeBack } = await openPaying(pays)
    const admission = await ask()
    await admission.settle(delivery)
    assert.equal(await used(), pays === 'pro' ? 0 : 1)
    await takeBack(admission.ticket, 'shutting_down')
    await takeBack(admission.ticket, 'shutting_down')
    assert.equal(await used(), 0)
    const { outcome, charged, code, slides } = (await newest()) ?? {}
    assert.deepEqual([outcome, charged, code, slides], ['failed', false, 'shutting_down', null])
    assert.deepEqual(await today(), {
      ...{ day: '2026-01-15', converted: 0, charged: 0, failed: 1, slides: 0 },
    })
    await ask()
  })

  test(`What a request has reserved is free at once: ${pays}.`, async () => {
    const { ask, used, held, newest, takeBack } = await openPaying(pays)
    const admission = await ask()
    await takeBack(admission.ticket, 'shutting_down')
    assert.deepEqual([await used(), await held()], [0, 0])
    assert.equal((await newest())?.outcome, 'failed')
    await assert.doesNotReject(admission.settle(delivery), 'an end after that has no effect')
    assert.equal(await used(), 0)
  })
}

test('A request that has failed by itself is left as it is.', async () => {
  const { ask, today, newest, takeBack } = await openPaying('credits')
  const admission = await ask()
  await admission.release('document_unreadable')
  await takeBack(admission.ticket, 'shutting_down')
  assert.equal((await newest())?.code, 'document_unreadable')
  assert.equal((await today())?.failed, 1)
})

test('A charge on which a replay relies is kept, and the replay itself costs nothing to take back.', async () => {
  const { ask, used, takeBack } = await openPaying('credits')
  const [first, file] = [await ask('key'), arrived('abc')]
  await first.receive(file)
  await first.settle(delivery)
  const replay = await ask('key')
  await replay.receive(file)
  await replay.settle(delivery)
  await takeBack(first.ticket, 'shutting_down')
  assert.equal(await used(), 1)
  await takeBack(replay.ticket, 'shutting_down')
  assert.equal(await used(), 1)
})

test('The account of a request may have been deleted meanwhile.', async () => {
  const { accounts, account, ask, takeBack } = await openPaying('free')
  const admission = await ask()
  await accounts.remove(account.id)
  await takeBack(admission.ticket, 'shutting_down')
})
