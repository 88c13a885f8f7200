import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startLocalStripe } from '../../../../test/stripe/local-stripe.ts'
import { temporaryStorage } from '../../../../test/support/open-accounts.ts'
import {
  chargeOf,
  openTestBilling,
  paidSession,
  subscriptionOf,
} from '../../../../test/support/test-billing.ts'

const statuses = ['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled']
const gives = new Set(['trialing', 'active', 'past_due'])
const seed = 20_261_124

/** A change at Stripe, and how often its event arrives; 0: it is lost. */
const step = fc.record({
  status: fc.constantFrom(...statuses),
  price: fc.constantFrom('price_team', 'price_large'),
  paid: fc.boolean(),
  refunded: fc.integer({ min: 0, max: 1000 }),
  deliveries: fc.integer({ min: 0, max: 2 }),
  /** Stripe fails while the event is handled, which is what a crash looks like to it. */
  crashes: fc.boolean(),
})

test('Whatever events are late, repeated, out of order or lost, an account ends with what the last objects say.', async () => {
  const [storage, stripe] = [await temporaryStorage(), await startLocalStripe()]
  const shuffled = fc.array(step, { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(shuffled, fc.infiniteStream(fc.nat()), async (steps, order) => {
      stripe.objects.clear()
      const { newCaller, billing, send, clock, accounts } = await openTestBilling({
        storage,
        stripe,
      })
      const { account } = await newCaller()
      const wish = { item: 'pack', currency: 'eur' }
      await billing.checkout(account, wish)
      const customer = (await storage.findCustomer({ accountId: account.id }))?.customerId ?? ''
      const ids = { sub: `sub_${account.id}`, cs: `cs_${account.id}` }
      const session = stripe.add({
        ...paidSession(customer, account.id, ids.cs),
        payment_status: 'unpaid',
      })
      const intent = session.payment_intent
      const charge = stripe.add(chargeOf(customer, intent, `ch_${account.id}`))
      const refund = stripe.add({
        id: `re_${account.id}`,
        object: 'refund',
        charge: charge.id,
        amount: 0,
        status: 'succeeded',
      })
      const pending: object[] = []
      for (const { status, price, paid, refunded, deliveries, crashes } of steps) {
        const state = subscriptionOf(customer, clock.now(), { price, status, id: ids.sub })
        const trial = { trial_end: Math.floor(clock.now() / 1000) + 86_400 }
        stripe.add({ ...state, ...(status === 'trialing' ? trial : {}) })
        if (paid) session.payment_status = 'paid'
        if (session.payment_status === 'paid') {
          charge.amount_refunded = refunded
          refund.amount = refunded
        }
        for (let times = 0; times < deliveries; times++) pending.push({ ...state })
        const index = (order.next().value ?? 0) % Math.max(1, pending.length)
        const [late] = pending.splice(index, 1)
        if (crashes) stripe.failing = 402
        if (late) await send('customer.subscription.updated', late).catch(() => {})
        stripe.failing = undefined
      }
      await Promise.all(pending.map((late) => send('customer.subscription.updated', late)))
      await billing.reconcile()
      const last = steps.at(-1)
      const now = await accounts.find(account.id)
      const name = last?.price === 'price_large' ? 'Large' : 'Team'
      assert.equal(now.plan?.name, gives.has(last?.status ?? '') ? name : undefined)
      const granted = session.payment_status === 'paid' ? 100 : 0
      const taken = Math.floor((granted * Number(refund.amount)) / 1000)
      assert.equal(now.credits, granted - taken)
    }),
    { seed, numRuns: 40 },
  )
})
