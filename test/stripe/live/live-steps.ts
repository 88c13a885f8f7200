import type Stripe from 'stripe'
import type { Account } from '../../../packages/accounts/src/accounts/accounts.ts'
import { comparePrices, readCatalogue } from '../../../packages/accounts/src/billing/billing.ts'
import { type LiveWorld, webhookSecret } from './live-world.ts'

const team = { item: 'team', interval: 'month', currency: 'eur' } as const
const pack = { item: 'pack', currency: 'eur' } as const
const daySeconds = 86_400

/** A person opens checkouts, pays with a test card, changes the plan, schedules its end, and leaves. */
export async function buyAndLeave(world: LiveWorld): Promise<void> {
  const { billing, expect, goods } = world
  const { stripe } = billing
  const differences = await comparePrices(stripe, readCatalogue(goods.plansFile))
  expect('the catalogue and Stripe agree', differences, [])
  const account = await world.newAccount()
  try {
    await buy(world, account)
    await change(world, account)
  } finally {
    const { customerId } = await billing.customer(account.id)
    if (customerId) await stripe.customers.del(customerId)
  }
}

async function buy(world: LiveWorld, account: Account): Promise<void> {
  const { billing, accounts, expect } = world
  const { stripe } = billing
  const urls = [await billing.checkout(account, pack), await billing.checkout(account, pack)]
  expect('two clicks open one checkout', urls[0] === urls[1], true)
  await billing.checkout(account, team)
  const customer = (await billing.customer(account.id)).customerId ?? ''
  const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 10 })
  const modes = open.data.map(({ mode }) => mode).toSorted()
  expect('a pack is paid once, a plan by subscription', modes, ['payment', 'subscription'])
  const { id } = await subscribe(world, customer, 'pm_card_visa')
  await deliverEvent(world, id)
  expect('the webhook gives the plan', (await accounts.find(account.id)).plan?.name, 'team')
}

async function change(world: LiveWorld, account: Account): Promise<void> {
  const { billing, accounts, expect, goods } = world
  const { stripe } = billing
  const customer = (await billing.customer(account.id)).customerId ?? ''
  const [subscription] = (await stripe.subscriptions.list({ customer, limit: 1 })).data
  const id = subscription?.id ?? ''
  const item = { id: subscription?.items.data[0]?.id ?? '', price: goods.large }
  await stripe.subscriptions.update(id, { items: [item], proration_behavior: 'always_invoice' })
  await billing.refresh(account.id)
  expect('a larger plan starts at once', (await accounts.find(account.id)).plan?.name, 'large')
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await billing.refresh(account.id)
  const [shown] = (await billing.customer(account.id)).given.subscriptions
  expect('a scheduled end is shown', shown?.cancelsAt, shown?.periodEndsAt)
  expect('the portal opens', (await billing.portal(account.id)).startsWith('https://'), true)
  await billing.leave(account.id)
  const { status } = await stripe.subscriptions.retrieve(id)
  expect('whoever leaves has no subscription', status, 'canceled')
  const left = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 10 })
  expect('and no open checkout', left.data, [])
  await billing.refresh(account.id)
  expect('the plan is gone', (await accounts.find(account.id)).plan, null)
}

/** A renewal fails on a test clock: the plan goes on for the days of grace, then it ends. */
export async function failToRenew(world: LiveWorld): Promise<void> {
  const { billing, accounts, storage, expect } = world
  const { stripe } = billing
  const account = await world.newAccount()
  const startsAt = Math.floor(Date.now() / 1000)
  const testClock = await stripe.testHelpers.testClocks.create({ frozen_time: startsAt })
  try {
    const { id: customer } = await stripe.customers.create({ test_clock: testClock.id })
    await storage.claimCustomer(account.id)
    await storage.setCustomerId(account.id, customer)
    await subscribe(world, customer, 'pm_card_visa')
    await billing.refresh(account.id)
    expect('a subscription gives the plan', (await accounts.find(account.id)).plan?.name, 'team')
    await useCard(stripe, customer, 'pm_card_chargeCustomerFail')
    // a month, and the hours after which Stripe charges a renewal
    const failsAt = startsAt + 32 * daySeconds
    await advanceTo(world, testClock.id, failsAt)
    await billing.refresh(account.id)
    const [failed] = (await billing.customer(account.id)).given.subscriptions
    expect('a failed renewal is past due', failed?.status, 'past_due')
    expect('and the plan goes on', (await accounts.find(account.id)).plan?.name, 'team')
    world.setTime((failsAt + 10 * daySeconds) * 1000)
    await billing.refresh(account.id)
    expect('until the days of grace are over', (await accounts.find(account.id)).plan, null)
  } finally {
    // with its customers
    await stripe.testHelpers.testClocks.del(testClock.id)
  }
}

async function subscribe(
  { billing: { stripe }, goods }: LiveWorld,
  customer: string,
  card: string,
) {
  await useCard(stripe, customer, card)
  return stripe.subscriptions.create({ customer, items: [{ price: goods.team }] })
}

async function useCard(stripe: Stripe, customer: string, card: string): Promise<void> {
  const { id } = await stripe.paymentMethods.attach(card, { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
}

/** Fetches the event of a new subscription, and delivers it signed, as Stripe would to a public address. */
async function deliverEvent({ billing, awaited, expect }: LiveWorld, subscription: string) {
  const { stripe } = billing
  const event = await awaited('the event of the subscription', async () => {
    const type = 'customer.subscription.created'
    const { data } = await stripe.events.list({ type, limit: 100 })
    return data.find(({ data: { object } }) => (object as { id?: string }).id === subscription)
  })
  const payload = JSON.stringify(event)
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
  const deliver = () => billing.handle({ body: Buffer.from(payload), signature })
  expect('an event has its effect once', [await deliver(), await deliver()], ['done', 'repeated'])
}

async function advanceTo(world: LiveWorld, testClock: string, seconds: number): Promise<void> {
  const { testClocks } = world.billing.stripe.testHelpers
  await testClocks.advance(testClock, { frozen_time: seconds })
  await world.awaited('the test clock', async () => {
    const { status } = await testClocks.retrieve(testClock)
    return status === 'ready' ? true : undefined
  })
  world.setTime(seconds * 1000)
}
