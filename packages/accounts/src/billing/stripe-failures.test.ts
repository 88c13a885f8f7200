import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LocalStripe, startLocalStripe } from '../../../../test/stripe/local-stripe.ts'
import { temporaryStorage } from '../../../../test/support/open-accounts.ts'
import {
  chargeOf,
  openTestBilling,
  paidSession,
  sellPrices,
  subscriptionOf,
} from '../../../../test/support/test-billing.ts'

const pack = { item: 'pack', currency: 'eur' } as const
const team = { item: 'team', interval: 'month', currency: 'eur' } as const

test('Stripe repeats a failure of its own for a day, and the next click is served all the same.', async () => {
  const { billing, stripe, newCaller } = await openTestBilling()
  const { account } = await newCaller()
  stripe.failing = 500
  await assert.rejects(billing.checkout(account, pack), { code: 'busy' })
  stripe.failing = undefined
  assert.match(await billing.checkout(account, pack), /^https:/)
  const keys = stripe.requests.filter(({ path }) => path === 'customers').map(({ key }) => key)
  assert.ok(new Set(keys).size > 1, 'the customer is created with another key')
})

test('A refused key and a missing permission are sentences for the operator, without the key.', async () => {
  for (const [status, sentence] of [
    [401, /revoked or rolled/],
    [403, /lacks a permission/],
    [429, /does not answer/],
  ] as const) {
    const { billing, stripe, newCaller } = await openTestBilling()
    const { account } = await newCaller()
    stripe.failing = status
    const refused = await billing.checkout(account, pack).catch((error: Error) => error)
    stripe.failing = undefined
    assert.ok(refused instanceof Error)
    assert.match(String((refused.cause as Error).message), sentence)
    assert.equal(JSON.stringify(refused).includes('sk_test'), false)
  }
})

test('A customer that was deleted at Stripe has nothing from there but its credits, and buys again as a new one.', async () => {
  const { billing, stripe, newCaller, send, storage, accounts, clock } = await openTestBilling()
  const { account } = await newCaller()
  await billing.checkout(account, pack)
  const by = { accountId: account.id }
  const customer = (await storage.findCustomer(by))?.customerId ?? ''
  stripe.add(subscriptionOf(customer, clock.now()))
  const session = stripe.add(paidSession(customer, account.id))
  await send('checkout.session.completed', session)
  assert.equal((await accounts.find(account.id)).plan?.name, 'Team')
  Object.assign(stripe.objects.get(customer) ?? {}, { deleted: true })
  await send('customer.deleted', { id: customer, object: 'customer', deleted: true })
  const left = await accounts.find(account.id)
  assert.deepEqual([left.plan, left.credits], [null, 100])
  assert.match(await billing.checkout(account, team), /^https:/)
  assert.notEqual((await storage.findCustomer(by))?.customerId, customer)
})

test('The portal offers the plans that are sold, and neither Pro nor packs, with one configuration for a catalogue.', async () => {
  const { billing, stripe, newCaller } = await openTestBilling()
  sellPrices(stripe)
  const { account } = await newCaller()
  await billing.checkout(account, pack)
  for (let times = 0; times < 2; times++) await billing.portal(account.id)
  const created = stripe.requests.filter(
    ({ path, method }) => path === 'billing_portal/configurations' && method === 'POST',
  )
  assert.equal(created.length, 1)
  const prices = Object.entries(created[0]?.params ?? {}).filter(([name]) =>
    name.includes('[prices]'),
  )
  assert.deepEqual(
    prices.map(([, price]) => price),
    ['price_team', 'price_large'],
  )
  assert.equal(created[0]?.params['features[subscription_cancel][mode]'], 'at_period_end')
})

test('A payment that takes days is on its way until it succeeds or fails, and gives nothing before.', async () => {
  const { billing, stripe, newCaller, send, storage, accounts } = await openTestBilling()
  const { account } = await newCaller()
  await billing.checkout(account, pack)
  const customer = (await storage.findCustomer({ accountId: account.id }))?.customerId ?? ''
  const unpaid = { ...paidSession(customer, account.id), payment_status: 'unpaid' }
  const session = stripe.add(unpaid)
  const intent = stripe.add({ id: session.payment_intent, object: 'payment_intent', status: '' })
  const stateAfter = async (status: string) => {
    intent.status = status
    await send('checkout.session.completed', session)
    const { given } = await billing.customer(account.id)
    return [given.isPaymentPending, (await accounts.find(account.id)).credits]
  }
  assert.deepEqual(await stateAfter('processing'), [true, 0])
  assert.deepEqual(await stateAfter('requires_payment_method'), [false, 0])
  stripe.add(chargeOf(customer, session.payment_intent))
  session.payment_status = 'paid'
  assert.deepEqual(await stateAfter('succeeded'), [false, 100])
})

test('Two clicks while Stripe is still working get one session, and a click that waits too long a sentence.', async () => {
  const { billing, stripe, newCaller } = await openTestBilling()
  const { account } = await newCaller()
  await billing.checkout(account, pack)
  const { promise, resolve } = Promise.withResolvers<void>()
  stripe.held = promise
  const first = billing.checkout(account, team)
  const second = await billing.checkout(account, team).catch((error: Error) => error)
  assert.match(String(second), /still opening this page\. Nothing was charged/)
  const third = billing.checkout(account, team)
  resolve()
  stripe.held = undefined
  assert.equal(await first, await third)
  assert.equal(sessionsOf(stripe).length, 2)
})

test('A catalogue that changes between two clicks does not lock the buyer out for the day that Stripe keeps a key.', async () => {
  const storage = await temporaryStorage()
  const stripe = await startLocalStripe()
  const { billing, newCaller } = await openTestBilling({ storage, stripe })
  const { account } = await newCaller()
  await billing.checkout(account, team)
  for (const one of sessionsOf(stripe)) Object.assign(one, { status: 'expired', url: null })
  const later = await openTestBilling({ storage, stripe, trialDays: 30 })
  assert.match(await later.billing.checkout(account, team), /^https:/)
  const sent = stripe.requests.findLast(
    ({ path, method }) => path === 'checkout/sessions' && method === 'POST',
  )
  assert.equal(sent?.params['subscription_data[trial_period_days]'], '30')
})

test('What Stripe did before it failed is found and not done twice.', async () => {
  const { billing, stripe, newCaller } = await openTestBilling()
  const { account } = await newCaller()
  Object.assign(stripe, { failing: 500, failsLate: true })
  await assert.rejects(billing.checkout(account, pack), { code: 'busy' })
  stripe.failing = undefined
  await billing.checkout(account, pack)
  stripe.failing = 500
  await assert.rejects(billing.checkout(account, team), { code: 'busy' })
  stripe.failing = undefined
  await billing.checkout(account, team)
  const customers = [...stripe.objects.values()].filter(({ object }) => object === 'customer')
  assert.equal(customers.length, 1)
  assert.equal(sessionsOf(stripe).length, 2)
})

test('A limit of Stripe is passed on with its time, and an event that meets it has its effect when it is sent again.', async () => {
  const { billing, stripe, newCaller, send, storage, accounts, clock } = await openTestBilling()
  const { account } = await newCaller()
  await billing.checkout(account, pack)
  const customer = (await storage.findCustomer({ accountId: account.id }))?.customerId ?? ''
  stripe.failing = 429
  const limited = { code: 'busy', retryAfterSeconds: 7 }
  await assert.rejects(billing.checkout(account, team), limited)
  const subscription = stripe.add(subscriptionOf(customer, clock.now()))
  const arrives = () => send('customer.subscription.created', subscription, 'evt_limited')
  await assert.rejects(arrives(), { statusCode: 429 })
  stripe.failing = undefined
  assert.deepEqual([await arrives(), await arrives()], ['done', 'repeated'])
  assert.equal((await accounts.ledger(account.id)).length, 1)
})

function sessionsOf(stripe: LocalStripe) {
  return [...stripe.objects.values()].filter(({ object }) => object === 'checkout.session')
}
