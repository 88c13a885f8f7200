import type { StripeObject, StripeState } from './collections.ts'

type Params = Record<string, unknown>

const monthSeconds = 30 * 86_400

/** What a subscription that a call creates is: paid for at once, as with a test card. */
export function newSubscription(stripe: StripeState, params: Params, id: string): Params {
  const [wanted] = params.items as Params[]
  const start = timeOf(stripe, String(params.customer))
  const item = {
    ...{ id: `si_${id}`, object: 'subscription_item', price: priceOf(stripe, wanted?.price) },
    ...{ current_period_start: start, current_period_end: start + monthSeconds },
  }
  return {
    ...{ customer: params.customer, metadata: {}, status: 'active', start_date: start },
    ...{ billing_cycle_anchor: start, cancel_at_period_end: false, ended_at: null },
    items: { object: 'list', data: [item], has_more: false, url: '/v1/subscription_items' },
  }
}

/** Changes the price of a subscription, or schedules its end. */
export function changeSubscription(stripe: StripeState, known: StripeObject, params: Params): void {
  const { items, cancel_at_period_end: cancels } = params
  if (cancels !== undefined) known.cancel_at_period_end = cancels
  const [wanted] = (items as Params[] | undefined) ?? []
  if (wanted) Object.assign(itemOf(known), { price: priceOf(stripe, wanted.price) })
}

/** Moves a test clock: subscriptions of its customers renew, or fail if their card does. */
export function advance(stripe: StripeState, testClock: StripeObject, params: Params): void {
  const now = Number(params.frozen_time)
  testClock.frozen_time = now
  for (const one of [...stripe.objects.values()]) {
    const customer = stripe.objects.get(String(one.customer))
    const isOver = one.object === 'subscription' && Number(itemOf(one).current_period_end) <= now
    if (isOver && customer?.test_clock === testClock.id) renew(stripe, one, customer)
  }
}

function renew(stripe: StripeState, subscription: StripeObject, customer: StripeObject): void {
  const item = itemOf(subscription)
  const start = Number(item.current_period_end)
  Object.assign(item, {
    current_period_start: start,
    current_period_end: start + monthSeconds,
  })
  const settings = customer.invoice_settings as Params | undefined
  if (!String(settings?.default_payment_method).includes('chargeCustomerFail')) return
  subscription.status = 'past_due'
  const parent = { subscription_details: { subscription: subscription.id } }
  stripe.add({
    ...{ id: `in_${subscription.id}`, object: 'invoice', customer: customer.id, status: 'open' },
    ...{ parent: { type: 'subscription_details', ...parent } },
    status_transitions: { finalized_at: start },
  })
}

function itemOf(subscription: StripeObject): Params {
  const [item = {}] = (subscription.items as { data: Params[] }).data
  return item
}

function priceOf(stripe: StripeState, id: unknown): StripeObject {
  return stripe.objects.get(String(id)) ?? { id: String(id), object: 'price' }
}

function timeOf(stripe: StripeState, customer: string): number {
  const clock = stripe.objects.get(String(stripe.objects.get(customer)?.test_clock))
  return Number(clock?.frozen_time ?? Math.floor(Date.now() / 1000))
}
