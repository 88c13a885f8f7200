import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBilling } from '../../packages/accounts/src/billing/billing.ts'
import type { Storage } from '../../packages/accounts/src/storage/storage.ts'
import { dayMs } from '../../packages/core/src/time.ts'
import { type LocalStripe, startLocalStripe } from '../stripe/local-stripe.ts'
import { openTestAccounts, temporaryFolder, temporaryStorage } from './open-accounts.ts'

export const webhookSecret = 'whsec_of_the_tests'
const plans = {
  trialDays: 14,
  plans: [
    { id: 'team', name: 'Team', requestsPerMonth: 500, prices: [monthly('price_team')] },
    {
      ...{ id: 'large', name: 'Large', requestsPerMonth: 5000, prices: [monthly('price_large')] },
      limits: { requestsPerMinute: 90, requestsPerDay: 900 },
    },
  ],
  pro: { name: 'Pro', prices: [monthly('price_pro')] },
  packs: [
    { id: 'pack', credits: 100, prices: [{ price: 'price_pack', currency: 'eur', amount: 1000 }] },
  ],
}

function monthly(price: string) {
  return { price, interval: 'month', currency: 'eur', amount: 1900 }
}

/** Adds the prices of plans to a local Stripe. */
export function sellPrices(stripe: LocalStripe, catalogue: typeof plans = plans): void {
  for (const { id, prices } of catalogue.plans) {
    for (const { price } of prices)
      stripe.add({ id: price, object: 'price', product: `prod_${id}` })
  }
}

/** The settings of a service at this address that sells through a local Stripe. */
export function sellingSettings(
  stripe: LocalStripe,
  port: number,
  catalogue: typeof plans = plans,
): Record<string, string> {
  sellPrices(stripe, catalogue)
  const plansFile = join(temporaryFolder(), 'plans.json')
  writeFileSync(plansFile, JSON.stringify(catalogue))
  return {
    PORT: String(port),
    ROWDECK_PUBLIC_URL: `http://127.0.0.1:${port}`,
    ROWDECK_PLANS: plansFile,
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRETS: webhookSecret,
    STRIPE_API_URL: stripe.url,
  }
}

/** Billing over a real database and a local Stripe, with an account that is a customer. */
export async function openTestBilling(
  given: { storage?: Storage; stripe?: LocalStripe; trialDays?: number } = {},
) {
  const storage = given.storage ?? (await temporaryStorage())
  const stripe = given.stripe ?? (await startLocalStripe())
  const test = openTestAccounts({ storage })
  const plansFile = join(temporaryFolder(), 'plans.json')
  const { trialDays = plans.trialDays } = given
  writeFileSync(plansFile, JSON.stringify({ ...plans, trialDays }))
  const settings = {
    secretKey: 'sk_test_local',
    webhookSecrets: ['whsec_old', webhookSecret],
    plansFile,
    pageUrl: 'https://decks.example.com/plans',
    stripeUrl: stripe.url,
    graceMs: 7 * dayMs,
  }
  const { accounts, clock } = test
  const log = { error() {}, warn() {} }
  const told: string[] = []
  const notify = (_email: string, notice: string) => void told.push(notice)
  const billing = createBilling({ settings, store: storage, accounts, clock, log, notify })
  let events = 0
  return {
    ...test,
    stripe,
    billing,
    /** What the owners of accounts were told by mail. */
    told,
    /** Sends a signed event about an object, as Stripe does. */
    async send(type: string, object: object, id = `evt_${++events}_${process.pid}`) {
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
      const timestamp = Math.floor(clock.now() / 1000)
      const signature = billing.stripe.webhooks.generateTestHeaderString({
        payload,
        secret: webhookSecret,
        timestamp,
      })
      return billing.handle({ body: Buffer.from(payload), signature })
    },
  }
}

/** A subscription at the local Stripe, for a month from `now`. */
export function subscriptionOf(customer: string, now: number, facts: Record<string, unknown> = {}) {
  const { price = 'price_team', ...rest } = facts
  const start = Math.floor(now / 1000)
  const item = {
    id: 'si_1',
    object: 'subscription_item',
    price: { id: price, object: 'price' },
    current_period_start: start,
    current_period_end: start + 30 * 86_400,
  }
  return {
    id: 'sub_1',
    object: 'subscription',
    customer,
    status: 'active',
    billing_cycle_anchor: start,
    cancel_at: null,
    cancel_at_period_end: false,
    trial_end: null,
    pause_collection: null,
    ended_at: rest.status === 'canceled' ? start : null,
    items: { object: 'list', data: [item], has_more: false, url: '/v1/subscription_items' },
    ...rest,
  }
}

/** An open invoice of a subscription. */
export function openInvoice(customer: string, subscription: string, issued: number) {
  return {
    id: 'in_1',
    object: 'invoice',
    customer,
    parent: { type: 'subscription_details', subscription_details: { subscription } },
    status: 'open',
    status_transitions: { finalized_at: issued },
  }
}

/** The charge of a pack for 10 EUR. */
export function chargeOf(customer: string, paymentIntent: string, id = 'ch_1') {
  const refunds = { amount_refunded: 0, disputed: false }
  const paid = { amount: 1000, payment_intent: paymentIntent, status: 'succeeded' }
  return { id, object: 'charge', customer, ...paid, ...refunds }
}

/** A paid session that sold a pack of 100 credits for 10 EUR. */
export function paidSession(customer: string, accountId: string, id = 'cs_1') {
  return {
    id,
    object: 'checkout.session',
    customer,
    client_reference_id: accountId,
    mode: 'payment',
    status: 'complete',
    payment_status: 'paid',
    payment_intent: `pi_${id}`,
    amount_total: 1000,
    metadata: {},
    line_items: {
      object: 'list',
      data: [{ id: 'li_1', price: { id: 'price_pack' }, quantity: 1 }],
      has_more: false,
      url: '/v1/line_items',
    },
  }
}
