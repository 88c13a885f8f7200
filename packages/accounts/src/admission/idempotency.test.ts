import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { dayMs } from '@rowdeck/core/time'
import {
  arrived,
  delivery,
  openTestAccounts,
  temporaryStorage,
} from '../../../../test/support/open-accounts.ts'
import { refusalOf, withCode } from '../../../../test/support/refusals.ts'
import type { Admission } from './admit.ts'
import { hashContent, idempotencyKeyOf } from './idempotency.ts'

const storage = await temporaryStorage()

async function deliver(admission: Admission, letters = 'deck', options?: object): Promise<void> {
  await admission.receive(arrived(letters, options))
  await admission.settle(delivery)
}

test('The same content with the same key is charged once within 24 hours, and again after that.', async () => {
  const { accounts, clock, newCaller } = openTestAccounts({
    storage,
    limits: { freeRequestsPerDay: 0 },
  })
  const { account, ask } = await newCaller()
  await accounts.grantCredits(account.id, 2)
  const credits = async () => (await accounts.find(account.id)).credits
  await deliver(await ask('a-key'))
  assert.equal(await credits(), 1)
  for (const ms of [0, 1000, dayMs - 1001]) {
    clock.advance(ms)
    const again = await ask('a-key')
    assert.equal(again.pays, null)
    await deliver(again)
    assert.equal(await credits(), 1)
  }
  clock.advance(1)
  const anew = await ask('a-key')
  assert.equal(anew.pays, 'credits')
  await deliver(anew)
  assert.equal(await credits(), 0)
})

test('A paid request is not refused if no billing source is left; one with a new key is.', async () => {
  const { accounts, clock, newCaller } = openTestAccounts({
    storage,
    limits: { freeRequestsPerDay: 0 },
  })
  const { account, ask } = await newCaller()
  await accounts.grantCredits(account.id, 1)
  await deliver(await ask('last-credit'))
  assert.equal((await refusalOf(() => ask('another'))).code, 'payment_required')
  clock.advance(1)
  await deliver(await ask('last-credit'))
  const [newest] = await accounts.recentRequests(account.id)
  assert.deepEqual([newest?.outcome, newest?.charged, newest?.replayed], ['converted', false, true])
})

test('Other bytes or options with the same key are a mismatch without a charge, and no receipt is lost.', async () => {
  const { accounts, newCaller } = openTestAccounts({ storage })
  const { account, ask } = await newCaller()
  await deliver(await ask('mine'), 'deck', { mode: 'auto' })
  for (const other of [arrived('Deck'), arrived('deck', { mode: 'ocr' }), arrived('')]) {
    const admission = await ask('mine')
    await assert.rejects(admission.receive(other), withCode('idempotency_mismatch'))
    await admission.release('idempotency_mismatch')
  }
  await deliver(await ask('mine'), 'deck', { columns: undefined, mode: 'auto' })
  assert.equal((await accounts.standing(account.id)).free?.used, 1)
})

test('While the first request is running, the second is told so, whatever the billing source, and counts towards the rate limits.', async () => {
  const { accounts, newCaller } = openTestAccounts({ storage, limits: { freeRequestsPerDay: 1 } })
  const { account, ask } = await newCaller()
  const first = await ask('once')
  const refusal = await refusalOf(() => ask('once'))
  assert.equal(refusal.code, 'idempotency_in_progress')
  assert.equal(refusal.windows[0]?.remaining, 28)
  assert.ok((refusal.retryAfterSeconds ?? 0) >= 1)
  await deliver(first)
  await deliver(await ask('once'))
  assert.equal((await accounts.standing(account.id)).free?.used, 1)
})

test('A failed attempt is not remembered: the key can be used for any content.', async () => {
  const { accounts, newCaller } = openTestAccounts({ storage })
  const { account, ask } = await newCaller()
  const failed = await ask('again')
  await failed.receive(arrived('broken deck'))
  await failed.release('document_unreadable')
  const second = await ask('again')
  assert.equal(second.pays, 'free')
  await deliver(second, 'mended deck')
  assert.equal((await accounts.standing(account.id)).free?.used, 1)
})

test('The record of a request that was killed midway expires by itself.', async () => {
  const { clock, newCaller } = openTestAccounts({ storage, limits: { reservationMs: 10_000 } })
  const { ask } = await newCaller()
  await ask('killed')
  clock.advance(9999)
  assert.equal((await refusalOf(() => ask('killed'))).code, 'idempotency_in_progress')
  clock.advance(1)
  assert.equal((await ask('killed')).pays, 'free')
})

test('If two requests run at once because the first outlived its reservation, one is charged, in either order.', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const limits = { freeRequestsPerDay: 0, reservationMs: 10_000 }
    const { accounts, clock, newCaller } = openTestAccounts({ storage, limits })
    const { account, ask } = await newCaller()
    await accounts.grantCredits(account.id, 5)
    const slow = await ask('slow')
    clock.advance(10_000)
    const both = [slow, await ask('slow')]
    for (const index of order) {
      const admission = both[index]
      assert.ok(admission)
      await deliver(admission)
    }
    assert.equal((await accounts.find(account.id)).credits, 4)
  }
})

test('Idempotency keys are shared by all API keys of an account, but not between accounts.', async () => {
  const { accounts, admit, newCaller } = openTestAccounts({ storage })
  const [one, other] = [await newCaller(), await newCaller()]
  await deliver(await one.ask('shared'))
  assert.equal((await other.ask('shared')).pays, 'free')
  const { key } = await accounts.keys.create(one.account.id, { name: 'second' })
  const authorization = `Bearer ${key}`
  const again = await admit({ authorization, requestId: 'r', idempotencyKey: '"shared"' })
  assert.equal(again.pays, null)
})

test('Of 50 concurrent requests with one key one is charged, whatever the outcome of the others.', async () => {
  const limits = { requestsPerMinute: 1000, freeRequestsPerDay: 0 }
  const { accounts, newCaller } = openTestAccounts({ storage, limits })
  const { account, ask } = await newCaller()
  await accounts.grantCredits(account.id, 100)
  const codes = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const admission = await ask('fifty').catch((error) => String(error.code))
      if (typeof admission === 'string') return admission
      await deliver(admission)
      return admission.pays
    }),
  )
  assert.ok(codes.every((code) => [null, 'credits', 'idempotency_in_progress'].includes(code)))
  assert.equal(codes.filter((code) => code === 'credits').length, 1)
  assert.equal((await accounts.find(account.id)).credits, 99)
})

test('A malformed Idempotency-Key is refused, after more serious errors; quotes are removed.', async () => {
  const { newCaller } = openTestAccounts({ storage, limits: { freeRequestsPerDay: 1 } })
  const { ask } = await newCaller()
  for (const header of ['', '""', 'two words', 'schlüssel', 'a"b', 'x'.repeat(256)]) {
    assert.equal(idempotencyKeyOf(header), null, header)
  }
  assert.equal(idempotencyKeyOf('"8e03978e-40d5"'), '8e03978e-40d5')
  assert.equal(idempotencyKeyOf('x'.repeat(255)), 'x'.repeat(255))
  assert.equal((await refusalOf(() => ask('two words'))).code, 'idempotency_key_malformed')
  await deliver(await ask())
  assert.equal((await refusalOf(() => ask('two words'))).code, 'free_tier_exhausted')
})

test('The content hash cannot be computed without the key, and does not confuse options with bytes.', async () => {
  const content = { bytes: Buffer.from('deck'), options: { mode: 'auto', password: 'x' } }
  const turned = { bytes: Buffer.from('deck'), options: { password: 'x', mode: 'auto' } }
  const hash = await hashContent('key', content)
  assert.equal(await hashContent('key', turned), hash)
  assert.notEqual(await hashContent('kez', content), hash)
  const options = { mode: 'auto' }
  assert.notEqual(await hashContent('key', { ...content, options }), hash)
})

test('A large file is hashed completely without blocking others.', async () => {
  const bytes = Buffer.alloc(20 * 1024 * 1024, 'deck')
  let turns = 0
  const turn = () => {
    turns++
    timer = setImmediate(turn)
  }
  let timer = setImmediate(turn)
  const hash = await hashContent('key', { bytes, options: {} })
  clearImmediate(timer)
  assert.ok(turns >= 20, `${turns} turns`)
  const whole = createHmac('sha256', 'key').update('file\n').update(bytes).digest('hex')
  assert.equal(hash, `file=${whole}`)
})
