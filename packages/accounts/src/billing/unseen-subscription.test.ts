import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestBilling, subscriptionOf } from '../../../../test/support/test-billing.ts'

const team = { item: 'team', interval: 'month', currency: 'eur' } as const

/** An account that has paid for its first subscription at a checkout whose event has not arrived yet. */
async function openSubscriber() {
  const opened = await openTestBilling()
  const { account } = await opened.newCaller()
  await opened.billing.checkout(account, team)
  const { stripe, clock } = opened
  const [first] = sessionsOf(stripe.objects)
  assert.ok(first)
  const customer = String(first.customer)
  Object.assign(first, { status: 'complete', url: null })
  stripe.add(
    subscriptionOf(customer, clock.now(), {
      status: 'trialing',
      trial_end: Math.floor(clock.now() / 1000) + 14 * 86_400,
    }),
  )
  return { ...opened, account }
}

function sessionsOf(objects: ReadonlyMap<string, Record<string, unknown>>) {
  return [...objects.values()].filter(({ object }) => object === 'checkout.session')
}

test('Before the event of a subscription has come, a checkout of another kind begins without a second trial.', async () => {
  const { billing, stripe, account } = await openSubscriber()
  const url = await billing.checkout(account, { ...team, item: 'pro' })
  const open = sessionsOf(stripe.objects).filter(({ status }) => status === 'open')
  assert.deepEqual(
    open.map((session) => session.url),
    [url],
  )
  const created = stripe.requests.findLast(
    ({ path, method }) => path === 'checkout/sessions' && method === 'POST',
  )
  assert.equal(created?.params['subscription_data[trial_period_days]'], undefined)
})

test('Before the event of a subscription has come, no checkout of the same kind stays open.', async () => {
  const { billing, stripe, account } = await openSubscriber()
  const checkout = billing.checkout(account, { ...team, item: 'large' })
  await assert.rejects(checkout, /You have a subscription of this kind/)
  assert.ok(sessionsOf(stripe.objects).every(({ status }) => status !== 'open'))
})
