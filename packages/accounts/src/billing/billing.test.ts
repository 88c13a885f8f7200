import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs, hourMs, minuteMs } from '@rowdeck/core/time'
import {
  chargeOf,
  openInvoice,
  openTestBilling,
  paidSession,
  subscriptionOf,
} from '../../../../test/support/test-billing.ts'

const team = { item: 'team', interval: 'month', currency: 'eur' } as const

async function openCustomer() {
  const opened = await openTestBilling()
  const { account } = await opened.newCaller()
  await opened.billing.checkout(account, team)
  const customer = (await opened.storage.findCustomer({ accountId: account.id }))?.customerId
  assert.ok(customer)
  const now = () => opened.accounts.find(account.id)
  return { ...opened, account, customer, now }
}

test('Two clicks at once get the same customer and the same session.', async () => {
  const { billing, stripe, newCaller } = await openTestBilling()
  const { account } = await newCaller()
  const urls = await Promise.all([1, 2, 3].map(() => billing.checkout(account, team)))
  assert.equal(new Set(urls).size, 1)
  const objects = [...stripe.objects.values()].map(({ object }) => object)
  assert.deepEqual(objects.toSorted(), ['checkout.session', 'customer'])
  const created = stripe.requests.find(
    ({ path, method }) => path === 'checkout/sessions' && method === 'POST',
  )
  assert.equal(created?.params['line_items[0][price]'], 'price_team')
  assert.equal(created?.params['subscription_data[trial_period_days]'], '14')
})

test('A person has one trial, with whichever account, also after deleting it; other persons have their own.', async () => {
  const { billing, stripe, accounts, clock } = await openTestBilling()
  const trialOf = async (email: string) => {
    const { account } = await accounts.create(email)
    const isOffered = !(await billing.customer(account.id)).given.trialUsed
    const before = stripe.requests.length
    await billing.checkout(account, team)
    const created = stripe.requests
      .slice(before)
      .find(({ path, method }) => path === 'checkout/sessions' && method === 'POST')
    const days = created?.params['subscription_data[trial_period_days]']
    assert.equal(days === '14', isOffered, 'what is offered is what is sold')
    return { account, days }
  }
  const first = await trialOf('ann@trials.example')
  assert.equal(first.days, '14')
  assert.equal((await trialOf('ann+two@trials.example')).days, undefined)
  await billing.checkout(first.account, { ...team, item: 'large' })
  const second = stripe.requests.findLast(
    ({ path, method }) => path === 'checkout/sessions' && method === 'POST',
  )
  assert.equal(second?.params['subscription_data[trial_period_days]'], '14')
  await accounts.remove(first.account.id)
  assert.equal((await trialOf('ann@trials.example')).days, undefined)
  assert.equal((await trialOf('bob@trials.example')).days, '14')
  clock.advance(365 * dayMs)
  assert.equal((await trialOf('ann+three@trials.example')).days, '14')
})

test('A checkout of another subscription closes the one before, so that one begins with the trial.', async () => {
  const { billing, stripe, newCaller } = await openTestBilling()
  const { account } = await newCaller()
  await billing.checkout(account, team)
  await billing.checkout(account, { ...team, item: 'pro' })
  const sessions = [...stripe.objects.values()].filter(
    ({ object }) => object === 'checkout.session',
  )
  assert.deepEqual(sessions.map(({ status }) => status).toSorted(), ['expired', 'open'])
})

test('Of checkouts of several subscriptions at once, one stays open, whose address somebody got; packs stay beside it.', async () => {
  const { billing, stripe, newCaller } = await openTestBilling()
  const wishes = [team, { ...team, item: 'pro' }, { ...team, item: 'large' }]
  for (let round = 0; round < 10; round += 1) {
    const { account } = await newCaller()
    const pack = billing.checkout(account, { item: 'pack', currency: 'eur' })
    const outcomes = await Promise.allSettled(wishes.map((wish) => billing.checkout(account, wish)))
    const urls = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const open = [...stripe.objects.values()].filter(
      ({ object, status, client_reference_id: id, mode }) =>
        object === 'checkout.session' &&
        status === 'open' &&
        id === account.id &&
        mode === 'subscription',
    )
    assert.equal(open.length, 1)
    assert.ok(urls.includes(String(open[0]?.url)))
    assert.ok(await pack)
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue
      assert.match(outcome.reason.message, /Another checkout was opened at the same moment/)
    }
  }
})

test('Of two accounts of a person that buy at once, one has the trial.', async () => {
  const { billing, stripe, accounts } = await openTestBilling()
  const emails = ['', '+a', '+b', '+c'].map((tag) => `eve${tag}@trials.example`)
  const created = await Promise.all(emails.map((email) => accounts.create(email)))
  await Promise.all(created.map(({ account }) => billing.checkout(account, team)))
  const trials = stripe.requests.filter(
    ({ params }) => params['subscription_data[trial_period_days]'] === '14',
  )
  assert.equal(trials.length, 1)
})

test('A subscription gives its plan, with the month of its anchor, and takes it when it is over.', async () => {
  const { stripe, customer, send, now, clock, accounts, account } = await openCustomer()
  clock.advanceTo('2026-01-31T10:00:00Z')
  const subscription = stripe.add(subscriptionOf(customer, clock.now()))
  assert.equal(await send('customer.subscription.created', subscription), 'done')
  assert.deepEqual((await now()).plan, { name: 'Team', requestsPerMonth: 500, anchorDay: 31 })
  const [entry] = await accounts.ledger(account.id)
  assert.equal(entry?.source, 'sub_1')
  Object.assign(subscription, { status: 'canceled', ended_at: 1 })
  await send('customer.subscription.deleted', subscription)
  assert.equal((await now()).plan, null)
})

test('A late event with an old state changes nothing, and a repeated one has no effect.', async () => {
  const { stripe, customer, send, now, clock, accounts, account } = await openCustomer()
  const subscription = stripe.add(subscriptionOf(customer, clock.now()))
  await send('customer.subscription.updated', subscription, 'evt_a')
  await send('customer.subscription.created', { ...subscription, status: 'incomplete' }, 'evt_b')
  assert.equal((await now()).plan?.name, 'Team')
  assert.equal(await send('customer.subscription.updated', subscription, 'evt_a'), 'repeated')
  assert.equal((await accounts.ledger(account.id)).length, 1)
})

test('A failed payment leaves the plan for the grace period, counted from the oldest open invoice.', async () => {
  const { stripe, customer, billing, send, now, clock, account, told } = await openCustomer()
  const subscription = stripe.add(subscriptionOf(customer, clock.now(), { status: 'past_due' }))
  const issued = Math.floor(clock.now() / 1000)
  stripe.add(openInvoice(customer, 'sub_1', issued))
  await send('invoice.payment_failed', { id: 'in_1', object: 'invoice', customer })
  assert.equal((await now()).plan?.name, 'Team')
  clock.advance(6 * dayMs)
  await send('customer.subscription.updated', subscription)
  assert.equal((await now()).plan?.name, 'Team')
  assert.deepEqual(told, ['payment_failed'])
  clock.advance(dayMs + 1000)
  await billing.refresh(account.id)
  assert.equal((await now()).plan, null)
  assert.deepEqual(told, ['payment_failed', 'subscription_ended'])
})

test('A plan ends by the clock while Stripe does not answer.', async () => {
  const { stripe, customer, billing, send, now, clock } = await openCustomer()
  const subscription = stripe.add(subscriptionOf(customer, clock.now()))
  await send('customer.subscription.created', subscription)
  const stop = billing.start()
  stripe.failing = 402
  clock.advance(30 * dayMs + 3 * hourMs)
  for (let tries = 0; tries < 200 && (await now()).plan; tries++) clock.advance(minuteMs)
  stop()
  assert.equal((await now()).plan, null)
})

test('A pack is granted once, and refunds and disputes take back what they are worth, never more than is left.', async () => {
  const { stripe, customer, send, now, account, accounts } = await openCustomer()
  const session = stripe.add(paidSession(customer, account.id))
  for (const type of ['completed', 'async_payment_succeeded'])
    await send(`checkout.session.${type}`, session)
  assert.equal((await now()).credits, 100)
  const charge = stripe.add({ ...chargeOf(customer, 'pi_cs_1'), amount_refunded: 333 })
  const refund = stripe.add({
    id: 're_1',
    object: 'refund',
    charge: 'ch_1',
    amount: 333,
    status: 'succeeded',
  })
  await send('charge.refunded', charge)
  assert.equal((await now()).credits, 67)
  Object.assign(refund, { status: 'failed' })
  await send('refund.failed', {
    id: 're_1',
    object: 'refund',
    charge: 'ch_1',
    payment_intent: 'pi_cs_1',
  })
  assert.equal((await now()).credits, 100)
  await accounts.withdrawCredits(account.id, 90)
  Object.assign(charge, { disputed: true, amount_refunded: 0 })
  stripe.add({ id: 'dp_1', object: 'dispute', charge: 'ch_1', amount: 1000, status: 'lost' })
  for (let times = 0; times < 2; times++) {
    await send('charge.dispute.closed', { id: 'dp_1', object: 'dispute', charge: 'ch_1' })
    assert.equal((await now()).credits, 0)
  }
})

test('A session of somebody else and one that is not paid give nothing.', async () => {
  const { stripe, customer, send, now, account } = await openCustomer()
  stripe.add({ ...paidSession(customer, 'acc_other', 'cs_2') })
  const unpaid = stripe.add({
    ...paidSession(customer, account.id, 'cs_3'),
    payment_status: 'unpaid',
  })
  await send('checkout.session.completed', unpaid)
  assert.equal((await now()).credits, 0)
})

test('A signature that is wrong, too old or from the future is refused.', async () => {
  const { billing, clock } = await openTestBilling()
  const payload = '{"id":"evt_1","object":"event","type":"customer.updated"}'
  const sign = (secret: string, seconds: number) =>
    billing.stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(clock.now() / 1000) + seconds,
    })
  const body = Buffer.from(payload)
  const headers = [sign('whsec_x', 0), sign('whsec_old', -400), sign('whsec_old', 400), '']
  for (const signature of headers) {
    await assert.rejects(billing.handle({ body, signature }), { name: 'SignatureRefused' })
  }
})

test('Reconciliation mends what no event said, and a deleted account has no subscription left.', async () => {
  const { stripe, customer, billing, now, clock, account } = await openCustomer()
  const subscription = stripe.add(subscriptionOf(customer, clock.now(), { price: 'price_large' }))
  assert.deepEqual((await billing.reconcile()).mended, [account.id])
  assert.equal((await now()).plan?.name, 'Large')
  assert.deepEqual((await billing.reconcile()).mended, [])
  await billing.leave(account.id)
  assert.equal(subscription.status, 'canceled')
})
