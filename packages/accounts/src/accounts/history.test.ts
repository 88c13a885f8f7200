import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  arrived,
  openTestAccounts,
  temporaryStorage,
} from '../../../../test/support/open-accounts.ts'

const storage = await temporaryStorage()

test('Every day of the period has a count, including days without requests, with today last.', async () => {
  const { accounts, clock, newCaller } = openTestAccounts({
    storage,
    start: '2026-02-26T23:00:00Z',
  })
  const { account, ask } = await newCaller()
  const admission = await ask()
  clock.advanceTo('2026-02-27T01:00:00Z')
  await admission.settle({ slides: 12, mode: 'text' })
  clock.advanceTo('2026-03-01T00:00:00Z')
  await (await ask()).release('document_unreadable')
  const none = { converted: 0, charged: 0, failed: 0, slides: 0 }
  assert.deepEqual(await accounts.conversionsByDay(account.id, 4), [
    { day: '2026-02-26', ...none, converted: 1, charged: 1, slides: 12 },
    { day: '2026-02-27', ...none },
    { day: '2026-02-28', ...none },
    { day: '2026-03-01', ...none, failed: 1 },
  ])
  assert.equal((await accounts.conversionsByDay(account.id)).length, 30)
  assert.deepEqual((await accounts.conversionsByDay(account.id, 1))[0]?.day, '2026-03-01')
})

test('Requests are counted per key, including 402s; replays count as not charged.', async () => {
  const { accounts, admit, newCaller } = openTestAccounts({
    storage,
    limits: { freeRequestsPerDay: 1 },
  })
  const { account, ask } = await newCaller()
  const second = await accounts.keys.create(account.id, { name: 'second' })
  const send = async (idempotencyKey?: string) => {
    const authorization = `Bearer ${second.key}`
    const admission = await admit({ authorization, requestId: 'r', idempotencyKey })
    await admission.receive(arrived('deck'))
    await admission.settle({ slides: 2, mode: 'ocr' })
  }
  await send('one')
  await send('one')
  await assert.rejects(ask(), { code: 'free_tier_exhausted' })
  const [first] = await accounts.keys.list(account.id)
  assert.ok(first)
  const uses = await accounts.keyUses(account.id)
  assert.deepEqual(uses[0], {
    ...{ keyId: second.apiKey.id, converted: 2, charged: 1, failed: 0, slides: 4 },
  })
  assert.deepEqual([uses.length, uses[1]?.failed, uses[1]?.converted], [2, 1, 0])
})

test('Recent requests have sizes and results, also for files that could not be converted.', async () => {
  const { accounts, clock, newCaller } = openTestAccounts({ storage })
  const { account, ask } = await newCaller()
  const admission = await ask()
  await admission.receive(arrived('deck'))
  clock.advance(1500)
  await admission.release('document_encrypted')
  const [request] = await accounts.recentRequests(account.id)
  assert.ok(request)
  const { requestId, keyId, at, ...facts } = request
  assert.deepEqual(facts, {
    endedAt: at + 1500,
    outcome: 'failed',
    code: 'document_encrypted',
    pays: 'free',
    charged: false,
    conversions: 0,
    replayed: false,
    nameLength: 8,
    type: 'pdf',
    fileBytes: 4,
    slides: null,
    mode: null,
  })
})
