import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  arrived,
  delivery,
  openTestAccounts,
  temporaryStorage,
} from '../../../../test/support/open-accounts.ts'

const storage = await temporaryStorage()
const price = 2

for (const [what, idempotencyKey, code, paid] of [
  ['A caller who disconnects', undefined, undefined, 5],
  ['An answer that is too large', undefined, 'document_too_long', 5],
  ['A caller who disconnects and can have the rest in a replay', 'once', undefined, 9],
  ['The end of the service', undefined, 'shutting_down', 0],
] as const) {
  test(`${what} before anything was charged pays ${paid} conversions if two slides were described.`, async () => {
    const { admission, credits } = await callerWithCredits(idempotencyKey)
    await admission.receive(arrived('deck'))
    await admission.hold(9, () => 5)
    assert.equal(await admission.release(code), paid > 0)
    assert.equal(await credits(), 10 - paid)
  })
}

test('A caller who disconnects before a model was asked pays nothing.', async () => {
  const { admission, credits } = await callerWithCredits()
  await admission.hold(9, () => 0)
  assert.equal(await admission.release(), false)
  assert.equal(await credits(), 10)
})

test('With Pro, a caller who disconnects is charged like any other, and not by the slide.', async () => {
  const { admission, accounts, account } = await callerWithCredits(undefined, { pro: true })
  await admission.hold(9, () => 5)
  assert.equal(await admission.release(), true)
  const [request] = await accounts.recentRequests(account.id)
  assert.deepEqual([request?.charged, request?.conversions], [true, 1])
})

test('A replay has as many descriptions as were paid for.', async () => {
  const { admission, ask, account, accounts } = await callerWithCredits('once')
  assert.equal(admission.descriptionsMax, undefined)
  await admission.receive(arrived('deck'))
  await admission.hold(9, () => 5)
  await admission.settle(delivery)
  assert.equal((await ask('once')).descriptionsMax, 2)
  await accounts.setLimits(account.id, { descriptionPrice: 0 })
  assert.equal((await ask('once')).descriptionsMax, undefined)
})

async function callerWithCredits(idempotencyKey?: string, { pro = false } = {}) {
  const limits = { freeRequestsPerDay: 0 }
  const { accounts, newCaller } = openTestAccounts({ storage, limits })
  const { account, ask } = await newCaller()
  await accounts.setLimits(account.id, { descriptionPrice: price })
  if (pro) await accounts.grantPro(account.id, 'forever')
  else await accounts.grantCredits(account.id, 10)
  const credits = async () => (await accounts.find(account.id)).credits
  return { accounts, account, ask, credits, admission: await ask(idempotencyKey) }
}
