import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startLocalStripe } from '../../../../test/stripe/local-stripe.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import {
  openTestBilling,
  paidSession,
  subscriptionOf,
  webhookSecret,
} from '../../../../test/support/test-billing.ts'
import { comparePrices, createStripe, parseCatalogue, readCatalogue } from './billing.ts'

const prices = (currency: string) => `
plans:
  - { id: team, name: Team, requestsPerMonth: 5, prices: [{ price: price_1, interval: month, currency: ${currency}, amount: 1900 }] }
packs:
  - { id: pack, credits: 5, prices: [{ price: price_2, currency: ${currency}, amount: 500 }] }
`

test('A catalogue that is missing, too large or not YAML is a sentence that names the setting.', () => {
  assert.throws(
    () => readCatalogue(`${temporaryFolder()}/none.yaml`),
    /ROWDECK_PLANS must be a readable file \(ENOENT\)\./,
  )
  assert.throws(() => parseCatalogue('- a'), /The catalogue: must be object\./)
  assert.throws(() => parseCatalogue('plans: &a [*a]'), /neither valid YAML nor JSON/)
})

test('A price in another currency, of another amount or rhythm, archived or unknown at Stripe is a sentence each.', async () => {
  const stripe = await startLocalStripe()
  const client = createStripe({ secretKey: 'sk_test_local', stripeUrl: stripe.url })
  const catalogue = parseCatalogue(prices('eur'))
  assert.match(
    (await comparePrices(client, catalogue)).join(),
    /price_1 of .* does not exist.*price_2/,
  )
  const recurring = { interval: 'month', interval_count: 1, usage_type: 'licensed' }
  const price = {
    id: 'price_1',
    object: 'price',
    active: true,
    currency: 'usd',
    unit_amount: 1900,
    recurring,
  }
  stripe.add(price)
  stripe.add({ ...price, id: 'price_2', active: false, currency: 'eur', unit_amount: 700 })
  const found = (await comparePrices(client, catalogue)).join('\n')
  for (const sentence of [
    /price_1 of the plan "team" is in usd at Stripe, but in eur/,
    /price_2 of the pack "pack" is archived/,
    /price_2 .* costs 700 at Stripe, but 500 in the catalogue/,
    /price_2 .* is recurring, but a pack is bought once/,
  ]) {
    assert.match(found, sentence)
  }
  stripe.add({ ...price, currency: 'eur' })
  stripe.add({ ...price, id: 'price_2', currency: 'eur', unit_amount: 500, recurring: null })
  assert.deepEqual(await comparePrices(client, catalogue), [])
})

test('A paid session and a subscription with a price that the catalogue lacks give nothing, take nothing, and are named.', async () => {
  const { billing, stripe, newCaller, send, storage, accounts, clock } = await openTestBilling()
  const { account } = await newCaller()
  await billing.checkout(account, { item: 'pack', currency: 'eur' })
  const customer = (await storage.findCustomer({ accountId: account.id }))?.customerId ?? ''
  const subscription = stripe.add(subscriptionOf(customer, clock.now()))
  await send('customer.subscription.created', subscription)
  const [item] = subscription.items.data
  Object.assign(item?.price ?? {}, { id: 'price_gone' })
  const session = stripe.add(paidSession(customer, account.id))
  Object.assign(session.line_items.data[0]?.price ?? {}, { id: 'price_gone' })
  await send('checkout.session.completed', session)
  const now = await accounts.find(account.id)
  assert.deepEqual([now.plan?.name, now.credits], ['Team', 0])
  const { attention } = (await billing.customer(account.id)).given
  assert.match(attention.join('\n'), /sub_1 has no price of the catalogue/)
  assert.match(attention.join('\n'), /cs_1 was paid, but has no price of the catalogue/)
  const { attention: reported } = await billing.reconcile()
  assert.equal(reported.filter(({ accountId }) => accountId === account.id).length, 2)
})

test('A delivery with a valid signature that is not an event, or is about an unknown customer, changes nothing.', async () => {
  const { billing, clock } = await openTestBilling()
  const deliver = (payload: string) => {
    const timestamp = Math.floor(clock.now() / 1000)
    const signed = { payload, secret: webhookSecret, timestamp }
    const signature = billing.stripe.webhooks.generateTestHeaderString(signed)
    return billing.handle({ body: Buffer.from(payload), signature })
  }
  for (const payload of ['', 'no JSON', '{"object":"v2.core.event","id":"evt_1","type":"v1.a"}']) {
    await assert.rejects(deliver(payload), { name: 'SignatureRefused' }, payload)
  }
  const event = (type: string, object: unknown) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
  assert.equal(await deliver(event('product.created', {})), 'ignored')
  assert.equal(
    await deliver(event('customer.updated', { id: 'cus_other', object: 'customer' })),
    'foreign',
  )
  assert.equal(await deliver(event('invoice.paid', {})), 'foreign')
  for (const odd of [
    '{"object":"event","id":"evt_1"}',
    event('invoice.paid', null),
    'null',
    '[]',
  ]) {
    await assert.rejects(deliver(odd), { name: 'SignatureRefused' }, odd)
  }
})
